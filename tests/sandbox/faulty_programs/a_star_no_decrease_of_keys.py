"""A* that keeps the first cost of a tile in the queue, where a cheaper way is found later.

expect: cheapest
kind: no decrease of keys
"""

from heapq import heappop, heappush

from labyrinth.learn import solver


def estimate(maze, tile):
    return min(abs(tile[0] - row) + abs(tile[1] - col) for row, col in maze.goals)


@solver
def my_search(maze):
    """A*."""
    queue, came_from, costs = [(0, 0, maze.start)], {maze.start: None}, {maze.start: 0}
    while queue:
        _, cost, tile = heappop(queue)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        if cost > costs[tile]:
            continue
        for neighbour in maze.neighbours(tile):
            new_cost = cost + maze.cost(neighbour)
            if neighbour not in costs:
                costs[neighbour] = new_cost
                came_from[neighbour] = tile
                heappush(queue, (new_cost + estimate(maze, neighbour), new_cost, neighbour))
