"""Iterative deepening A*.

Not Korf's in one point: his keeps nothing but the path that it is on, and so needs memory for that
alone. This one remembers, within one search, the lowest cost of each tile, and expands a tile again
only if it is reached at a lower one: with loops the other way takes exponential time.

Source: Richard Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (1985).
Guarantee: a path of the lowest cost, if there is a path and the limit suffices; with a weight w at
most w times that.
"""

from __future__ import annotations

from fractions import Fraction

from labyrinth.core import choices, structures
from labyrinth.core.declaration.solver import Decide, Estimate, Guarantee, Record, Slices, solver
from labyrinth.core.estimates import is_admissible
from labyrinth.core.exact_costs import in_text, whole
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.deepening import LIMIT, DeepeningLines, deepen
from labyrinth.core.search.toolkit.heuristics import Distances, needs_exact_costs
from labyrinth.core.search.toolkit.search_options import DIAGONAL, HEURISTIC, WEIGHT
from labyrinth.core.search.toolkit.step_costs import StepCosts
from labyrinth.core.trace import CONSIDER, DISCOVER, EXPAND, PATH, REFUSE, STAND, Pseudocode

CODE = Pseudocode("Iterative deepening A*")
FIRST = CODE.line(
    "the threshold is the distance to the nearest goal",
    STAND,
    why="The first threshold is the f of {tile}: {f_in_parts}.",
)
BEGIN = CODE.line(
    "search depth first, begin with the start:",
    STAND,
    why="The search begins at {tile}, with the threshold {threshold}.",
)
POP = CODE.line(
    "    expand the newest tile", EXPAND, why="{tile} is the newest on the stack, at g {g}."
)
STALE = CODE.also(
    REFUSE, why="{tile} was pushed again since, at a lower g: this entry is passed over."
)
WITHIN = CODE.line(
    "    for each neighbour with an f = g + h within the threshold:",
    CONSIDER,
    why="{tile} has {f_over}, within the threshold {threshold}.",
)
BEYOND = CODE.also(REFUSE, why="{tile} has {f_over}, above the threshold {threshold}.")
PUSH = CODE.line(
    "        push it, if it is cheaper over this tile",
    DISCOVER,
    why="{tile} is pushed, at g {g} over {here}.",
)
DEARER = CODE.also(REFUSE, why="{tile} would cost {over} over {here}, not less than its g {g}.")
CODE.line(
    "        if it is a goal: walk back to the start, done",
    PATH,
    why="{tile} lies on the path found: step {number} of {length}.",
)
NO_GOAL = CODE.also(STAND, why="{tile} is no goal.")
GOES_ON = CODE.line(
    "    if the limit of expanded tiles is reached: give up",
    STAND,
    why="{expanded_of_limit}: the search goes on.",
)
GIVES_UP = CODE.also(
    STAND, why="The limit of {limit} expanded tiles is reached: {tile} is not expanded."
)
RAISE = CODE.line(
    "raise the threshold to the next f, and search again",
    STAND,
    why="Nothing within {threshold} is left; the next f is {next_threshold}, that of {tile}.",
)
NONE_LEFT = CODE.line(
    "    if there was none: no goal can be reached",
    STAND,
    why="Nothing had an f above {threshold}: no way leads from {tile} to a goal.",
)
LINES = DeepeningLines(
    pop=POP,
    push=PUSH,
    first=FIRST,
    begin=BEGIN,
    within=WITHIN,
    beyond=BEYOND,
    dearer=DEARER,
    no_goal=NO_GOAL,
    goes_on=GOES_ON,
    gives_up=GIVES_UP,
    deeper=RAISE,
    none_left=NONE_LEFT,
    stale=[STALE],
)


@solver(
    key="ida-star",
    summary="Goes further each time, by cost and distance left.",
    time="O(n c²): up to c thresholds, and a tile up to c times in each; the limit ends it before",
    memory="O(n), for what it remembers of each tile",
    question="Why does each search begin anew at the start?",
    answer=(
        "It keeps no queue to go on from. In a wide tree that costs little, for the last search"
        " is most of the work; in corridors it costs much."
    ),
    guarantee=Guarantee.CHEAPEST_OR_GIVES_UP,
    estimate=Estimate.SUM,
    options=(DIAGONAL, HEURISTIC, WEIGHT, LIMIT),
    refused={
        "tie": "it searches depth first and has no queue",
    },
    structures=lambda: (
        structures.held_tiles(),
        structures.Threshold(
            "Threshold", structures.DeepeningEvents(FIRST, RAISE, BEGIN, POP, PUSH, BEYOND)
        ),
    ),
    choices=lambda: choices.FromStack(),
    pseudocode=CODE,
)
def ida_star(
    grid: SearchGrid,
    record: Record,
    decide: Decide,
    heuristic: str = "fitting",
    weight: float = 1.0,
    limit: int = 1_000_000,
) -> Slices:
    """Search depth first within thresholds of the estimate."""
    of_h, of_g = Fraction(str(weight)).as_integer_ratio()
    costs = StepCosts(grid, exact=needs_exact_costs(grid, heuristic), factor=of_g)
    distances = Distances(grid, heuristic, of_h)
    known, measure = distances.known, distances.measure
    admissible = is_admissible(heuristic, diagonals=grid.has_diagonals)

    def told(threshold: int) -> str:
        """Say what follows from a threshold: h counts `weight` times, and so much too much."""
        hundredths = 100 * threshold * of_g // (of_h * costs.unit)
        lowest = in_text(whole(hundredths / 100))
        return f"; a path costs {lowest} or more" if admissible else ""

    return deepen(
        grid,
        record,
        decide,
        LINES,
        costs,
        left=lambda tile: known[tile] or measure(tile),
        told=told,
        limit=limit,
    )
