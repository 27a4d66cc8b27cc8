"""Dijkstra from the goals to the start; the path is read from the start on.

expect: cheapest
"""

from heapq import heappop, heappush

from labyrinth.learn import solver


@solver
def my_search(maze):
    """From the goals."""
    queue = [(0, goal) for goal in maze.goals]
    costs, onwards = dict.fromkeys(maze.goals, 0), dict.fromkeys(maze.goals)
    while queue:
        cost, tile = heappop(queue)
        if tile == maze.start:
            path = []
            while tile is not None:
                path.append(tile)
                tile = onwards[tile]
            return path
        for neighbour in maze.neighbours(tile):
            new_cost = cost + maze.cost(tile)
            if neighbour not in costs or new_cost < costs[neighbour]:
                costs[neighbour] = new_cost
                onwards[neighbour] = tile
                heappush(queue, (new_cost, neighbour))
