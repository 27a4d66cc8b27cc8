"""Dijkstra that counts rows from one, and so never enters the first.

expect: some-path
kind: border off by one
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Dijkstra, with neighbours of its own."""
    paths, done = {maze.start: (0, [maze.start])}, set()
    while paths:
        tile = min(paths, key=lambda each: paths[each][0])
        cost, path = paths.pop(tile)
        if tile in maze.goals:
            return path
        done.add(tile)
        for rows, cols in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            side = tile[0] + rows, tile[1] + cols
            if side[0] >= 1 and maze.is_open(side) and side not in done:
                better = cost + maze.cost(side), [*path, side]
                paths[side] = min(better, paths.get(side, better))
