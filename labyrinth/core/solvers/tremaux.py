"""Trémaux's algorithm.

Of several passages without a mark, the first of right, down, left, up is taken.

Source: Charles Pierre Trémaux, described by Édouard Lucas, "Récréations mathématiques" (1882).
Guarantee: a path, if there is a path, and each passage is walked at most twice. Weights are
ignored.
"""

from itertools import count

from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.options import OF_TILES
from labyrinth.core.search.toolkit.searching import first_arrivals, path_to
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, record_decisions

CODE = Pseudocode("""
Trémaux
| stand on the start
    BEGIN expand: The walk starts at {tile}.
| until a goal is reached:
    MORE stand: {tile} is not a goal: the walk continues.
|     if a passage has no mark: mark it and take it
    UNMARKED consider: The passage {way} to {tile} has no mark: it gets one and is taken.
    MARKED refuse: The passage {way} to {tile} has {marks}: it is skipped.
|         the tile beyond was not visited before
    ENTER expand: {tile} is new, behind an unmarked passage: the walk continues.
|         or visited before: turn back at once, mark the passage again
    TURN_ROUND step: {tile} {turned_round}.
|     else: go back through the passage by which the tile was first entered
    GO_BACK step: All passages of {stood} are marked: the walk goes back to {tile}.
|         if back at the start: no goal can be reached
    NO_WAY stand: Back at the start, {tile}, all passages are marked: no goal can be reached.
| the passages with one mark are the path; done
    path: {tile} is on the path: step {number} of {length}.
""")
BEGIN, MORE, UNMARKED, MARKED, ENTER, TURN_ROUND, GO_BACK, NO_WAY = CODE.codes.values()


@solver(
    summary="Marks passages as it walks, none more than twice: finds a path.",
    time="O(n): each passage is walked at most twice",
    memory="O(n): the marks",
    question="What do two marks in a passage tell you?",
    answer="""It was walked there and back: nothing new lies behind it. At the end, the passages
        with one mark are the path.""",
    guarantee=Guarantee.ANY_PATH,
    growth="walk",
    shortcut="t",
    refused={
        **OF_TILES,
        "diagonal": "it marks passages, and a diagonal move passes through none",
    },
    structures=[("WayBack", GO_BACK)],
    choices=["by_marks"],
    pseudocode=CODE,
)
def tremaux(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Walk from the start and mark the passages until a goal is reached."""
    tiles, tile, goals, width = grid.tiles, grid.start, grid.goals, grid.width
    # A passage is coded as a step plus twice the lower of its tiles, plus one if vertical.
    ways = ((1, 0, 0), (width, 0, 1), (-1, -2, 0), (-width, -2 * width, 1))
    marked = bytearray(2 * len(tiles))
    arrivals = first_arrivals(grid, [tile])
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
