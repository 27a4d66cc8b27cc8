"""Dijkstra that counts steps.

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
    while queue:
        cost, tile = heappop(queue)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            new_cost = cost + 1
            if neighbour not in costs or new_cost < costs[neighbour]:
                costs[neighbour] = new_cost
                came_from[neighbour] = tile
                heappush(queue, (new_cost, neighbour))
