"""Blind alley filling.

Whoever walks into a blind alley has to come back through the way by which they went in: it hangs
at one tile, and no goal is in it, be it a dead end or a labyrinth with loops of its own. What is
left is exactly the tiles that lie on paths without detours.

Source: Walter Pullen, "Think Labyrinth", as the blind alley filler, after folklore; his robots at
each junction are replaced by the numbers of a depth-first walk.
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.breadth_first import rest_lines, search_rest
from labyrinth.core.search.toolkit.hanging_parts import hanging_parts
from labyrinth.core.task import SLICE
from labyrinth.core.trace import EXPAND, Pseudocode

CODE = Pseudocode("Blind alley filling")
CODE.line("number the tiles in the order of a depth-first walk")
CODE.line("for each tile and all that lies beyond it:")
CODE.line("    if one way leads in, and no goal is there:")
FILL_IN = CODE.line("        fill it", EXPAND)
TAKE, PUT = rest_lines(CODE)


@solver(
    key="blind-alley-filling",
    summary="Fills what has one way in and no goal: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS,
    structures=lambda: (structures.Queue(),),
    pseudocode=CODE,
)
def blind_alley_filling(grid: SearchGrid, record: Record) -> Slices:
    """Fill the blind alleys and search the rest."""
    tiles = bytearray(grid.tiles)
    filled = 0
    for blind_alley in (yield from hanging_parts(grid)):
        for tile in blind_alley:
            tiles[tile] = 0
            record(FILL_IN + tile)
            filled += 1
            if filled % SLICE == 0:
                yield filled
    return (yield from search_rest(grid, record, TAKE, PUT, tiles, filled))
