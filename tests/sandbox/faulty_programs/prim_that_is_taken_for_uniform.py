"""Prim's algorithm, which makes some perfect mazes more often than others.

expect: uniform
"""

from labyrinth.learn import generator


@generator
def my_maze(maze):
    """Prim, with a wall at random."""
    random = maze.random
    room = random.choice(maze.rooms)
    inside, walls = {room}, [(room, other) for other in maze.neighbours(room)]
    while walls:
        one, other = walls.pop(random.randrange(len(walls)))
        if other not in inside:
            maze.carve(one, other)
            inside.add(other)
            walls += [(other, beside) for beside in maze.neighbours(other)]
