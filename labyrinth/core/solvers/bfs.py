"""Breadth-first search.

The nearest tiles come first, so that the first way to a tile has the fewest steps.

Source: Edward F. Moore, "The shortest path through a maze" (1959).
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from labyrinth.core import choices, structures
from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.breadth_first import BreadthFirstLines, breadth_first
from labyrinth.core.search.toolkit.search_options import DIAGONAL
from labyrinth.core.trace import Pseudocode

CODE = Pseudocode(
    "Breadth-first search",
    """
| put the start in a queue
    BEGIN stand: The search begins at {tile}.
| while the queue is not empty:
    MORE stand: {waiting} in the queue, {tile} at the front.
|     take the tile at the front and expand it
    TAKE expand: {tile} was found before all others that wait, {steps} from the start.
|     for each open neighbour that was not seen before:
    NEW consider: {tile}, beside {here}, was not seen before.
    SEEN refuse: {tile} {seen}: it is passed over.
|         put it at the end of the queue
    PUT discover: {tile} is {steps} from the start: it goes to the end of the queue.
|         if it is a goal: walk back to the start, done
    TARGET path: {tile} lies on the path found: step {number} of {length}.
    NO_TARGET stand: {tile} is no goal.
| no goal can be reached
    NONE_LEFT stand: The queue is empty: no way leads from {tile} to a goal.
""",
)
BEGIN, MORE, TAKE, NEW, SEEN, PUT, TARGET, NO_TARGET, NONE_LEFT = CODE.codes.values()
LINES = BreadthFirstLines(
    begin=BEGIN,
    more=MORE,
    take=TAKE,
    new=NEW,
    seen=SEEN,
    put=PUT,
    target=TARGET,
    no_target=NO_TARGET,
    none_left=NONE_LEFT,
)


@solver(
    key="bfs",
    summary="Spreads evenly from the start: the fewest steps.",
    time="O(n): each tile is queued once",
    memory="O(n)",
    question="Why is the first way to a tile also one of the fewest steps?",
    answer=(
        "The queue holds tiles of two distances at the most, the nearer ones in front. So no "
        "tile is expanded before one that is nearer."
    ),
    guarantee=Guarantee.FEWEST_STEPS,
    options=(DIAGONAL,),
    shortcut="b",
    structures=lambda: (structures.Queue(),),
    choices=lambda: choices.FromQueue(),
    pseudocode=CODE,
)
def bfs(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Search breadth first."""
    return breadth_first(grid, record, decide, LINES, [grid.start], grid.goals)
