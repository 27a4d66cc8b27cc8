"""Flood fill, the micromouse's way.

Downhill from a tile is the neighbour from which the flood came.

Source: folklore of the micromouse contests (since 1979); the flood is C. Y. Lee's, "An algorithm
for path connections and its applications" (1961).
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.breadth_first import breadth_first
from labyrinth.core.search.toolkit.search_options import DIAGONAL
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode

CODE = Pseudocode("Flood fill")
CODE.line("put every goal in a queue, at distance 0")
CODE.line("while the queue is not empty:")
TAKE = CODE.line("    take the tile at the front and expand it", EXPAND, from_goals=True)
CODE.line("    for each open neighbour without a distance:")
PUT = CODE.line("        its distance is the tile's and one; queue it", DISCOVER, from_goals=True)
CODE.line("        if it is the start: walk downhill to a goal, done", PATH)
CODE.line("no goal can be reached")


@solver(
    key="flood-fill",
    summary="Floods from the goal, then walks downhill: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS,
    options=(DIAGONAL,),
    structures=lambda: (structures.Queue(of_goals=True),),
    pseudocode=CODE,
)
def flood_fill(grid: SearchGrid, record: Record) -> Slices:
    """Flood from the goals, and walk downhill from the start."""
    sources = sorted(grid.goals)
    found = yield from breadth_first(grid, record, TAKE, PUT, sources, {grid.start})
    return found.replaced(path=found.path[::-1])
