"""Trémaux's algorithm.

1. Walk from the start, and mark every passage from tile to tile whenever it is walked.
2. On a tile walk on by a passage without a mark, if there is one: the first of right, down, left,
   up. If it leads to a tile that was entered before, turn round and walk back at once.
3. If every passage has a mark, walk back by the passage by which the tile was first entered.
4. Stop at a goal: the passages with one mark are the path. If the walk is back at the start and
   every passage has its marks, no goal can be reached.

Source: Charles Pierre Trémaux (about 1876), told by Édouard Lucas, "Récréations mathématiques"
(1882).
Guarantee: a path, if there is a path, and each passage is walked twice at the most. Weights are
ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.declaration.solver import Found, Growth, Guarantee, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals
from labyrinth.core.search.toolkit.walker import walk
from labyrinth.core.structures import WayBack, turns_round
from labyrinth.core.trace.trace import EventKind


@solver(
    key="tremaux",
    name="Trémaux",
    summary="Walks and marks its passages, none more than twice: some path.",
    guarantee=Guarantee.ANY_PATH,
    growth=Growth.WALK,
    shortcut="t",
    structures=(WayBack(),),
    pseudocode=(
        line("until a goal is reached:"),
        line("    if a passage has no mark: mark it and walk it"),
        line("        the tile beyond is new", EventKind.EXPAND),
        line("        or known: walk back at once", EventKind.STEP, when=turns_round),
        line("    else: walk back where the tile was first entered", EventKind.STEP),
        line("        back at the start: no goal can be reached"),
        line("the passages with one mark are the path, done", EventKind.PATH),
    ),
)
def tremaux(grid: SearchGrid, record: Callable[[int], None]) -> Generator[int, None, Found]:
    """Walk and mark the passages."""
    return walk(grid, record, _tiles(grid))


def _tiles(grid: SearchGrid) -> Iterator[int]:
    tiles, tile, width = grid.tiles, grid.start, grid.width
    # A passage is a step and twice the lower of its tiles, one more where it goes up or down.
    ways = ((1, 0, 0), (width, 0, 1), (-1, -2, 0), (-width, -2 * width, 1))
    marked = bytearray(2 * len(tiles))
    entered = no_arrivals(grid)
    entered[tile] = SOURCE
    while True:
        for step, lower, upright in ways:
            passage = 2 * tile + lower + upright
            if tiles[tile + step] and not marked[passage]:
                marked[passage] = 1
                yield tile + step
                if entered[tile + step]:
                    yield tile
                else:
                    entered[tile + step] = step
                    tile += step
                break
        else:
            if tile == grid.start:
                return
            tile -= entered[tile]
            yield tile
