"""D* Lite.

1. Every tile has two costs to a goal: the one believed, and the one by its neighbours now. At
   first both are endless, but for the goals, which cost nothing by now. A tile whose costs differ
   waits in a queue, sorted by the lower of them and the Manhattan distance to the start.
2. Take the first tile from the queue and expand it. If it is believed to cost too much, believe
   what it costs by now; else believe nothing, so that it waits again if there is another way.
3. Work out anew what its neighbours cost by now; those whose costs differ wait.
4. Stop when the costs of the start agree and nothing in the queue could lower them. From the start
   step to the neighbour that is cheapest with its weight, again and again, to a goal. If the start
   has no cost, no goal can be reached.
5. When tiles change, work out what their neighbours cost by now, and go on with step 2: what the
   change does not concern is not looked at again (see `Replanner`).

Source: Sven Koenig and Maxim Likhachev, "D* Lite" (2002).
Guarantee: a path of the lowest cost, if there is a path, now and after each change.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.declaration.solver import Estimate, Found, Growth, Guarantee, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.replanning import Replanner
from labyrinth.core.structures import Key, PriorityQueue
from labyrinth.core.trace.trace import EventKind


@solver(
    key="d-star-lite",
    name="D* Lite",
    summary="Plans from the goal, and can repair its plan: the cheapest.",
    guarantee=Guarantee.CHEAPEST,
    growth=Growth.GOALS,
    estimate=Estimate.SUM,
    shortcut="x",
    structures=(PriorityQueue(Key.ESTIMATE, of_goals=True),),
    pseudocode=(
        line("the goals cost 0 and wait in a queue"),
        line("until the cost of the start is sure:"),
        line("    take the first tile: believe its cost by now", EventKind.EXPAND),
        line("    for each neighbour: work out its cost by now"),
        line("        if it is not the believed one: queue it", EventKind.DISCOVER),
        line("step from the start to ever lower costs, done", EventKind.PATH),
    ),
)
def d_star_lite(grid: SearchGrid, record: Callable[[int], None]) -> Generator[int, None, Found]:
    """Plan once; a Replanner can go on from here."""
    return Replanner(grid).plan(record)
