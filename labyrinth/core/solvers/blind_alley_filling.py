"""Blind alley filling.

Whoever walks into a blind alley has to come back through the way by which they went in: it hangs
at one tile, and no goal is in it, be it a dead end or a labyrinth with loops of its own. What is
left is exactly the tiles that lie on paths without detours.

Source: Walter Pullen, "Think Labyrinth", as the blind alley filler, after folklore; his robots at
each junction are replaced by the numbers of a depth-first walk.
Guarantee: a path of the fewest steps, if there is a path: where loops stay, that is the promise of
the breadth-first search at the end. Weights are ignored.
"""

from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.filling import SEARCH_OF_REST, hanging_parts, search_rest
from labyrinth.core.search.toolkit.options import OF_TILES
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode

CODE = Pseudocode(
    """
Blind alley filling
| number the tiles in the order of a depth-first walk
    NUMBERED stand: {tile} is number {place_in_walk} of the walk.
| for each tile and all that lies beyond it, the last number first:
    LOOKS consider: {tile} is next, with all that the walk found beyond it.
|     if one way leads in, and no goal is there:
    SECOND_WAY refuse: A second way leads out from {tile} or beyond it: it stays.
    STAYS refuse: One way leads in, but {tile} or what lies beyond has a goal.
    HANGS stand: One way leads to {tile} and beyond, and no goal is there.
|         fill it
    FILL_IN step: {tile} lies in a blind alley: it is filled.
"""
    + SEARCH_OF_REST
)
FILL_IN = CODE.codes["FILL_IN"]


@solver(
    summary="Fills what has one way in and no goal: the fewest steps.",
    time="O(n): a walk through all tiles, and a search of the rest",
    memory="O(n)",
    question="What does it fill that dead-end filling has to leave?",
    answer="""Parts with loops that hang on one way in. No dead end is in them, and yet whoever
        walks in comes out by the same way.""",
    guarantee=Guarantee.FEWEST_STEPS,
    refused=OF_TILES,
    structures=["FilledTiles", "Queue"],
    choices="All blind alleys are filled, and in any order the same is left: nothing is chosen.",
    pseudocode=CODE,
)
def blind_alley_filling(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Fill the blind alleys and search the rest."""
    tiles = bytearray(grid.tiles)
    filled = 0
    for blind_alley in (yield from hanging_parts(grid, decide, CODE.codes)):
        for tile in blind_alley:
            tiles[tile] = 0
            record(FILL_IN + tile)
            filled += 1
            if filled % SLICE == 0:
                yield filled
    return (yield from search_rest(grid, record, decide, CODE.codes, tiles, filled))
