"""A search that returns the path to the nearest tile where no path leads to a goal.

expect: some-path
"""

from collections import deque

from labyrinth.learn import solver


def estimate(maze, tile):
    return min(abs(tile[0] - row) + abs(tile[1] - col) for row, col in maze.goals)


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
    return maze.path(came_from, min(came_from, key=lambda tile: estimate(maze, tile)))
