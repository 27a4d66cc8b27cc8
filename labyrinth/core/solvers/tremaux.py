"""Trémaux's algorithm.

Of several passages without a mark the first of right, down, left, up is walked.

Source: Charles Pierre Trémaux, told by Édouard Lucas, "Récréations mathématiques" (1882).
Guarantee: a path, if there is a path, and each passage is walked twice at the most. Weights are
ignored.
"""

from itertools import count

from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.options import OF_TILES
from labyrinth.core.search.toolkit.searching import SOURCE, no_arrivals, path_to
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, record_decisions

CODE = Pseudocode("""
Trémaux
| stand on the start
    BEGIN expand: The walk begins at {tile}.
| until a goal is reached:
    MORE stand: {tile} is no goal: the walk goes on.
|     if a passage has no mark: mark it and walk it
    UNMARKED consider: The passage {way} to {tile} has no mark: it gets one and is walked.
    MARKED refuse: The passage {way} to {tile} has {marks}: it is passed over.
|         the tile beyond is new
    ENTER expand: {tile} is new, behind a passage that had no mark: the walk goes on.
|         or known: walk back at once, mark it again
    TURN_ROUND step: {tile} {turned_round}.
|     else: walk back where the tile was first entered
    GO_BACK step: No passage of {stood} is without a mark: back {way}, to {tile}.
|         back at the start: no goal can be reached
    NO_WAY stand: Back at the start, {tile}, no passage is without a mark: no way leads on.
| the passages with one mark are the path, done
    path: {tile} lies on the path found: step {number} of {length}.
""")
BEGIN, MORE, UNMARKED, MARKED, ENTER, TURN_ROUND, GO_BACK, NO_WAY = CODE.codes.values()


@solver(
    summary="Walks and marks its passages, none more than twice: some path.",
    time="O(n): each passage is walked twice at the most",
    memory="O(n): the marks",
    question="What do two marks in a passage tell you?",
    answer="""It was walked there and back: behind it lies nothing new. In the end those with one
        mark are the path.""",
    guarantee=Guarantee.ANY_PATH,
    growth="walk",
    shortcut="t",
    refused={
        **OF_TILES,
        "diagonal": "it marks the ends of corridors, and a step across a corner passes none",
    },
    structures=[("WayBack", GO_BACK)],
    choices=["by_marks"],
    pseudocode=CODE,
)
def tremaux(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Walk and mark the passages."""
    tiles, tile, goals, width = grid.tiles, grid.start, grid.goals, grid.width
    # A passage is coded as a step plus twice the lower of its tiles, plus one if vertical.
    ways = ((1, 0, 0), (width, 0, 1), (-1, -2, 0), (-width, -2 * width, 1))
    marked = bytearray(2 * len(tiles))
    arrivals = no_arrivals(grid)
    arrivals[tile] = SOURCE
    record(BEGIN + tile)
    expanded = 1
    for moves in count(1):
        if moves % SLICE == 0:
            yield expanded
        if decide is not None:
            decide(MORE + tile)
        for step, lower, upright in ways:
            passage = 2 * tile + lower + upright
            if tiles[tile + step] and not marked[passage]:
                marked[passage] = 1
                beyond = tile + step
                if decide is not None:
                    decide(UNMARKED + beyond)
                if arrivals[beyond]:
                    record(TURN_ROUND + beyond)
                    record(TURN_ROUND + tile)
                    break
                arrivals[beyond] = step
                record(ENTER + beyond)
                expanded += 1
                if beyond in goals:
                    return Found(path_to(beyond, arrivals), expanded)
                tile = beyond
                break
            if decide is not None and tiles[tile + step]:
                decide(MARKED + tile + step)
        else:
            if tile == grid.start:
                record_decisions(decide, [NO_WAY], tile)
                break
            tile -= arrivals[tile]
            record(GO_BACK + tile)
    return Found([], expanded)
