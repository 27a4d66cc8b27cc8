"""A binary tree that takes the number of rows for that of columns.

expect: connected
kind: rows and columns swapped
"""

from labyrinth.learn import generator


@generator
def my_maze(maze):
    """Binary tree, to the right or down."""
    for row, col in maze.rooms:
        ways = []
        if col + 1 < maze.rows and col + 1 < maze.cols:
            ways.append((row, col + 1))
        if row + 1 < maze.rows:
            ways.append((row + 1, col))
        if ways:
            maze.carve((row, col), maze.random.choice(ways))
