"""Breadth first whose parents are kept from one search to the next.

expect: some-path
"""

from collections import deque

from labyrinth.learn import solver


came_from = {}


@solver
def my_search(maze):
    """Breadth first."""
    queue = deque([maze.start])
    came_from[maze.start] = None
    while queue:
        tile = queue.popleft()
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
