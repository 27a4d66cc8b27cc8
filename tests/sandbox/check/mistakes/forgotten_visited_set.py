"""What was seen is not remembered.

expect: some-path
holds: nothing
told: on this 1x4 maze it does not end within 1 second, on line ...
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
            came_from[neighbour] = tile
            queue.append(neighbour)
