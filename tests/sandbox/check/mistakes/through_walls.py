"""Nobody asks whether a tile is open.

expect: some-path
holds: nothing
told: on this 1x3 maze its path leads through the wall 0,1
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first, with neighbours of its own."""
    queue, paths = [maze.start], {maze.start: [maze.start]}
    while queue:
        tile = queue.pop(0)
        if tile in maze.goals:
            return paths[tile]
        row, col = tile
        for beside in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            inside = 0 <= beside[0] < maze.rows and 0 <= beside[1] < maze.cols
            if inside and beside not in paths:
                paths[beside] = [*paths[tile], beside]
                queue.append(beside)
