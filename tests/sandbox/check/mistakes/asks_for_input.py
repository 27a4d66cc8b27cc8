"""It asks who runs it.

expect: some-path
holds: nothing
told: on this 1x2 maze line 15 calls input(), but there is no input while it
    runs
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first."""
    input("Which way? ")
    queue, came_from = [maze.start], {maze.start: None}
    while queue:
        tile = queue.pop(0)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in came_from:
                came_from[neighbour] = tile
                queue.append(neighbour)
