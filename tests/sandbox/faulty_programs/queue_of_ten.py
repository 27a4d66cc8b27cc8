"""A search whose queue has room for ten tiles alone.

expect: some-path
"""

from collections import deque

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first."""
    queue, came_from = deque([maze.start], maxlen=10), {maze.start: None}
    while queue:
        tile = queue.popleft()
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
