"""A* that ends at any goal, but estimates the way to the first one, which is too high near another.

expect: cheapest
kind: first goal only
"""

from heapq import heappop, heappush

from labyrinth.learn import solver


def estimate(maze, tile):
    goal = maze.goals[0]
    return abs(tile[0] - goal[0]) + abs(tile[1] - goal[1])


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
