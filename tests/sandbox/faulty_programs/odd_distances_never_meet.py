"""Bidirectional search that takes a step from both sides at once, and so passes by itself where the distance is odd.

expect: some-path
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """From both ends at once, level by level."""
    parents = {maze.start: None}, {goal: None for goal in maze.goals}
    levels = {maze.start}, set(maze.goals)
    while levels[0] and levels[1]:
        for tile in levels[0] & levels[1]:
            path, after = maze.path(parents[0], tile), parents[1][tile]
            while after is not None:
                path.append(after)
                after = parents[1][after]
            return path
        levels = tuple(stepped(maze, *each) for each in zip(levels, parents))


def stepped(maze, level, parents):
    following = set()
    for tile in sorted(level):
        for neighbour in maze.neighbours(tile):
            if neighbour not in parents:
                parents[neighbour] = tile
                following.add(neighbour)
    return following
