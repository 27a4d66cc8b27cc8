"""Depth-first search.

The neighbours are pushed in the order up, left, down, right, after any diagonal neighbours, so the
search goes right first.

Source: Robert Tarjan, "Depth-first search and linear graph algorithms" (1972), after Trémaux.
Guarantee: a path, if there is a path, exactly as it was found: without shortcuts. Weights are
ignored.
"""

from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_to_stack
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH
from labyrinth.core.search.toolkit.searching import SOURCE, path_to
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, record_decisions, record_with

CODE = Pseudocode("""
Depth-first search
| push the start onto a stack
    BEGIN stand: The search starts at {tile}.
| while the stack is not empty:
    MORE stand: {tile} is on top of the stack{outdated}.
|     pop a tile; expand it, unless it was expanded before
    POP expand: {tile} was on top of the stack: it is expanded, at a depth of {steps}.
    AGAIN refuse: {tile} has already been expanded: it is skipped.
|     for each open neighbour that is not expanded yet:
    NEW consider: {tile}, a neighbour of {here}, has not been expanded yet.
    SEEN refuse: {tile} {seen}: it is skipped.
|         push it
    PUSH discover: {tile} is pushed onto the stack, at a depth of {steps}.
|         if it is a goal: follow the parents back to the start; done
    path: {tile} is on the path: step {number} of {length}.
    NO_GOAL stand: {tile} is not a goal.
| no goal can be reached
    NONE_LEFT stand: The stack is empty: no path leads from {tile} to a goal.
""")
BEGIN, MORE, POP, AGAIN, NEW, SEEN, PUSH, NO_GOAL, NONE_LEFT = CODE.codes.values()


@solver(
    summary="Goes as deep as it can, then backtracks: a path, rarely the shortest.",
    time="O(n): each tile is expanded once",
    memory="O(n): the stack may hold a tile several times",
    question="A short path exists. Why can it return a long one?",
    answer="""It always continues from the newest tile, and returns the first path that reaches a
        goal. It never compares two paths.""",
    guarantee=Guarantee.ANY_PATH,
    options=(DIAGONAL, GRAPH),
    shortcut="f",
    structures=["Stack"],
    choices=["from_stack"],
    pseudocode=CODE,
)
def dfs(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Search depth first from the start until a goal is discovered."""
    record = record_with(record, decide, {POP: [MORE], PUSH: [NEW]})
    start, goals = grid.start, grid.goals
    record_decisions(decide, [BEGIN], start)
    masks, steps = neighbour_masks(grid), steps_to_stack(grid.width)
    unexpanded = bytearray(grid.tiles)
    arrivals = [0] * len(unexpanded)
    arrivals[start] = SOURCE
    stack = [start]
    expanded = 0
    while stack:
        tile = stack.pop()
        if not unexpanded[tile]:
            record_decisions(decide, [MORE, AGAIN], tile)
            continue
        unexpanded[tile] = 0
        record(POP + tile)
        expanded += 1
        for step in steps[masks[tile]]:
            neighbour = tile + step
            if unexpanded[neighbour]:
                # The newest discovery will be popped next.
                arrivals[neighbour] = step
                record(PUSH + neighbour)
                if neighbour in goals:
                    return Found(path_to(neighbour, arrivals), expanded)
                if decide is not None:
                    decide(NO_GOAL + neighbour)
                stack.append(neighbour)
            elif decide is not None:
                decide(SEEN + neighbour)
        if expanded % SLICE == 0:
            yield expanded
    record_decisions(decide, [NONE_LEFT], start)
    return Found([], expanded)
