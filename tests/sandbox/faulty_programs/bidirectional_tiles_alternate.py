"""Bidirectional search that expands the smaller queue, tile by tile, and ends when it takes a tile that the other side has seen.

expect: shortest
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
    after = backward[tile]
    while after is not None:
        path.append(after)
        after = backward[after]
    return path


@solver
def my_search(maze):
    """From both ends, the smaller frontier first."""
    forward, backward = {maze.start: None}, {goal: None for goal in maze.goals}
    front, back = deque([maze.start]), deque(maze.goals)
    while front and back:
        queue, own, other = (
            (front, forward, backward) if len(front) <= len(back) else (back, backward, forward)
        )
        tile = queue.popleft()
        if tile in other:
            return joined(tile, forward, backward)
        for neighbour in maze.neighbours(tile):
            if neighbour not in own:
                own[neighbour] = tile
                queue.append(neighbour)
