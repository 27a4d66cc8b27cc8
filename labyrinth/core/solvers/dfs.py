"""Depth-first search.

The neighbours are pushed in the order up, left, down, right, those across corners before them, so
that the search goes on to the right first.

Source: Robert Tarjan, "Depth-first search and linear graph algorithms" (1972), after Trémaux.
Guarantee: a path, if there is a path, as it was found: without shortcuts. Weights are ignored.
"""

from __future__ import annotations

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_to_stack
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, path_to
from labyrinth.core.search.toolkit.search_options import DIAGONAL
from labyrinth.core.task import SLICE
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode

CODE = Pseudocode("Depth-first search")
CODE.line("push the start on a stack")
CODE.line("while the stack is not empty:")
POP = CODE.line("    pop a tile; expand it, unless it was before", EXPAND)
CODE.line("    for each open neighbour that was not expanded:")
PUSH = CODE.line("        push it", DISCOVER)
CODE.line("        if it is a goal: walk back to the start, done", PATH)
CODE.line("no goal can be reached")


@solver(
    key="dfs",
    summary="Runs on until it is stuck, then goes back: some path.",
    guarantee=Guarantee.ANY_PATH,
    options=(DIAGONAL,),
    shortcut="f",
    structures=lambda: (structures.held_tiles(),),
    pseudocode=CODE,
)
def dfs(grid: SearchGrid, record: Record) -> Slices:
    """Search depth first."""
    start, goals = grid.start, grid.goals
    masks, steps = neighbour_masks(grid), steps_to_stack(grid.width)
    unexpanded = bytearray(grid.tiles)
    arrivals = [0] * len(unexpanded)
    arrivals[start] = SOURCE
    stack = [start]
    expanded = 0
    while stack:
        tile = stack.pop()
        if not unexpanded[tile]:
            continue
        unexpanded[tile] = 0
        record(POP + tile)
        expanded += 1
        for step in steps[masks[tile]]:
            neighbour = tile + step
            if unexpanded[neighbour]:
                # The newest discovery is the one that will be popped.
                arrivals[neighbour] = step
                record(PUSH + neighbour)
                if neighbour in goals:
                    return Found(path_to(neighbour, arrivals), expanded)
                stack.append(neighbour)
        if expanded % SLICE == 0:
            yield expanded
    return Found([], expanded)
