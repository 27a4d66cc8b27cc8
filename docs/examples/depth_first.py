"""Depth-first search: go as deep as possible, then backtrack."""

from labyrinth.learn import solver


@solver
def depth_first(maze):
    """Take the tile discovered last: some path."""
    stack, came_from, expanded = [maze.start], {maze.start: None}, set()
    while stack:
        tile = stack.pop()
        if tile in maze.goals:
            return maze.path(came_from, tile)
        if tile in expanded:
            continue
        expanded.add(tile)
        for neighbour in maze.neighbours(tile):
            if neighbour not in expanded:
                came_from[neighbour] = tile
                stack.append(neighbour)


@solver
def depth_first_recursive(maze):
    """The same with recursion: the calls are the stack."""
    seen = set()

    def search(tile):
        seen.add(tile)
        if tile in maze.goals:
            return [tile]
        for neighbour in maze.neighbours(tile):
            if neighbour not in seen:
                rest = search(neighbour)
                if rest:
                    return [tile, *rest]
        return None

    return search(maze.start)
