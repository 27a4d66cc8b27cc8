"""The start of the maze is moved.

expect: some-path
holds: nothing
told: on this 1x2 maze line 17: the maze cannot be changed: use a variable instead of
    maze.start
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Walk on, and take the start along."""
    path = [maze.start]
    while maze.start not in maze.goals:
        maze.start = maze.neighbours(maze.start)[0]
        path.append(maze.start)
    return path
