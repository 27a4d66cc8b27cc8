"""A sidewinder that forgets the last row.

expect: connected
kind: border off by one
"""

from labyrinth.learn import generator


@generator
def my_maze(maze):
    """Rows of runs, each with one way up."""
    for row in range(maze.rows - 1):
        run = []
        for col in range(maze.cols):
            run.append((row, col))
            if col + 1 < maze.cols and (row == 0 or maze.random.random() < 0.5):
                maze.carve((row, col), (row, col + 1))
            elif row:
                above = maze.random.choice(run)
                maze.carve(above, (row - 1, above[1]))
                run = []
