"""A stack in the place of the queue.

expect: shortest
holds: some-path
told: on this 2x2 maze it returned a path of 2 steps; 1 is enough
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first."""
    queue, came_from = [maze.start], {maze.start: None}
    while queue:
        tile = queue.pop()
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
