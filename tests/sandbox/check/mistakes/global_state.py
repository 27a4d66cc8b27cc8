"""What was seen is kept in a global variable.

expect: some-path
holds: nothing
told: two runs on this 1x2 maze gave a path of 1 step, then no path: a global
    variable or a default value keeps data from the first call
"""

from labyrinth.learn import solver


seen = set()


@solver
def my_search(maze):
    """Breadth first."""
    queue = [maze.start]
    seen.add(maze.start)
    came_from = {maze.start: None}
    while queue:
        tile = queue.pop(0)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in seen:
                seen.add(neighbour)
                came_from[neighbour] = tile
                queue.append(neighbour)
