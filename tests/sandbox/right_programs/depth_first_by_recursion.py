"""Depth first by recursion: some path.

expect: some-path
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """By recursion."""
    seen = set()

    def path_from(tile):
        seen.add(tile)
        if tile in maze.goals:
            return [tile]
        for neighbour in maze.neighbours(tile):
            if neighbour not in seen:
                path = path_from(neighbour)
                if path:
                    return [tile, *path]
        return None

    return path_from(maze.start)
