"""The chain algorithm.

1. Draw a straight line from the start to the goal, right through the walls.
2. Walk along the line. Where a wall stands on it, send out two robots around that wall, one with
   its right hand on it and one with its left hand, a move each in turn.
3. As soon as a robot comes to the line at a point nearer to its end, follow it there, and go on
   with step 2.
4. Stop at a goal. The path is the walk without its detours: back from the goal, each time to the
   tile from which a tile was first entered.
5. If a robot comes round to its first move instead, the wall closes off the rest of the line: that
   goal cannot be reached. Draw a line to the next goal, if there is one.

Of several goals the nearest comes first.

Source: Walter Pullen, "Think Labyrinth".
Guarantee: a path, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.declaration.solver import Found, Growth, Guarantee, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to
from labyrinth.core.search.toolkit.walker import is_isolated
from labyrinth.core.search.toolkit.wall_following import LEFT, RIGHT, along_wall, quarter_turns
from labyrinth.core.structures import Place
from labyrinth.core.task import SLICE
from labyrinth.core.trace.trace import EXPAND, STEP, EventKind


@solver(
    key="chain",
    name="Chain",
    summary="Follows a straight line, and robots around what blocks it.",
    guarantee=Guarantee.ANY_PATH,
    growth=Growth.UNTOLD,
    shortcut="h",
    structures=(Place("Nothing but the robots; the last at"),),
    pseudocode=(
        line("draw a line to the nearest goal"),
        line("until a goal is reached:"),
        line("    walk on along the line while no wall blocks it"),
        line("    send two robots around the wall, one each way"),
        line("        until one meets the line farther on: follow it"),
        line("    every tile walked is entered for the first time", EventKind.EXPAND),
        line("        or once more", EventKind.STEP),
        line("    a robot came round: try the next goal"),
        line("leave the detours out of the walk, done", EventKind.PATH),
    ),
)
def chain(grid: SearchGrid, record: Callable[[int], None]) -> Generator[int, None, Found]:
    """Walk from link to link of a line."""
    walk = _Walk(grid, record)
    if is_isolated(grid):
        return Found([], walk.expanded)
    tile = grid.start
    for goal in sorted(grid.goals, key=lambda goal: len(_straight_line(grid, tile, goal))):
        link: int | None = tile
        points = _straight_line(grid, tile, goal)
        places = {point: place for place, point in enumerate(points)}
        while link is not None:
            tile = link
            for following in points[places[tile] + 1 :]:
                if not grid.tiles[following]:
                    break
                if walk.enters(following, tile):
                    return Found(path_to(following, walk.arrivals), walk.expanded)
                tile = following
            link = yield from _next_link(grid, walk, tile, points, places)
            if link in grid.goals:
                return Found(path_to(link, walk.arrivals), walk.expanded)
    return Found([], walk.expanded)


class _Walk:
    """What is known of the tiles that were entered."""

    def __init__(self, grid: SearchGrid, record: Callable[[int], None]) -> None:
        self._record = record
        self._goals = grid.goals
        self.arrivals = no_arrivals(grid)
        self.arrivals[grid.start] = SOURCE
        self.expanded = 1
        record(EXPAND + grid.start)

    def enters(self, tile: int, before: int) -> bool:
        """Enter a tile from the one before, and return whether it is a goal."""
        if self.arrivals[tile]:
            self._record(STEP + tile)
            return False
        self.arrivals[tile] = tile - before
        self.expanded += 1
        self._record(EXPAND + tile)
        return tile in self._goals


def _next_link(
    grid: SearchGrid, walk: _Walk, tile: int, points: list[int], places: dict[int, int]
) -> Generator[int, None, int | None]:
    """Return a goal or a farther point of the line, whichever a robot meets first, else None."""
    place = places[tile]
    heading = quarter_turns(grid).index(points[place + 1] - tile)
    right, left = (along_wall(grid, tile, heading - hand, hand) for hand in (RIGHT, LEFT))
    stands = [tile, tile]
    # A robot that comes round ends both.
    for moves, steps in enumerate(zip(right, left, strict=False), 1):
        for robot, step in enumerate(steps):
            if walk.enters(step, stands[robot]) or places.get(step, 0) > place:
                return step
            stands[robot] = step
        if moves % SLICE == 0:
            yield walk.expanded
    return None


def _straight_line(grid: SearchGrid, tile: int, goal: int) -> list[int]:
    """Return the tiles of a line without diagonal steps, walls or not, from `tile` to `goal`."""
    width = grid.width
    (row, col), (goal_row, goal_col) = divmod(tile, width), divmod(goal, width)
    rows, cols = abs(goal_row - row), abs(goal_col - col)
    down = width if goal_row > row else -width
    right = 1 if goal_col > col else -1
    points = [tile]
    rows_left, cols_left = rows, cols
    while rows_left or cols_left:
        if rows_left * cols > cols_left * rows or not cols_left:
            rows_left -= 1
            points.append(points[-1] + down)
        else:
            cols_left -= 1
            points.append(points[-1] + right)
    return points
