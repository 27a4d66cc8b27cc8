"""A binary tree with some walls opened in addition.

expect: connected
"""

from labyrinth.learn import generator


@generator
def my_maze(maze):
    """Binary tree with loops."""
    for room in maze.rooms:
        ways = [other for other in maze.neighbours(room) if other > room]
        if ways:
            maze.carve(room, maze.random.choice(ways))
            if maze.random.random() < 0.2:
                maze.carve(room, maze.random.choice(ways))
