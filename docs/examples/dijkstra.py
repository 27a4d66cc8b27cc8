"""Dijkstra's algorithm: the cheapest tiles come first."""

from heapq import heappop, heappush

from labyrinth.learn import solver


@solver
def cheapest_first(maze):
    """Take the tile with the lowest cost so far: a path with the lowest cost."""
    queue, costs, came_from = [(0, maze.start)], {maze.start: 0}, {maze.start: None}
    while queue:
        cost, tile = heappop(queue)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        if cost > costs[tile]:
            continue  # A cheaper way was found after it was queued.
        for neighbour in maze.neighbours(tile):
            new_cost = cost + maze.cost(neighbour)
            if neighbour not in costs or new_cost < costs[neighbour]:
                costs[neighbour] = new_cost
                came_from[neighbour] = tile
                heappush(queue, (new_cost, neighbour))
