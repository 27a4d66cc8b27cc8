"""D* Lite.

When tiles change, what the change does not concern is not looked at again: a tile that is believed
to cost too little then is believed nothing of, so that it waits again if there is another way (see
`Replanner`).

Source: Sven Koenig and Maxim Likhachev, "D* Lite" (2002).
Guarantee: a path of the lowest cost, if there is a path, now and after each change.
"""

from __future__ import annotations

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Estimate, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.replanning import Replanner
from labyrinth.core.search.toolkit.search_options import DIAGONAL, HEURISTIC
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode

CODE = Pseudocode("D* Lite")
CODE.line("the goals cost 0 and wait in a queue, which is sorted")
CODE.line("    by the cost by now and the distance to the start")
CODE.line("until the cost of the start is sure:")
TAKE = CODE.line("    take the first tile: believe its cost by now", EXPAND, from_goals=True)
CODE.line("    for each neighbour: work out its cost by now")
PUT = CODE.line("        if it is not the believed one: queue it", DISCOVER, from_goals=True)
CODE.line("    an empty queue: no goal can be reached")
CODE.line("step from the start to ever lower costs, done", PATH)


@solver(
    key="d-star-lite",
    summary="Plans from the goal, and can repair its plan: the cheapest.",
    guarantee=Guarantee.CHEAPEST,
    estimate=Estimate.SUM,
    options=(DIAGONAL, HEURISTIC),
    refused={
        "tie": "of the same f it takes the lowest g, which its repairs rest on",
        "weight": "its repairs rest on exact costs",
    },
    structures=lambda: (structures.PriorityQueue(structures.Key.ESTIMATE, of_goals=True),),
    pseudocode=CODE,
)
def d_star_lite(grid: SearchGrid, record: Record, heuristic: str = "fitting") -> Slices:
    """Plan once; a Replanner can go on from here."""
    return Replanner(grid, heuristic).plan(record, TAKE, PUT)
