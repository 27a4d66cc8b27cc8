"""Iterative deepening.

1. Begin with a depth of one step.
2. Search depth first from the start, but go no deeper than that.
3. Stop as soon as a goal is discovered; walk back from it to the start for the path.
4. Otherwise go one step deeper, and begin again. If nothing lay deeper, no goal can be reached.
5. Stop, and give up, when the limit of expanded tiles is reached.

Within one search a tile is expanded again only if it is reached in fewer steps.

Source: Richard Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (1985).
Guarantee: a path of the fewest steps, if there is a path and the limit suffices. Weights are
ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace

from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.declaration.solver import Found, Guarantee, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.unweighted import OPEN_TO_ONE
from labyrinth.core.search.toolkit.deepening import LIMIT, deepen
from labyrinth.core.structures import stack_of_tiles
from labyrinth.core.trace.trace import EventKind


@solver(
    key="iterative-deepening",
    name="Iterative deepening",
    summary="Depth first, one step deeper each time: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS_OR_GIVES_UP,
    shortcut="z",
    options=(LIMIT,),
    structures=(stack_of_tiles(),),
    pseudocode=(
        line("the depth is one step"),
        line("search depth first, begin with the start:"),
        line("    expand the newest tile", EventKind.EXPAND),
        line("    for each open neighbour within the depth:"),
        line("        push it, if it is nearer over this tile", EventKind.DISCOVER),
        line("        if it is a goal: walk back to the start, done", EventKind.PATH),
        line("go one step deeper, and search again"),
    ),
)
def iterative_deepening(
    grid: SearchGrid, record: Callable[[int], None], limit: int = 1_000_000
) -> Generator[int, None, Found]:
    """Search depth first within a depth that grows."""
    unweighted = replace(grid, tiles=grid.tiles.translate(OPEN_TO_ONE))
    return deepen(unweighted, record, lambda tile: tile not in grid.goals, limit)
