"""A* to the first goal, whatever others there are.

expect: some-path
kind: first goal only
"""

from heapq import heappop, heappush

from labyrinth.learn import solver


def h(tile, goal):
    return abs(tile[0] - goal[0]) + abs(tile[1] - goal[1])


@solver
def my_search(maze):
    """A*."""
    goal = maze.goals[0]
    queue, came_from, costs = [(h(maze.start, goal), maze.start)], {maze.start: None}, {maze.start: 0}
    while queue:
        _, tile = heappop(queue)
        if tile == goal:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            cost = costs[tile] + maze.cost(neighbour)
            if cost < costs.get(neighbour, float("inf")):
                costs[neighbour] = cost
                came_from[neighbour] = tile
                heappush(queue, (cost + h(neighbour, goal), neighbour))
