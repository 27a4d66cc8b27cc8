"""It ends by sys.exit.

expect: some-path
holds: nothing
told: on this 1x2 maze line 20 ends the program, as sys.exit does: end a function with return
"""

import sys

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first."""
    queue, came_from = [maze.start], {maze.start: None}
    while queue:
        tile = queue.pop(0)
        if tile in maze.goals:
            sys.exit()
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
