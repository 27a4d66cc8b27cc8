"""A* that marks tiles when it takes them, and overwrites their parents and costs until then.

expect: cheapest
kind: marked too late
"""

from heapq import heappop, heappush
from itertools import count

from labyrinth.learn import solver


def estimate(maze, tile):
    return min(abs(tile[0] - row) + abs(tile[1] - col) for row, col in maze.goals)


@solver
def my_search(maze):
    """A*, with tiles of the same rank in the order in which they were added."""
    number = count()
    queue, came_from, costs, seen = [(0, 0, maze.start)], {maze.start: None}, {maze.start: 0}, set()
    while queue:
        _, _, tile = heappop(queue)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        if tile in seen:
            continue
        seen.add(tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in seen:
                costs[neighbour] = costs[tile] + maze.cost(neighbour)
                came_from[neighbour] = tile
                rank = costs[neighbour] + estimate(maze, neighbour)
                heappush(queue, (rank, next(number), neighbour))
