"""Dijkstra that never enters a tile that costs more than four where there is another side.

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
        if cost > costs[tile]:
            continue
        for neighbour in maze.neighbours(tile):
            if maze.cost(neighbour) > 4 and len(maze.neighbours(tile)) > 2:
                continue
            new_cost = cost + maze.cost(neighbour)
            if neighbour not in costs or new_cost < costs[neighbour]:
                costs[neighbour] = new_cost
                came_from[neighbour] = tile
                heappush(queue, (new_cost, neighbour))
