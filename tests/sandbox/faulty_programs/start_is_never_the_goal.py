"""A search that looks at the goals among the neighbours alone, and so misses a start that is one.

expect: some-path
"""

from collections import deque

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first."""
    queue, came_from = deque([maze.start]), {maze.start: None}
    while queue:
        tile = queue.popleft()
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                if neighbour in maze.goals:
                    return maze.path(came_from, neighbour)
                queue.append(neighbour)
