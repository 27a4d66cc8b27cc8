"""Breadth first.

expect: shortest
"""

from collections import deque

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first."""
    queue, came_from = deque([maze.start]), {maze.start: None}
    while queue:
        tile = queue.popleft()
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
