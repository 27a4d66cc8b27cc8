"""Its answers are kept in a cache, which stands below its decorator.

expect: some-path
holds: unusable
told: line 14: @solver must be the only decorator: remove @lru_cache from my_search, or put
  it on a function that it calls
"""

from functools import lru_cache

from labyrinth.learn import solver


@solver
@lru_cache(maxsize=100)
def my_search(maze):
    """Breadth first."""
    queue, came_from = [maze.start], {maze.start: None}
    while queue:
        tile = queue.pop(0)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
