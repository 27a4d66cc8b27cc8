"""The last row and column are taken for the border.

expect: some-path
holds: nothing
told: on this 1x2 maze it returned no path; there is a path of 1 step
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
            inside = 0 <= beside[0] < maze.rows - 1 and 0 <= beside[1] < maze.cols - 1
            if inside and maze.is_open(beside) and beside not in paths:
                paths[beside] = [*paths[tile], beside]
                queue.append(beside)
