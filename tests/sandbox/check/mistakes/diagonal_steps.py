"""Steps across corners.

expect: some-path
holds: nothing
told: on this 2x2 maze its path has a diagonal step from 0,1 to 1,0
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
        for step in range(9):
            beside = (row + step // 3 - 1, col + step % 3 - 1)
            if maze.is_open(beside) and beside not in paths:
                paths[beside] = [*paths[tile], beside]
                queue.append(beside)
