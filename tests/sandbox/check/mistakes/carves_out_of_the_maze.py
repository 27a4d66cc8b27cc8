"""It digs beyond the border.

expect: perfect
holds: nothing
told: in a maze of 1x1 rooms, seed 0, line 19: maze.carve(...): there is no room (1, 0); rows are
    0 to 0 and columns 0 to 0
"""

from labyrinth.learn import generator


@generator
def my_maze(maze):
    """Binary tree."""
    for row, col in maze.rooms:
        if maze.random.random() < 0.5:
            maze.carve((row, col), (row, col + 1))
        else:
            maze.carve((row, col), (row + 1, col))
