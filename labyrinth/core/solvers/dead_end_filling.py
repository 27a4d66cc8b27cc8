"""Dead-end filling.

No path without detours enters a dead end, so filling them loses none. What is left is the path
alone in a perfect maze, otherwise all the loops as well.

Source: folklore; described by Walter Pullen, "Think Labyrinth"; the search is Edward F. Moore's.
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.breadth_first import rest_lines, search_rest
from labyrinth.core.task import SLICE
from labyrinth.core.trace import EXPAND, Pseudocode

CODE = Pseudocode("Dead-end filling")
CODE.line("for each tile:")
CODE.line("    while it is a dead end, but not the start or a goal:")
FILL_IN = CODE.line("        fill it and look at its only open neighbour", EXPAND)
TAKE, PUT = rest_lines(CODE)


@solver(
    key="dead-end-filling",
    summary="Fills dead ends until the path is left: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS,
    shortcut="u",
    refused={"diagonal": "it fills corridors that end, and across a corner there are none"},
    structures=lambda: (structures.Queue(),),
    pseudocode=CODE,
)
def dead_end_filling(grid: SearchGrid, record: Record) -> Slices:
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
            record(FILL_IN + tile)
            filled += 1
            if not exits:
                break
            tile = exits[0]
    return (yield from search_rest(grid, record, TAKE, PUT, tiles, filled))
