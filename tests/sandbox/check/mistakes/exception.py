"""A tile is looked up that is not there.

expect: some-path
holds: nothing
told: on this 1x2 maze line 20 fails: KeyError: (0, 1)
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
            if came_from[neighbour] is None:
                came_from[neighbour] = tile
                queue.append(neighbour)
