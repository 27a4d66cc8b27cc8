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
from labyrinth.core.trace import CONSIDER, DISCOVER, EXPAND, PATH, REFUSE, STAND, Pseudocode

CODE = Pseudocode("Breadth-first search")
LINES = BreadthFirstLines(
    begin=CODE.line("put the start in a queue", STAND, why="The search begins at {tile}."),
    more=CODE.line(
        "while the queue is not empty:",
        STAND,
        why="{waiting} in the queue, {tile} at the front.",
    ),
    take=CODE.line(
        "    take the tile at the front and expand it",
        EXPAND,
        why="{tile} was found before all others that wait, {steps} from the start.",
    ),
    new=CODE.line(
        "    for each open neighbour that was not seen before:",
        CONSIDER,
        why="{tile}, beside {here}, was not seen before.",
    ),
    seen=CODE.also(REFUSE, why="{tile} {seen}: it is passed over."),
    put=CODE.line(
        "        put it at the end of the queue",
        DISCOVER,
        why="{tile} is {steps} from the start: it goes to the end of the queue.",
    ),
    target=CODE.line(
        "        if it is a goal: walk back to the start, done",
        PATH,
        why="{tile} lies on the path found: step {number} of {length}.",
    ),
    no_target=CODE.also(STAND, why="{tile} is no goal."),
    none_left=CODE.line(
        "no goal can be reached",
        STAND,
        why="The queue is empty: no way leads from {tile} to a goal.",
    ),
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
