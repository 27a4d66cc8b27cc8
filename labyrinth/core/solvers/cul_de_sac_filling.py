"""Cul-de-sac filling.

A cul-de-sac, or noose, is a stem with one loop at its end: whoever walks into it comes back. Walled
off at its junction it is a dead end, and is filled like all dead ends. With it gone, what it hung
at may be a cul-de-sac in its turn. Two loops that share a passage stay, and so does a loop with a
goal in it.

In the order of a depth-first walk what hangs at a tile follows the tile. Filled from the end, each
tile is a dead end by then, but for the last tile of a loop, which closes it.

Source: Walter Pullen, "Think Labyrinth", as the cul-de-sac filler, after folklore; his repeated
scans are replaced by the numbers of the walk.
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

CODE = Pseudocode("Cul-de-sac filling")
CODE.line("number the tiles in the order of a depth-first walk")
CODE.line("for each tile but the start and the goals, the last number first:")
WALL_OFF = CODE.line("    if it closes the loop of a noose: wall the noose off here", EXPAND)
FILL_IN = CODE.line("    if it is a dead end: fill it", EXPAND)
TAKE, PUT = rest_lines(CODE)


@solver(
    key="cul-de-sac-filling",
    summary="Fills dead ends, and loops that end a dead end: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS,
    structures=lambda: (structures.Queue(),),
    pseudocode=CODE,
)
def cul_de_sac_filling(grid: SearchGrid, record: Record) -> Slices:
    """Fill the dead ends and the nooses, and search the rest."""
    width = grid.width
    tiles = bytearray(grid.tiles)
    filled = 0
    for part in reversed((yield from hanging_parts(grid, most_loops=1))):
        for tile in reversed(part):
            tiles[tile] = 0
            sides = (tiles[tile - width], tiles[tile + width], tiles[tile - 1], tiles[tile + 1])
            record((WALL_OFF if sides.count(0) < 3 else FILL_IN) + tile)
            filled += 1
            if filled % SLICE == 0:
                yield filled
    return (yield from search_rest(grid, record, TAKE, PUT, tiles, filled))
