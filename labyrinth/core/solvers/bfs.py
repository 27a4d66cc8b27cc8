"""Breadth-first search.

The nearest tiles come first, so that the first way to a tile has the fewest steps.

Source: Edward F. Moore, "The shortest path through a maze" (1959).
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.breadth_first import breadth_first
from labyrinth.core.search.toolkit.search_options import DIAGONAL
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode

CODE = Pseudocode("Breadth-first search")
CODE.line("put the start in a queue")
CODE.line("while the queue is not empty:")
TAKE = CODE.line("    take the tile at the front and expand it", EXPAND)
CODE.line("    for each open neighbour that was not seen before:")
PUT = CODE.line("        put it at the end of the queue", DISCOVER)
CODE.line("        if it is a goal: walk back to the start, done", PATH)
CODE.line("no goal can be reached")


@solver(
    key="bfs",
    summary="Spreads evenly from the start: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS,
    options=(DIAGONAL,),
    shortcut="b",
    structures=lambda: (structures.Queue(),),
    pseudocode=CODE,
)
def bfs(grid: SearchGrid, record: Record) -> Slices:
    """Search breadth first."""
    return breadth_first(grid, record, TAKE, PUT, [grid.start], grid.goals)
