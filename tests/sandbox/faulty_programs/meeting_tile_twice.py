"""Bidirectional search whose path has the tile of the meeting twice.

expect: some-path
"""

from collections import deque

from labyrinth.learn import solver


def joined(tile, forward, backward):
    path = []
    before = tile
    while before is not None:
        path.append(before)
        before = forward[before]
    path.reverse()
    after = tile
    while after is not None:
        path.append(after)
        after = backward[after]
    return path


@solver
def my_search(maze):
    """From both ends in turn."""
    forward, backward = {maze.start: None}, {goal: None for goal in maze.goals}
    if maze.start in backward:
        return [maze.start]
    sides = [(deque([maze.start]), forward, backward), (deque(maze.goals), backward, forward)]
    while sides[0][0] and sides[1][0]:
        for queue, own, other in sides:
            tile = queue.popleft() if queue else None
            for neighbour in maze.neighbours(tile) if tile else ():
                if neighbour not in own:
                    own[neighbour] = tile
                    queue.append(neighbour)
                    if neighbour in other:
                        return joined(neighbour, forward, backward)
