"""Dijkstra whose queue compares costs as texts: "10" comes before "9".

expect: cheapest
"""

from heapq import heappop, heappush

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Dijkstra."""
    queue, came_from, costs = [("0", maze.start)], {maze.start: None}, {maze.start: 0}
    while queue:
        text, tile = heappop(queue)
        cost = int(text)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        if cost > costs[tile]:
            continue
        for neighbour in maze.neighbours(tile):
            new_cost = cost + maze.cost(neighbour)
            if neighbour not in costs or new_cost < costs[neighbour]:
                costs[neighbour] = new_cost
                came_from[neighbour] = tile
                heappush(queue, (str(new_cost), neighbour))
