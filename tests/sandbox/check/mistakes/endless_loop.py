"""A loop goes on for ever.

expect: some-path
holds: nothing
told: on this 1x2 maze it does not end within 1 second, on line ...
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Go on until the goal is there."""
    tile = maze.start
    while tile not in maze.goals:
        for neighbour in maze.neighbours(tile):
            maze.mark(neighbour)
    return [tile]
