"""The parent is written down the wrong way round.

expect: some-path
holds: nothing
told: on this 1x2 maze line 18: maze.path: came_from does not say where (0, 1) came from
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first."""
    queue, came_from = [maze.start], {maze.start: None}
    while queue:
        tile = queue.pop(0)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in queue:
                came_from[tile] = neighbour
                queue.append(neighbour)
