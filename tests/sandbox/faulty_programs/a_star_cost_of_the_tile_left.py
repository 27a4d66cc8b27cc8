"""A* that adds the cost of the tile that it leaves, not of the one that it enters.

expect: cheapest
kind: cost of the tile left instead of entered
"""

from heapq import heappop, heappush
from itertools import count

from labyrinth.learn import solver


@solver
def my_search(maze):
    """A*, with tiles of the same rank in the order in which they were added."""

    def heuristic(tile, goals):
        return min(abs(tile[0] - row) + abs(tile[1] - col) for row, col in goals)

    number = count()
    costs, came_from, done = {maze.start: 0}, {maze.start: None}, set()
    queue = [(heuristic(maze.start, maze.goals), next(number), maze.start)]
    while queue:
        _, _, tile = heappop(queue)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        if tile in done:
            continue
        done.add(tile)
        for neighbour in maze.neighbours(tile):
            cost = costs[tile] + maze.cost(tile)
            if neighbour not in costs or cost < costs[neighbour]:
                costs[neighbour] = cost
                came_from[neighbour] = tile
                heappush(queue, (cost + heuristic(neighbour, maze.goals), next(number), neighbour))
