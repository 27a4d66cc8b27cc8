"""Iterative deepening.

Within one search a tile is expanded again only if it is reached in fewer steps.

Source: Richard Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (1985).
Guarantee: a path of the fewest steps, if there is a path and the limit suffices. Weights are
ignored.
"""

from __future__ import annotations

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Guarantee, Record, Slices, solver
from labyrinth.core.maze.diagonal import Diagonal
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.unweighted import OPEN_TO_ONE
from labyrinth.core.search.toolkit.deepening import LIMIT, deepen
from labyrinth.core.search.toolkit.search_options import DIAGONAL
from labyrinth.core.search.toolkit.step_costs import StepCosts
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode

CODE = Pseudocode("Iterative deepening")
CODE.line("the depth is one step")
CODE.line("search depth first, begin with the start:")
POP = CODE.line("    expand the newest tile", EXPAND)
CODE.line("    for each open neighbour within the depth:")
PUSH = CODE.line("        push it, if it is nearer over this tile", DISCOVER)
CODE.line("        if it is a goal: walk back to the start, done", PATH)
CODE.line("    if the limit of expanded tiles is reached: give up")
CODE.line("go one step deeper, and search again")
CODE.line("    if nothing lay deeper: no goal can be reached")


@solver(
    key="iterative-deepening",
    summary="Depth first, one step deeper each time: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS_OR_GIVES_UP,
    options=(DIAGONAL, LIMIT),
    structures=lambda: (structures.held_tiles(),),
    pseudocode=CODE,
)
def iterative_deepening(grid: SearchGrid, record: Record, limit: int = 1_000_000) -> Slices:
    """Search depth first within a depth that grows."""
    # Every step counts one, those across corners too.
    unweighted = grid.replaced(tiles=grid.tiles.translate(OPEN_TO_ONE), diagonal=Diagonal.NEVER)
    return deepen(
        grid,
        record,
        StepCosts(unweighted, exact=False),
        left=lambda tile: tile not in grid.goals,
        told=lambda steps: f"; a path costs {steps:,} or more",
        limit=limit,
        pop=POP,
        push=PUSH,
    )
