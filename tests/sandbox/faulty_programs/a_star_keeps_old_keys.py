"""A* that notes a cheaper way to a tile that waits, but leaves the tile where it is in the queue.

expect: cheapest
kind: no decrease of keys
"""

from heapq import heappop, heappush

from labyrinth.learn import solver


def heuristic(tile, goal):
    return abs(tile[0] - goal[0]) + abs(tile[1] - goal[1])


@solver
def my_search(maze):
    """A*, with the set of tiles that wait."""
    h = lambda tile: min(heuristic(tile, goal) for goal in maze.goals)
    queue, waiting = [(h(maze.start), maze.start)], {maze.start}
    came_from, costs = {maze.start: None}, {maze.start: 0}
    while queue:
        _, tile = heappop(queue)
        waiting.discard(tile)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            cost = costs[tile] + maze.cost(neighbour)
            if neighbour not in costs or cost < costs[neighbour]:
                costs[neighbour] = cost
                came_from[neighbour] = tile
                if neighbour not in waiting:
                    waiting.add(neighbour)
                    heappush(queue, (cost + h(neighbour), neighbour))
