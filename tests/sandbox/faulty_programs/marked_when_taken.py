"""Breadth first that marks a tile when it is taken from the queue, and so adds it many times.

expect: shortest
kind: marked too late
"""

from collections import deque

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first."""
    queue, came_from, seen = deque([(maze.start, None)]), {}, set()
    while queue:
        tile, before = queue.popleft()
        seen.add(tile)
        came_from.setdefault(tile, before)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in seen:
                queue.append((neighbour, tile))
