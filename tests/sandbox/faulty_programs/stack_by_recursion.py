"""A search by recursion, which follows the newest tile, with sides in an order of its own.

expect: shortest
kind: stack for queue
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Recursion in the place of a queue."""
    path, seen = [], set()

    def found(tile):
        seen.add(tile)
        path.append(tile)
        if tile in maze.goals:
            return True
        row, col = tile
        for side in ((row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col)):
            if maze.is_open(side) and side not in seen and found(side):
                return True
        path.pop()
        return False

    return path if found(maze.start) else None
