"""A* that counts each step of its estimate at the mean cost of a tile.

expect: cheapest
kind: h too high
"""

from heapq import heappop, heappush

from labyrinth.learn import solver


def estimate(maze, tile):
    tiles = [(row, col) for row in range(maze.rows) for col in range(maze.cols)]
    costs = [maze.cost(each) for each in tiles if maze.is_open(each)]
    steps = min(abs(tile[0] - row) + abs(tile[1] - col) for row, col in maze.goals)
    return steps * sum(costs) / len(costs)


@solver
def my_search(maze):
    """A*, which expands a tile again where it finds a cheaper way to it."""
    queue, came_from, costs = [(0, 0, maze.start)], {maze.start: None}, {maze.start: 0}
    while queue:
        _, cost, tile = heappop(queue)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        if cost > costs[tile]:
            continue
        for neighbour in maze.neighbours(tile):
            new_cost = cost + maze.cost(neighbour)
            if neighbour not in costs or new_cost < costs[neighbour]:
                costs[neighbour] = new_cost
                came_from[neighbour] = tile
                heappush(queue, (new_cost + estimate(maze, neighbour), new_cost, neighbour))
