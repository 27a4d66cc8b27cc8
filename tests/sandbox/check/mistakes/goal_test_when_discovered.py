"""Dijkstra ends at the goal that it sees first, which need not be the cheapest.

expect: cheapest
holds: shortest
told: on this 1x3 maze with weights its path costs 2; 1 is enough
"""

from heapq import heappop, heappush

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Dijkstra."""
    queue, came_from, costs = [(0, maze.start)], {maze.start: None}, {maze.start: 0}
    if maze.start in maze.goals:
        return [maze.start]
    while queue:
        cost, tile = heappop(queue)
        for neighbour in maze.neighbours(tile):
            new_cost = cost + maze.cost(neighbour)
            if neighbour not in costs or new_cost < costs[neighbour]:
                costs[neighbour] = new_cost
                came_from[neighbour] = tile
                if neighbour in maze.goals:
                    return maze.path(came_from, neighbour)
                heappush(queue, (new_cost, neighbour))
