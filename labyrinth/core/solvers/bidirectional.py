"""Bidirectional breadth-first search.

Both sides grow by whole rings of equal distance, so the first tile that both have seen lies on a
shortest path: the rings beyond which neither side has seen anything touch there first.

Source: Ira Pohl, "Bi-directional search" (1971); after T. A. J. Nicholson (1966).
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, joined_path, no_arrivals
from labyrinth.core.search.toolkit.search_options import DIAGONAL
from labyrinth.core.task import SLICE
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode

CODE = Pseudocode("Bidirectional search")
CODE.line("put the start on one frontier, the goals on the other")
CODE.line("while neither is empty: take the smaller one")
TAKE_FROM_START = CODE.line("    if it is the start's: expand its tiles", EXPAND)
CODE.line("        for each open neighbour that is new to this side:")
PUT_FROM_START = CODE.line("            put it on the start's next frontier", DISCOVER)
TAKE_FROM_GOALS = CODE.line("    if it is the goals': expand its tiles", EXPAND, from_goals=True)
CODE.line("        for each open neighbour that is new to this side:")
PUT_FROM_GOALS = CODE.line(
    "            put it on the goals' next frontier", DISCOVER, from_goals=True
)
CODE.line("    if the other side saw it: join both ways, done", PATH)
CODE.line("no goal can be reached")


@solver(
    key="bidirectional",
    summary="Spreads from both ends until they meet: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS,
    options=(DIAGONAL,),
    shortcut="i",
    structures=lambda: (
        structures.Queue("From the start"),
        structures.Queue("From the goals", of_goals=True),
    ),
    pseudocode=CODE,
)
def bidirectional(grid: SearchGrid, record: Record) -> Slices:
    """Search breadth first from both ends."""
    masks, steps = neighbour_masks(grid), steps_of(grid)
    from_start, from_goals = no_arrivals(grid), no_arrivals(grid)
    from_start[grid.start] = SOURCE
    for goal in grid.goals:
        from_goals[goal] = SOURCE
    frontier, arrivals, take, put = [grid.start], from_start, TAKE_FROM_START, PUT_FROM_START
    other_frontier, other_arrivals = sorted(grid.goals), from_goals
    other_take, other_put = TAKE_FROM_GOALS, PUT_FROM_GOALS
    expanded, pause = 0, SLICE
    while frontier and other_frontier:
        if len(other_frontier) < len(frontier):
            frontier, other_frontier = other_frontier, frontier
            arrivals, other_arrivals = other_arrivals, arrivals
            take, put, other_take, other_put = other_take, other_put, take, put
        next_frontier: list[int] = []
        for tile in frontier:
            record(take + tile)
            for step in steps[masks[tile]]:
                neighbour = tile + step
                if not arrivals[neighbour]:
                    arrivals[neighbour] = step
                    record(put + neighbour)
                    if other_arrivals[neighbour]:
                        expanded += frontier.index(tile) + 1
                        return Found(joined_path(neighbour, from_start, from_goals), expanded)
                    next_frontier.append(neighbour)
        expanded += len(frontier)
        frontier = next_frontier
        if expanded >= pause:
            pause = expanded + SLICE
            yield expanded
    return Found([], expanded)
