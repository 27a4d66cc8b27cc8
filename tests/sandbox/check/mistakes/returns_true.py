"""It returns whether there is a path.

expect: some-path
holds: nothing
told: on this 1x2 maze it returned True; return maze.path(came_from, tile), a list of (row,
    col), or None if there is no path
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first."""
    queue, came_from = [maze.start], {maze.start: None}
    while queue:
        tile = queue.pop(0)
        if tile in maze.goals:
            return True
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
