"""Shrinking: the smallest maze that still fails, by taking away what it does not need."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position

_SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


def shrunk(maze: Maze, still_fails: Callable[[Maze], bool], most: int) -> Maze:
    """Return a maze as small as can be on which it still fails, after at most `most` tries.

    Tried, in turn: with fewer goals, without a row or a column, with an endpoint one step on, with
    lower weights, with a corridor tile walled up. The maze has its endpoints, and keeps a start and
    a goal.
    """
    candidates = list(simpler(maze))
    at = refused = 0
    for _ in range(most):
        if refused >= len(candidates):
            break
        candidate = candidates[at % len(candidates)]
        if still_fails(candidate):
            # What follows is most often of the same kind, and simpler in the same way.
            maze, candidates, refused = candidate, list(simpler(candidate)), 0
        else:
            at, refused = at + 1, refused + 1
    return maze


def simpler(maze: Maze) -> Iterator[Maze]:
    """Yield mazes that are a little simpler than this one, those that are so by far first.

    None of them can come back to it: each is less by the number of its tiles, of its goals, by the
    steps from the start to the goals, by its weights, or by its corridor tiles.
    """
    yield from _fewer_goals(maze)
    for height in _fewer(maze.height):
        yield _cut(maze, height, maze.width)
    for width in _fewer(maze.width):
        yield _cut(maze, maze.height, width)
    for row in range(maze.height if maze.height > 1 else 0):
        yield _without(maze, row, None)
    for col in range(maze.width if maze.width > 1 else 0):
        yield _without(maze, None, col)
    yield from _nearer_ends(maze)
    yield from _lighter(maze)
    ends = {maze.start, *maze.goals}
    for tile, weight in enumerate(maze.tiles):
        if weight and maze.position(tile) not in ends:
            yield _with(maze, tile, 0)


def _fewer(size: int) -> Iterator[int]:
    """Yield a half and three quarters of a size that is worth it."""
    if size > 6:
        yield size // 2
        yield size * 3 // 4


def _cut(maze: Maze, height: int, width: int) -> Maze:
    """Return the part of the maze at its top left; endpoints outside move to its edge."""
    while maze.height > height:
        maze = _without(maze, maze.height - 1, None)
    while maze.width > width:
        maze = _without(maze, None, maze.width - 1)
    return maze


def _without(maze: Maze, row: int | None, col: int | None) -> Maze:
    """Return the maze without a row or a column; an endpoint there moves to the next one."""
    rows = [each for each in range(maze.height) if each != row]
    cols = [each for each in range(maze.width) if each != col]
    tiles = bytearray(maze[each, other] for each in rows for other in cols)
    height, width = len(rows), len(cols)

    def moved(position: Position) -> Position:
        down = position[0] - (row is not None and position[0] > row)
        right = position[1] - (col is not None and position[1] > col)
        return min(down, height - 1), min(right, width - 1)

    assert maze.start is not None
    start, goals = moved(maze.start), tuple(dict.fromkeys(map(moved, maze.goals)))
    for down, right in (start, *goals):
        tiles[down * width + right] = tiles[down * width + right] or 1
    return Maze(height, width, tiles, start=start, goals=goals)


def _with(maze: Maze, tile: int, weight: int) -> Maze:
    changed = maze.copy()
    changed.tiles[tile] = weight
    return changed


def _fewer_goals(maze: Maze) -> Iterator[Maze]:
    if len(maze.goals) > 1:
        for left_out in maze.goals:
            fewer = maze.copy()
            fewer.goals = tuple(goal for goal in maze.goals if goal != left_out)
            yield fewer


def _nearer_ends(maze: Maze) -> Iterator[Maze]:
    """Yield mazes whose start and only goal are one step nearer to each other."""
    if len(maze.goals) != 1 or maze.start is None:
        return
    (goal,) = maze.goals
    for row_step, col_step in _SIDES:
        near_start = maze.start[0] + row_step, maze.start[1] + col_step
        near_goal = goal[0] + row_step, goal[1] + col_step
        for start, end in ((near_start, goal), (maze.start, near_goal)):
            if (
                maze.is_open(start)
                and maze.is_open(end)
                and _apart(start, end) < _apart(maze.start, goal)
            ):
                nearer = maze.copy()
                nearer.start, nearer.goals = start, (end,)
                yield nearer


def _apart(one: Position, other: Position) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _lighter(maze: Maze) -> Iterator[Maze]:
    for tile, weight in enumerate(maze.tiles):
        if weight > 1:
            for lower in dict.fromkeys((1, 2, weight // 2, weight - 1)):
                if 0 < lower < weight:
                    yield _with(maze, tile, lower)
