"""A* that expands each tile once; its estimate, never too high, is exact on some tiles and 0 on others.

expect: cheapest
kind: h inconsistent without reopening
"""

from heapq import heappop, heappush

from labyrinth.learn import solver


def estimate(maze, tile):
    if (3 * tile[0] + 5 * tile[1]) % 7 < 5:
        return 0
    return min(abs(tile[0] - row) + abs(tile[1] - col) for row, col in maze.goals)


@solver
def my_search(maze):
    """A*, which expands each tile once."""
    queue, came_from, costs = [(0, maze.start)], {maze.start: None}, {maze.start: 0}
    closed = set()
    while queue:
        _, tile = heappop(queue)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        if tile in closed:
            continue
        closed.add(tile)
        for neighbour in maze.neighbours(tile):
            cost = costs[tile] + maze.cost(neighbour)
            if neighbour not in closed and cost < costs.get(neighbour, float("inf")):
                costs[neighbour] = cost
                came_from[neighbour] = tile
                heappush(queue, (cost + estimate(maze, neighbour), neighbour))
