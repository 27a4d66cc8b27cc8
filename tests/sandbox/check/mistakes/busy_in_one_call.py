"""A single call takes for ever.

expect: some-path
holds: nothing
told: on this 1x2 maze it does not end within 1 second, on line ...
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Count first."""
    return [maze.start] * sum(range(10**12))
