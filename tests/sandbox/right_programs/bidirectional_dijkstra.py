"""Dijkstra from both ends, until no meeting can be cheaper than the best.

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
    best, meeting = float("inf"), None
    if maze.start in maze.goals:
        return [maze.start]
    while queues[0] and queues[1]:
        if queues[0][0][0] + queues[1][0][0] >= best:
            break
        side = 0 if queues[0][0] <= queues[1][0] else 1
        cost, tile = heappop(queues[side])
        if tile in done[side]:
            continue
        done[side].add(tile)
        own = forward if side == 0 else backward
        for neighbour in maze.neighbours(tile):
            # Forwards the tile that is entered counts; backwards that which is left.
            new_cost = cost + maze.cost(neighbour if side == 0 else tile)
            if new_cost < costs[side].get(neighbour, float("inf")):
                costs[side][neighbour] = new_cost
                own[neighbour] = tile
                heappush(queues[side], (new_cost, neighbour))
            if neighbour in costs[1 - side]:
                through = costs[side][neighbour] + costs[1 - side][neighbour]
                if through < best:
                    best, meeting = through, neighbour
    if meeting is not None:
        return joined(meeting, forward, backward)
