"""Bidirectional search, a whole level at a time: the first meeting is on a shortest path.

expect: shortest
"""

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
    """The smaller frontier first."""
    forward, backward = {maze.start: None}, {goal: None for goal in maze.goals}
    if maze.start in backward:
        return [maze.start]
    front, back = [maze.start], list(maze.goals)
    while front and back:
        is_forward = len(front) <= len(back)
        level, own, other = (front, forward, backward) if is_forward else (back, backward, forward)
        following = []
        for tile in level:
            for neighbour in maze.neighbours(tile):
                if neighbour not in own:
                    own[neighbour] = tile
                    if neighbour in other:
                        return joined(neighbour, forward, backward)
                    following.append(neighbour)
        front, back = (following, back) if is_forward else (front, following)
