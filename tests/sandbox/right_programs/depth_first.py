"""Depth first with a stack: some path.

expect: some-path
"""

from collections import deque

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Depth first."""
    queue, came_from = deque([maze.start]), {maze.start: None}
    while queue:
        tile = queue.pop()
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
