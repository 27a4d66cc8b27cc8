"""A*: the tile with the lowest f = g + h comes first."""

from heapq import heappop, heappush

from labyrinth.learn import solver


@solver
def with_estimate(maze):
    """Take the tile with the lowest cost plus estimate: a path with the lowest cost."""

    def estimate(tile):
        # Each step costs at least 1, so this never exceeds the remaining cost.
        return min(abs(tile[0] - goal[0]) + abs(tile[1] - goal[1]) for goal in maze.goals)

    queue = [(estimate(maze.start), 0, maze.start)]
    costs, came_from = {maze.start: 0}, {maze.start: None}
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
                heappush(queue, (new_cost + estimate(neighbour), new_cost, neighbour))
