"""D* Lite.

When tiles change, what the change does not concern is not looked at again: a tile that is believed
to cost too little then is believed nothing of, so that it waits again if there is another way (see
`Replanner`).

Source: Sven Koenig and Maxim Likhachev, "D* Lite" (2002).
Guarantee: a path of the lowest cost, if there is a path, now and after each change.
"""

from __future__ import annotations

from labyrinth.core import choices, structures
from labyrinth.core.declaration.solver import Decide, Estimate, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.replanning import PlanLines, Replanner
from labyrinth.core.search.toolkit.search_options import DIAGONAL, HEURISTIC
from labyrinth.core.trace import Pseudocode

CODE = Pseudocode(
    "D* Lite",
    """
| queue the goals, by f = cost by now + distance to the start
    BEGIN stand from-goals: {tile}, a goal, costs 0 by now, and waits.
| until the cost of the start is sure:
    NOT_SURE stand from-goals: The start's cost is not sure: {tile} comes first in the queue.
    SURE stand from-goals: No f that waits is lower than the start's: its cost {g} is sure.
|     take the first tile: believe its cost by now
    TAKE expand from-goals: {tile} comes first, by f: {f_in_parts}; g is believed.
|     for each neighbour: work out its cost by now
    LOWER consider from-goals: {tile} costs {over} over {here}{instead}.
    NOT_LOWER refuse from-goals: {tile} would cost {over} over {here}, not less than {g}.
|         if it is not the believed one: queue it
    PUT discover from-goals: {tile} waits, its g not believed yet: {f_in_parts}.
|     an empty queue: no goal can be reached
    NONE_LEFT stand: The queue is empty: no way leads from {tile} to a goal.
| step from the start to ever lower costs, done
    path: {tile} is on the path: step {number} of {length}, to ever lower costs.
""",
)
BEGIN, NOT_SURE, SURE, TAKE, LOWER, NOT_LOWER, PUT, NONE_LEFT = CODE.codes.values()
LINES = PlanLines(
    begin=BEGIN,
    first=[NOT_SURE],
    take=TAKE,
    lower=LOWER,
    not_lower=NOT_LOWER,
    put=PUT,
    sure=SURE,
    none_left=NONE_LEFT,
)


@solver(
    key="d-star-lite",
    summary="Plans from the goal, and can repair its plan: the cheapest.",
    time="O(n log n) for the first plan; a repair takes as much as the change concerns",
    memory="O(n)",
    question="Why does it plan from the goal towards the start?",
    answer=(
        "A robot moves its start, not its goal. So the costs to the goal stay right, and only "
        "what a change concerns is worked out anew."
    ),
    guarantee=Guarantee.CHEAPEST,
    estimate=Estimate.SUM,
    options=(DIAGONAL, HEURISTIC),
    refused={
        "tie": "of the same f it takes the lowest g, which its repairs rest on",
        "weight": "its repairs rest on exact costs",
    },
    structures=lambda: (structures.PriorityQueue(structures.Key.ESTIMATE, of_goals=True),),
    choices=lambda: choices.LowestFirst(
        structures.PriorityQueue(structures.Key.ESTIMATE, of_goals=True), reopens=True
    ),
    pseudocode=CODE,
)
def d_star_lite(
    grid: SearchGrid, record: Record, decide: Decide, heuristic: str = "fitting"
) -> Slices:
    """Plan once; a Replanner can go on from here."""
    return Replanner(grid, heuristic).plan(record, decide, LINES)
