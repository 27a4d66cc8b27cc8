"""Shrinking: a smaller maze that still fails, without the parts that the failure does not need."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from labyrinth.core.maze.maze import Maze, Position

_SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))

# Few of the simpler mazes are tried before one fails: each is made only in its turn.
_Simpler = Callable[[], Maze]


def shrunk(maze: Maze, still_fails: Callable[[Maze], bool], most: int) -> Maze:
    """Return the smallest maze found that still fails, after at most `most` tries.

    The simplifications, in this order: remove a goal, remove rows or columns, move an endpoint one
    step nearer, lower weights, wall up a corridor tile. The maze must have a start and a goal; the
    result has them, too.
    """
    candidates = list(simpler(maze))
    at = refused = 0
    for _ in range(most):
        if refused >= len(candidates):
            break
        candidate = candidates[at % len(candidates)]()
        if still_fails(candidate):
            # The next failure is most often of the same kind, and simplified in the same way.
            maze, candidates, refused = candidate, list(simpler(candidate)), 0
        else:
            at, refused = at + 1, refused + 1
    return maze


def simpler(maze: Maze) -> Iterator[_Simpler]:
    """Yield functions that each return a slightly simpler maze, greater simplifications first.

    No sequence of these functions leads back to the same maze: each new maze has fewer tiles, fewer
    goals, fewer steps from the start to the goals, lower weights, or fewer corridor tiles.
    """
    yield from _fewer_goals(maze)
    rows, cols = range(maze.height), range(maze.width)
    for height in _fewer(maze.height):
        yield partial(_part, maze, rows[:height], cols)
    for width in _fewer(maze.width):
        yield partial(_part, maze, rows, cols[:width])
    for row in rows if len(rows) > 1 else ():
        yield partial(_part, maze, [each for each in rows if each != row], cols)
    for col in cols if len(cols) > 1 else ():
        yield partial(_part, maze, rows, [each for each in cols if each != col])
    yield from _nearer_ends(maze)
    yield from _lighter(maze)
    ends = {maze.start, *maze.goals}
    for tile, weight in enumerate(maze.tiles):
        if weight and maze.position(tile) not in ends:
            yield partial(_with, maze, tile, 0)


def _fewer(size: int) -> Iterator[int]:
    """Yield one half and three quarters of a size if it is greater than 6."""
    if size > 6:
        yield size // 2
        yield size * 3 // 4


def _part(maze: Maze, rows: Sequence[int], cols: Sequence[int]) -> Maze:
    """Return the maze with only these rows and columns.

    An endpoint in another row or column moves to the next row or column that is left.
    """
    starts = (row * maze.width for row in rows)
    lines = (maze.tiles[start : start + maze.width] for start in starts)
    tiles = bytearray(b"".join(bytes(map(line.__getitem__, cols)) for line in lines))

    def moved(position: Position) -> Position:
        row, col = bisect_left(rows, position[0]), bisect_left(cols, position[1])
        return min(row, len(rows) - 1), min(col, len(cols) - 1)

    assert maze.start is not None
    start, goals = moved(maze.start), tuple(dict.fromkeys(map(moved, maze.goals)))
    for row, col in (start, *goals):
        tiles[row * len(cols) + col] = tiles[row * len(cols) + col] or 1
    return Maze(len(rows), len(cols), tiles, start=start, goals=goals)


def _with(maze: Maze, tile: int, weight: int) -> Maze:
    changed = maze.copy()
    changed.tiles[tile] = weight
    return changed


def _with_ends(maze: Maze, start: Position, goals: tuple[Position, ...]) -> Maze:
    changed = maze.copy()
    changed.start, changed.goals = start, goals
    return changed


def _fewer_goals(maze: Maze) -> Iterator[_Simpler]:
    if len(maze.goals) > 1:
        assert maze.start is not None
        for left_out in maze.goals:
            fewer = tuple(goal for goal in maze.goals if goal != left_out)
            yield partial(_with_ends, maze, maze.start, fewer)


def _nearer_ends(maze: Maze) -> Iterator[_Simpler]:
    """Yield functions that move one endpoint by one step, if this brings start and goals nearer."""
    assert maze.start is not None
    ends = [maze.start, *maze.goals]
    apart = _apart(ends)
    for at, (row, col) in enumerate(ends):
        for row_step, col_step in _SIDES:
            moved = [*ends[:at], (row + row_step, col + col_step), *ends[at + 1 :]]
            goals = tuple(sorted(moved[1:]))
            differ = len(set(goals)) == len(goals)
            if differ and _apart(moved) < apart and all(map(maze.is_open, moved)):
                yield partial(_with_ends, maze, moved[0], goals)


def _apart(ends: Sequence[Position]) -> int:
    """Return the sum of the distances from the first tile to the others, regardless of walls."""
    row, col = ends[0]
    return sum(abs(row - other[0]) + abs(col - other[1]) for other in ends)


def _lighter(maze: Maze) -> Iterator[_Simpler]:
    for tile, weight in enumerate(maze.tiles):
        if weight > 1:
            for lower in dict.fromkeys((1, 2, weight // 2, weight - 1)):
                if 0 < lower < weight:
                    yield partial(_with, maze, tile, lower)
