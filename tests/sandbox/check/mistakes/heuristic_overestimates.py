"""A* with an estimate that is too high.

expect: shortest
holds: some-path
told: on this 2x5 maze it returned a path of 7 steps; 5 are enough
"""

from heapq import heappop, heappush

from labyrinth.learn import solver


def estimate(maze, tile):
    return min(3 * (abs(tile[0] - row) + abs(tile[1] - col)) for row, col in maze.goals)


@solver
def my_search(maze):
    """A*."""
    queue, came_from, costs = [(0, maze.start)], {maze.start: None}, {maze.start: 0}
    while queue:
        _, tile = heappop(queue)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            cost = costs[tile] + maze.cost(neighbour)
            if neighbour not in costs or cost < costs[neighbour]:
                costs[neighbour] = cost
                came_from[neighbour] = tile
                heappush(queue, (cost + estimate(maze, neighbour), neighbour))
