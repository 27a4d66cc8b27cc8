"""A generator that leaves the last room closed in two of a hundred runs.

expect: connected
"""

from labyrinth.learn import generator


@generator
def my_maze(maze):
    """Binary tree, to the right or down."""
    random, rooms = maze.random, maze.rooms
    if random.random() < 0.02:
        rooms = rooms[1:]
    for room in rooms:
        ways = [other for other in maze.neighbours(room) if other > room]
        if ways:
            maze.carve(room, random.choice(ways))
