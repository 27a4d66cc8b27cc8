"""Blind alley filling.

A blind alley is connected to the rest of the maze at one tile only and holds no goal, so the only
way out is the way in. A blind alley may be a dead end or a whole labyrinth with loops. The tiles
that are left are exactly the tiles on paths without detours.

Source: Walter Pullen, "Think Labyrinth", as the blind alley filler, after folklore. The numbers of
a depth-first search replace the robots that Pullen sends out at each junction.
Guarantee: a path with the fewest steps, if there is a path: where loops remain, the breadth-first
search at the end ensures it. Weights are ignored.
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
| for each tile and the part beyond it, highest number first:
    LOOKS consider: {tile} is next, with everything that the walk found beyond it.
|     if the part has one entrance and no goal:
    SECOND_WAY refuse: {tile} or the part beyond it has a second exit: {tile} stays.
    STAYS refuse: {tile} stays: it has one entrance, but it or the part beyond it has a goal.
    HANGS stand: {tile} and all beyond it have one entrance and no goal.
|         fill it
    FILL_IN step: {tile} lies in a blind alley: it is filled.
"""
    + SEARCH_OF_REST
)
FILL_IN = CODE.codes["FILL_IN"]


@solver(
    summary="Fills parts with one entrance and no goal: finds a shortest path.",
    time="O(n): one walk through all tiles, and a search of those not filled",
    memory="O(n)",
    question="What does it fill that dead-end filling cannot?",
    answer="""Parts with loops but a single entrance. Even after all dead ends are filled, the loops
        stay open, and yet every walk into the part has to come out the same way.""",
    guarantee=Guarantee.FEWEST_STEPS,
    refused=OF_TILES,
    structures=["FilledTiles", "Queue"],
    choices="All blind alleys are filled, and the order makes no difference: nothing is chosen.",
    pseudocode=CODE,
)
def blind_alley_filling(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Fill the blind alleys, and search the remaining tiles breadth first."""
    tiles = bytearray(grid.tiles)
    filled = 0
    for blind_alley in (yield from hanging_parts(grid, decide, CODE.codes)):
        for tile in blind_alley:
            tiles[tile] = 0
            record(FILL_IN + tile)
            filled += 1
            if filled % SLICE == 0:
                yield filled
    return (yield from search_rest(grid, record, decide, CODE.codes, tiles))
