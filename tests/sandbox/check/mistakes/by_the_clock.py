"""The clock decides.

expect: some-path
holds: nothing
told: two runs on this ...: it depends on chance, the clock or something outside the maze
"""

from time import time_ns

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first."""
    queue, came_from = [maze.start], {maze.start: None}
    while queue:
        tile = queue.pop(time_ns() // 1000 % len(queue))
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
