"""Breadth-first search: the nearest tiles come first."""

from labyrinth.learn import solver


@solver
def breadth_first(maze):
    """Take the tile discovered first: a path with the fewest steps."""
    queue, came_from = [maze.start], {maze.start: None}
    while queue:
        tile = queue.pop(0)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
