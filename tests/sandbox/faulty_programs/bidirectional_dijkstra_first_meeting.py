"""Dijkstra from both ends that ends at the first tile that both have taken.

expect: cheapest
"""

from heapq import heappop, heappush

from labyrinth.learn import solver


def joined(tile, forward, backward):
    path = []
    before = tile
    while before is not None:
        path.append(before)
        before = forward[before]
    path.reverse()
    after = backward[tile]
    while after is not None:
        path.append(after)
        after = backward[after]
    return path


@solver
def my_search(maze):
    """Dijkstra from both ends, always the cheaper one."""
    forward, backward = {maze.start: None}, {goal: None for goal in maze.goals}
    costs = {maze.start: 0}, dict.fromkeys(maze.goals, 0)
    queues = [(0, maze.start)], [(0, goal) for goal in maze.goals]
    done = set(), set()
    while queues[0] and queues[1]:
        side = 0 if queues[0][0] <= queues[1][0] else 1
        cost, tile = heappop(queues[side])
        if tile in done[side]:
            continue
        done[side].add(tile)
        if tile in done[1 - side]:
            return joined(tile, forward, backward)
        own = forward if side == 0 else backward
        for neighbour in maze.neighbours(tile):
            # Forwards the tile that is entered counts; backwards that which is left.
            new_cost = cost + maze.cost(neighbour if side == 0 else tile)
            if new_cost < costs[side].get(neighbour, float("inf")):
                costs[side][neighbour] = new_cost
                own[neighbour] = tile
                heappush(queues[side], (new_cost, neighbour))
