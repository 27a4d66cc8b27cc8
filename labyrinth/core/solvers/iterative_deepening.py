"""Iterative deepening.

It differs from Korf's version in one point. Korf's version stores only the current path, which
takes little memory, but in a maze with loops it may take exponential time. This version stores the
fewest steps to each tile within one round, and expands a tile again only if it is reached in fewer
steps.

Source: Richard Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (1985).
Guarantee: a path with the fewest steps, if there is a path and the limit suffices. Weights are
ignored.
"""

from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import NO_EDGES, Diagonal, SearchGrid
from labyrinth.core.maze.walls import OPEN_TO_ONE
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.toolkit.costs import StepCosts
from labyrinth.core.search.toolkit.deepening import LIMIT, deepen
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH
from labyrinth.core.trace import Pseudocode

CODE = Pseudocode("""
Iterative deepening
| depth limit = one step
    FIRST stand: The first search goes one step deep.
| search depth first from the start:
    BEGIN stand: The search starts at {tile}, down to depth {threshold}.
|     pop the newest tile and expand it
    POP expand: {tile} was on top of the stack: it is expanded, at a depth of {steps_deep}.
|     for each open neighbour within the depth limit:
    WITHIN consider: {tile} is at a depth of {steps_over} via {here}, within the limit {threshold}.
    BEYOND refuse: {tile} is at the depth limit {threshold} and not a goal: the search goes no
        deeper.
|         push it, if it is nearer via this tile
    PUSH discover: {tile} is pushed onto the stack, at a depth of {steps_deep} via {here}.
    DEARER refuse: {tile} via {here} would be {steps_over} deep; it is already {steps_deep} deep.
|         if it is a goal: follow the parents back to the start; done
    path: {tile} is on the path: step {number} of {length}.
    NO_GOAL stand: {tile} is not a goal.
|     if the limit of expansions is reached: give up
    GOES_ON stand: {expanded_of_limit}: the search continues.
    GIVES_UP stand: The limit of {limit} expansions is reached: {tile} is not expanded.
| raise the depth limit by one and search again
    DEEPER stand: No tile within depth {threshold} is left; the maze continues beyond {tile}.
|     if nothing is deeper: no goal can be reached
    NONE_LEFT stand: No tile is at depth {threshold}: no path leads from {tile} to a goal.
""")


@solver(
    summary="Depth first, one step deeper each time: finds a shortest path.",
    time=(
        "O(n d²): up to d searches, and each may expand a tile up to d times; "
        "the limit may end the run earlier"
    ),
    memory="O(n): it remembers one depth for each tile",
    question="How often is a tile next to the start expanded?",
    answer="At least once in nearly every search, so about as often as the path has steps.",
    guarantee=Guarantee.FEWEST_STEPS_OR_GIVES_UP,
    options=(DIAGONAL, LIMIT, GRAPH),
    structures=["Stack", ("Threshold", CODE.codes, "Depth", "next")],
    choices=["from_stack"],
    pseudocode=CODE,
)
def iterative_deepening(
    grid: SearchGrid, record: Record, decide: Decide, limit: int = 1_000_000
) -> Slices:
    """Search depth first up to a maximum depth, which grows from round to round."""
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
        told=lambda steps: f"; every path has at least {pluralize(steps, 'step')}",
        limit=limit,
    )
