"""What was seen is kept in a default value.

expect: some-path
holds: nothing
told: two runs on this 1x2 maze gave a path of 1 step, then no path: a global
    variable or a default value keeps data from the first call
"""

from labyrinth.learn import solver


@solver
def my_search(maze, came_from={}):
    """Breadth first."""
    queue = [maze.start]
    came_from[maze.start] = None
    while queue:
        tile = queue.pop(0)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
