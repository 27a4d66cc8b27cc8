"""A search that never enters the last row and the last column.

expect: some-path
kind: border off by one
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
            inside = neighbour[0] < maze.rows - 1 and neighbour[1] < maze.cols - 1
            if inside and neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
