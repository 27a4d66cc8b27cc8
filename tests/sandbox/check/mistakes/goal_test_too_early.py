"""The goal is tested before it is known where it came from.

expect: some-path
holds: nothing
told: on this 1x2 maze line 21: maze.path: came_from does not say where (0, 1) came from
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first."""
    queue, came_from = [maze.start], {maze.start: None}
    if maze.start in maze.goals:
        return [maze.start]
    while queue:
        tile = queue.pop(0)
        for neighbour in maze.neighbours(tile):
            if neighbour in maze.goals:
                return maze.path(came_from, neighbour)
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
