"""It calls itself again and again.

expect: some-path
holds: nothing
told: on this 1x3 maze line 20 recurses too deeply, or without end
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Depth first."""
    return search(maze, maze.start)


def search(maze, tile):
    if tile in maze.goals:
        return [tile]
    for neighbour in maze.neighbours(tile):
        rest = search(maze, neighbour)
        if rest:
            return [tile, *rest]
    return None
