"""Tiles are lists.

expect: some-path
holds: nothing
told: on this 1x2 maze item 1 of the path it returned is [0, 0], not a tile; return
    maze.path(came_from, tile), a list of (row, col), or None if there is no path
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first."""
    queue, came_from = [maze.start], {maze.start: None}
    while queue:
        tile = queue.pop(0)
        if tile in maze.goals:
            return [list(tile) for tile in maze.path(came_from, tile)]
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
