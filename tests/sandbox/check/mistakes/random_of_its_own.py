"""Its random numbers do not follow the seed.

expect: perfect
holds: nothing
told: two runs for ... made different mazes: it takes random numbers from a source other than
    maze.random
"""

from random import Random

from labyrinth.learn import generator


random = Random()


@generator
def my_maze(maze):
    """Aldous and Broder."""
    room, seen = (0, 0), {(0, 0)}
    while len(seen) < len(maze.rooms):
        other = random.choice(maze.neighbours(room))
        if other not in seen:
            maze.carve(room, other)
            seen.add(other)
        room = other
