"""All goals but the first are forgotten.

expect: some-path
holds: nothing
told: on this 1x4 maze it returned no path; there is a path of 1 step
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first."""
    queue, came_from = [maze.start], {maze.start: None}
    while queue:
        tile = queue.pop(0)
        if tile == maze.goals[0]:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
