"""Cul-de-sac filling.

A cul-de-sac, or noose, is a stem with one loop at its end: a walk into it can only come back. When
a wall closes its loop at a junction, the cul-de-sac becomes a dead end, and is filled like all dead
ends. Then the part of the maze next to it may become a cul-de-sac. Two loops that share a passage
stay, and a loop with a goal in it stays too.

In the order of a depth-first search, the descendants of a tile follow the tile. The tiles are
filled from the end of this order. Each tile is then a dead end when its turn comes, except the last
tile of a loop, which closes the loop.

Source: Walter Pullen, "Think Labyrinth", as the cul-de-sac filler, after folklore. The numbers of
the depth-first search replace Pullen's repeated scans.
Guarantee: a path with the fewest steps, if there is a path: where loops remain, the breadth-first
search at the end ensures it. Weights are ignored.
"""

from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.filling import SEARCH_OF_REST, hanging_parts, search_rest
from labyrinth.core.search.toolkit.options import OF_TILES
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, named, record_with

CODE = Pseudocode(
    """
Cul-de-sac filling
| number the tiles in the order of a depth-first walk
    NUMBERED stand: {tile} is number {place_in_walk} of the walk.
| for each tile and the part beyond it, highest number first:
    LOOKS consider: {tile} is next, with everything that the walk found beyond it.
|     if the part has one entrance, at most one loop, and no goal:
    SECOND_WAY refuse: {tile} or the part beyond it has a second exit: {tile} stays.
    LOOPED refuse: {tile} stays: it has one entrance, but several connected loops beyond it.
    STAYS refuse: {tile} or the part beyond it has a goal, or two loops: it stays.
    HANGS stand: {tile} and all beyond it have one entrance and at most one loop (a noose).
| for each tile of such a part, highest number first:
    FOUND consider: {tile} has the highest number of the tiles left in this part.
|     if it closes the loop of a noose: fill it, which cuts the loop
    WALL_OFF step: {tile} has {open_ways}: it closes the loop of a noose, and is filled.
|     if it is a dead end: fill it
    FILL_IN step: {tile} has {open_ways}: it is filled.
"""
    + SEARCH_OF_REST
)
FOUND, WALL_OFF, FILL_IN = named(CODE.codes, "FOUND", "WALL_OFF", "FILL_IN")


@solver(
    summary="Fills dead ends and the loops at their ends: finds a shortest path.",
    time="O(n): one walk through all tiles, and a search of those not filled",
    memory="O(n)",
    question="Why does no shortest path use a loop at the end of a stem?",
    answer="""Its only entrance is also its only exit. A path around the loop comes back to the
        stem: it is a detour.""",
    guarantee=Guarantee.FEWEST_STEPS,
    refused=OF_TILES,
    structures=["FilledTiles", "Queue"],
    choices="All culs-de-sac are filled, and the order makes no difference: nothing is chosen.",
    pseudocode=CODE,
)
def cul_de_sac_filling(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Fill the dead ends and the nooses, and search the remaining tiles breadth first."""
    width = grid.width
    fill = record_with(record, decide, {WALL_OFF: [FOUND], FILL_IN: [FOUND]})
    tiles = bytearray(grid.tiles)
    filled = 0
    for part in reversed((yield from hanging_parts(grid, decide, CODE.codes, most_loops=1))):
        for tile in reversed(part):
            tiles[tile] = 0
            sides = (tiles[tile - width], tiles[tile + width], tiles[tile - 1], tiles[tile + 1])
            fill((WALL_OFF if sides.count(0) < 3 else FILL_IN) + tile)
            filled += 1
            if filled % SLICE == 0:
                yield filled
    return (yield from search_rest(grid, record, decide, CODE.codes, tiles))
