"""Flood fill from the goal.

Downhill from a tile is the neighbour from which the flood came. It knows all walls from the
beginning; `micromouse` floods what it knows so far, and learns the walls as it walks.

Source: folklore of the micromouse contests; the flood is C. Y. Lee's, "An algorithm
for path connections and its applications" (1961).
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from labyrinth.core import choices, structures
from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.breadth_first import BreadthFirstLines, breadth_first
from labyrinth.core.search.toolkit.search_options import DIAGONAL
from labyrinth.core.trace import CONSIDER, DISCOVER, EXPAND, PATH, REFUSE, STAND, Pseudocode

CODE = Pseudocode("Flood fill")
LINES = BreadthFirstLines(
    begin=CODE.line("put every goal in a queue, at distance 0", STAND, why="{tile} is a goal."),
    more=CODE.line(
        "while the queue is not empty:",
        STAND,
        why="{waiting} in the queue, {tile} at the front.",
    ),
    take=CODE.line(
        "    take the tile at the front and expand it",
        EXPAND,
        from_goals=True,
        why="{tile} was flooded before all others that wait, at distance {distance}.",
    ),
    new=CODE.line(
        "    for each open neighbour without a distance:",
        CONSIDER,
        why="{tile}, beside {here}, has no distance yet.",
    ),
    seen=CODE.also(REFUSE, why="{tile} has a distance, {distance}: it is passed over."),
    put=CODE.line(
        "        its distance is the tile's and one; queue it",
        DISCOVER,
        from_goals=True,
        why="{tile} gets the distance {distance}, one more than {here}, and waits.",
    ),
    target=CODE.line(
        "        if it is the start: walk downhill to a goal, done",
        PATH,
        why="{tile} is next on the way downhill: step {number} of {length}.",
    ),
    no_target=CODE.also(STAND, why="{tile} is not the start."),
    none_left=CODE.line(
        "no goal can be reached",
        STAND,
        why="The queue is empty: the flood from {tile} never came to the start.",
    ),
)


@solver(
    key="flood-fill",
    summary="Floods from the goal, then walks downhill: the fewest steps.",
    time="O(n): each tile is flooded once",
    memory="O(n)",
    question="What does a flood from the goal give that one from the start does not?",
    answer=(
        "The distance to the goal from each tile that it comes to. Wherever you are put down "
        "there, the next step is downhill."
    ),
    guarantee=Guarantee.FEWEST_STEPS,
    options=(DIAGONAL,),
    structures=lambda: (structures.Queue(of_goals=True),),
    choices=lambda: choices.FromQueue(),
    pseudocode=CODE,
)
def flood_fill(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Flood from the goals, and walk downhill from the start."""
    sources = sorted(grid.goals)
    found = yield from breadth_first(grid, record, decide, LINES, sources, {grid.start})
    return found.replaced(path=found.path[::-1])
