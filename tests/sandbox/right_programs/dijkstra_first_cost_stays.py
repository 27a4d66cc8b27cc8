"""Dijkstra that keeps the first cost of a tile in the queue: the tile that is entered costs the same from every side, so the first is the least.

expect: cheapest
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
            new_cost = cost + maze.cost(neighbour)
            if neighbour not in costs:
                costs[neighbour] = new_cost
                came_from[neighbour] = tile
                heappush(queue, (new_cost, neighbour))
