"""Breadth first, level by level, with a list for each.

expect: shortest
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """All tiles of one distance at a time."""
    level, came_from = [maze.start], {maze.start: None}
    while level:
        following = []
        for tile in level:
            if tile in maze.goals:
                return maze.path(came_from, tile)
            for neighbour in maze.neighbours(tile):
                if neighbour not in came_from:
                    came_from[neighbour] = tile
                    following.append(neighbour)
        level = following
