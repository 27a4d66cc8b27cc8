"""Dead-end filling.

1. Look at every tile. As long as it is a dead end, neither the start nor a goal, fill it, and look
   at its only open neighbour next, which may be a dead end now.
2. Search what was not filled, breadth first from the start: in a perfect maze that is the path
   alone, otherwise all the loops are left as well.

No path without detours enters a dead end, so filling them loses none.

Source: folklore; described by Walter Pullen, "Think Labyrinth"; the search is Edward F. Moore's.
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace

from labyrinth.core.declaration.live_line import start_untouched
from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.declaration.solver import Found, Guarantee, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import search_on
from labyrinth.core.solvers.bfs import bfs
from labyrinth.core.structures import Queue
from labyrinth.core.task import SLICE
from labyrinth.core.trace.trace import EXPAND, EventKind


@solver(
    key="dead-end-filling",
    name="Dead-end filling",
    summary="Fills dead ends until the path is left: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS,
    shortcut="u",
    structures=(Queue(),),
    pseudocode=(
        line("for each tile:"),
        line("    while it is a dead end, but not the start or a goal:"),
        line("        fill it and look at its neighbour", EventKind.EXPAND, when=start_untouched),
        line("search what is left breadth first", EventKind.DISCOVER, EventKind.EXPAND),
        line("a goal is found: walk back to the start, done", EventKind.PATH),
    ),
)
def dead_end_filling(
    grid: SearchGrid, record: Callable[[int], None]
) -> Generator[int, None, Found]:
    """Fill the dead ends and search the rest."""
    width = grid.width
    kept = {grid.start, *grid.goals}
    tiles = bytearray(grid.tiles)
    looks = filled = 0
    for tile in range(width, len(tiles) - width):
        while tiles[tile] and tile not in kept:
            exits = [
                neighbour
                for neighbour in (tile - width, tile + width, tile - 1, tile + 1)
                if tiles[neighbour]
            ]
            looks += 1
            if looks % SLICE == 0:
                yield filled
            if len(exits) > 1:
                break
            tiles[tile] = 0
            record(EXPAND + tile)
            filled += 1
            if not exits:
                break
            tile = exits[0]
    rest = replace(grid, tiles=bytes(tiles))
    return (yield from search_on(bfs(rest, record), filled))
