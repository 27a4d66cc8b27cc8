"""The start is never tested.

expect: some-path
holds: nothing
told: on this 1x1 maze it returned no path; the start is the goal, so the path is only the start
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first."""
    queue, came_from = [maze.start], {maze.start: None}
    while queue:
        tile = queue.pop(0)
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                if neighbour in maze.goals:
                    return maze.path(came_from, neighbour)
                queue.append(neighbour)
