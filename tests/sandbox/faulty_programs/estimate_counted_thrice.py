"""A* that adds three times the estimate.

expect: shortest
kind: h too high
"""

from heapq import heappop, heappush

from labyrinth.learn import solver


def left(tile, goals):
    return min(abs(tile[0] - row) + abs(tile[1] - col) for row, col in goals)


@solver
def my_search(maze):
    """A*, of which the estimate has a name of its own."""
    queue, costs, came_from = [(0, maze.start)], {maze.start: 0}, {maze.start: None}
    while queue:
        _, tile = heappop(queue)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            cost = costs[tile] + maze.cost(neighbour)
            if neighbour not in costs or cost < costs[neighbour]:
                costs[neighbour] = cost
                came_from[neighbour] = tile
                heappush(queue, (cost + 3 * left(neighbour, maze.goals), neighbour))
