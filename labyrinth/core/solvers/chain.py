"""The chain algorithm.

The robots make a move each in turn. If one comes round to its first move, that wall closes off the
rest of the line: the goal cannot be reached.

Source: Walter Pullen, "Think Labyrinth".
Guarantee: a path, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from collections.abc import Generator

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Growth, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.walker import Walk, is_isolated
from labyrinth.core.search.toolkit.wall_following import (
    ALONG_WALLS,
    LEFT,
    RIGHT,
    along_wall,
    quarter_turns,
)
from labyrinth.core.task import SLICE
from labyrinth.core.trace import EXPAND, PATH, STEP, Pseudocode

CODE = Pseudocode("Chain")
BEGIN = CODE.line("stand on the start", EXPAND)
CODE.line("for each goal, the nearest first: draw a line to it")
CODE.line("    until a goal is reached:")
CODE.line("        while no wall blocks the line: walk on along it")
NEW_ON_LINE = CODE.line("            to a tile that is new", EXPAND)
KNOWN_ON_LINE = CODE.line("            or known", STEP)
CODE.line("        send two robots around the wall, one each way")
NEW_AT_WALL = CODE.line("            to a tile that is new", EXPAND)
KNOWN_AT_WALL = CODE.line("            or known", STEP)
CODE.line("            until one meets the line farther on: follow it")
CODE.line("        a robot came round: try the next goal")
CODE.line("leave the detours out of the walk, done", PATH)


@solver(
    key="chain",
    summary="Follows a straight line, and robots around what blocks it.",
    guarantee=Guarantee.ANY_PATH,
    growth=Growth.UNTOLD,
    refused=ALONG_WALLS,
    structures=lambda: (structures.Place("Nothing but the robots; the last at"),),
    pseudocode=CODE,
)
def chain(grid: SearchGrid, record: Record) -> Slices:
    """Walk from link to link of a line."""
    walk = Walk(grid, record, BEGIN)
    if is_isolated(grid):
        return walk.not_found()
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
                if walk.enters(following, tile, NEW_ON_LINE, KNOWN_ON_LINE):
                    return walk.found(following)
                tile = following
            link = yield from _next_link(grid, walk, tile, points, places)
            if link in grid.goals:
                return walk.found(link)
    return walk.not_found()


def _next_link(
    grid: SearchGrid, walk: Walk, tile: int, points: list[int], places: dict[int, int]
) -> Generator[int, None, int | None]:
    """Return a goal or a farther point of the line, whichever a robot meets first, else None."""
    place = places[tile]
    heading = quarter_turns(grid).index(points[place + 1] - tile)
    right, left = (along_wall(grid, tile, heading - hand, hand) for hand in (RIGHT, LEFT))
    stands = [tile, tile]
    # A robot that comes round ends both.
    for moves, steps in enumerate(zip(right, left, strict=False), 1):
        for robot, step in enumerate(steps):
            is_goal = walk.enters(step, stands[robot], NEW_AT_WALL, KNOWN_AT_WALL)
            if is_goal or places.get(step, 0) > place:
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
