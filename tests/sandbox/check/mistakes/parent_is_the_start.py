"""Every tile is said to have come from the start.

expect: some-path
holds: nothing
told: on this 1x3 maze line 18: maze.path: (0, 2) came from (0, 0), which is not an open tile next to it
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
            if neighbour not in came_from:
                came_from[neighbour] = maze.start
                queue.append(neighbour)
