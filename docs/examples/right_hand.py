"""The right-hand rule: a walk with one hand on the wall."""

from labyrinth.learn import solver

STEPS = [(-1, 0), (0, 1), (1, 0), (0, -1)]  # Up, right, down, left: a quarter turn each.


@solver
def hand_on_the_wall(maze):
    """Walk with the right hand on the wall: a path in every perfect maze."""

    def ahead(heading):
        row, col = STEPS[heading % 4]
        return tile[0] + row, tile[1] + col

    tile, came_from, moves = maze.start, {maze.start: None}, set()
    # Start with a wall on the right.
    heading = 1
    while heading < 5 and maze.is_open(ahead(heading + 1)):
        heading += 1
    maze.mark(tile)
    while tile not in maze.goals:
        # Turn right; while a wall is ahead, turn left.
        heading += 1
        for _ in STEPS:
            if maze.is_open(ahead(heading)):
                break
            heading -= 1
        else:
            return None  # There are walls on all sides.
        if (tile, heading % 4) in moves:
            return None  # The walk repeats itself.
        moves.add((tile, heading % 4))
        came_from.setdefault(ahead(heading), tile)
        tile = ahead(heading)
        maze.mark(tile)
    return maze.path(came_from, tile)
