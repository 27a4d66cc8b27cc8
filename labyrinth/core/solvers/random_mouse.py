"""The random mouse.

Source: folklore. Claude Shannon's mouse Theseus (1950) is a relative that learns.
Guarantee: none, because of the limit of moves; without a limit the mouse would sooner or later find
a goal that can be reached. It cannot tell that there is no path, unless no way leads from the
start.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random

from labyrinth.core.declaration.options import Number
from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, solver
from labyrinth.core.generation.toolkit.randomness import ReproducibleRandom, rolls
from labyrinth.core.maze.room_grid import ways
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import OPEN_TO_ONE
from labyrinth.core.search.toolkit.options import OF_TILES
from labyrinth.core.search.toolkit.walking import Walk, is_isolated
from labyrinth.core.trace import Pseudocode, record_decisions

CODE = Pseudocode("""
Random mouse
| stand on the start
    BEGIN expand: The mouse starts at {tile}.
| until a goal is reached:
    GOES_ON stand: {tile} is not a goal: the mouse continues.
|     choose an open way at random, but not back, except at a dead end
    DRAWN consider: The way {way} to {tile} is {drawn}.
    TURN_ROUND consider: {stood} is a dead end: the mouse turns round and goes {way}.
|     walk on to a tile not visited yet
    NEW expand: {way_on} to {tile}, not visited before.
|         or visited before
    KNOWN step: {way_on} to {tile}, visited before.
|     if the limit of moves is reached: give up
    NOT_TIRED stand: At {tile} the mouse {moves_of_limit}: it continues.
    TIRED refuse: At {tile} the mouse has used all its moves: it gives up.
| cut the detours out of the walk; done
    path: {tile} is on the path: step {number} of {length}.
""")
BEGIN, GOES_ON, DRAWN, TURN_ROUND, NEW, KNOWN, NOT_TIRED, TIRED = CODE.codes.values()


@solver(
    summary="Walks at random until it reaches the goal or its limit of moves.",
    time="O(n²) on average, unbounded in the worst case, until the limit stops it",
    memory="O(n) to cut out the detours; the walk itself needs O(1)",
    question="It finds the goal sooner or later. Why is that a weak guarantee?",
    answer="""No number of moves is certain to be enough: at every junction it may go wrong again,
        any number of times.""",
    guarantee=Guarantee.BY_CHANCE,
    growth="walk",
    options=(
        Number("limit", "maximum number of moves", 1_000_000, 1, 10_000_000),
        Number("seed", "seed of its random choices", 0, 0, 2**64 - 1),
    ),
    refused={
        **OF_TILES,
        "diagonal": "it chooses among corridors, which meet at right angles",
    },
    structures=[("LastTile", "Position only")],
    choices=["drawn_at_junctions"],
    pseudocode=CODE,
)
def random_mouse(
    grid: SearchGrid, record: Record, decide: Decide, limit: int = 1_000_000, seed: int = 0
) -> Slices:
    """Walk at random until the walk reaches a goal or has made `limit` moves."""
    walk = Walk(grid, record, BEGIN)
    if is_isolated(grid):
        return walk.not_found()
    moves = islice(_tiles(grid, ReproducibleRandom(seed), decide), limit)
    if (yield from walk.follow(moves, NEW, KNOWN)):
        return walk.found()
    record_decisions(decide, [TIRED], walk.tile)
    return walk.not_found(
        f"The mouse did not find a goal within {limit:,} moves; there may still be a path."
    )


def _tiles(grid: SearchGrid, rng: Random, decide: Decide) -> Iterator[int]:
    tile, width = grid.start, grid.width
    is_open = grid.tiles.translate(OPEN_TO_ONE)
    up, down, left, right = -width, width, -1, 1
    choices = ways(up, down, left, right)
    way_back = {up: 2, down: 1, left: 8, right: 4}
    back = 0
    while True:
        for roll in rolls(rng, 12):
            mask = (
                is_open[tile + up]
                | is_open[tile + down] << 1
                | is_open[tile + left] << 2
                | is_open[tile + right] << 3
            )
            step = choices[mask & ~back or mask][roll]
            if decide is not None:
                decide(GOES_ON + tile)
                decide((DRAWN if mask & ~back else TURN_ROUND) + tile + step)
            back = way_back[step]
            tile += step
            yield tile
            if decide is not None:
                decide(NOT_TIRED + tile)
