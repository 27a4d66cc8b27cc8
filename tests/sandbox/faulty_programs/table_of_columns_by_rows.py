"""A search whose table of seen tiles has a row for each column.

expect: some-path
kind: rows and columns swapped
"""

from labyrinth.learn import solver


@solver
def my_search(maze):
    """Breadth first."""
    seen = [[False] * maze.rows for _ in range(maze.cols)]
    queue, came_from = [maze.start], {maze.start: None}
    while queue:
        row, col = tile = queue.pop(0)
        if tile in maze.goals:
            return maze.path(came_from, tile)
        for neighbour in maze.neighbours(tile):
            row, col = neighbour
            if not seen[row][col] and neighbour != maze.start:
                seen[row][col] = True
                came_from[neighbour] = tile
                queue.append(neighbour)
