"""Iterative deepening.

Not Korf's in one point: his keeps nothing but the path that it is on, and so needs memory for that
alone. This one remembers, within one search, the fewest steps to each tile, and expands a tile
again only if it is reached in fewer: with loops the other way takes exponential time.

Source: Richard Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (1985).
Guarantee: a path of the fewest steps, if there is a path and the limit suffices. Weights are
ignored.
"""

from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import NO_EDGES, Diagonal, SearchGrid
from labyrinth.core.maze.walls import OPEN_TO_ONE
from labyrinth.core.search.toolkit.costs import StepCosts
from labyrinth.core.search.toolkit.deepening import LIMIT, deepen
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH
from labyrinth.core.trace import Pseudocode

CODE = Pseudocode("""
Iterative deepening
| the depth is one step
    FIRST stand: The first search goes one step deep.
| search depth first, begin with the start:
    BEGIN stand: The search begins at {tile}, down to the depth {threshold}.
|     expand the newest tile
    POP expand: {tile} was on top of the stack: it is expanded, {steps_deep} deep.
|     for each open neighbour within the depth:
    WITHIN consider: {tile} is {steps_over} deep over {here}, within the depth {threshold}.
    BEYOND refuse: {tile} lies at the depth {threshold} and is no goal: the search goes no deeper.
|         push it, if it is nearer over this tile
    PUSH discover: {tile} is pushed, {steps_deep} deep over {here}.
    DEARER refuse: {tile} would be {steps_over} deep over {here}, and is {steps_deep} deep.
|         if it is a goal: walk back to the start, done
    path: {tile} lies on the path found: step {number} of {length}.
    NO_GOAL stand: {tile} is no goal.
|     if the limit of expanded tiles is reached: give up
    GOES_ON stand: {expanded_of_limit}: the search goes on.
    GIVES_UP stand: The limit of {limit} expanded tiles is reached: {tile} is not expanded.
| go one step deeper, and search again
    DEEPER stand: Nothing within the depth {threshold} is left; the maze goes on beyond {tile}.
|     if nothing lay deeper: no goal can be reached
    NONE_LEFT stand: Nothing lies at the depth {threshold}: no way leads from {tile} to a goal.
""")


@solver(
    summary="Depth first, one step deeper each time: the fewest steps.",
    time="O(n d²): up to d searches, and a tile up to d times in each; the limit ends it before",
    memory="O(n), for what it remembers of each tile",
    question="How often is a tile next to the start expanded?",
    answer="Once in nearly every search at least, so about as often as the path has steps.",
    guarantee=Guarantee.FEWEST_STEPS_OR_GIVES_UP,
    options=(DIAGONAL, LIMIT, GRAPH),
    structures=["Stack", ("Threshold", CODE.codes, "Depth", "next")],
    choices=["from_stack"],
    pseudocode=CODE,
)
def iterative_deepening(
    grid: SearchGrid, record: Record, decide: Decide, limit: int = 1_000_000
) -> Slices:
    """Search depth first within a depth that grows."""
    # Every step counts one, those across corners too.
    ones = grid.tiles.translate(OPEN_TO_ONE)
    unweighted = grid.replaced(tiles=ones, diagonal=Diagonal.NEVER, entering=NO_EDGES)
    return deepen(
        grid,
        record,
        decide,
        CODE.codes,
        StepCosts(unweighted, exact=False),
        left=lambda tile: tile not in grid.goals,
        told=lambda steps: f"; a path costs {steps:,} or more",
        limit=limit,
    )
