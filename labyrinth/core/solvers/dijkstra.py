"""Dijkstra's algorithm.

A step costs what the tile stepped onto weighs, wherever it comes from, so the first way to a tile
is also its cheapest. Not so with diagonal steps, which are dearer: then it is the best-first search
without a distance left.

Source: Edsger W. Dijkstra, "A note on two problems in connexion with graphs" (1959); the queue is
Robert B. Dial's (1969).
Guarantee: a path of the lowest cost, if there is a path.
"""

from __future__ import annotations

from labyrinth.core import choices, structures
from labyrinth.core.declaration.solver import (
    Decide,
    Found,
    Guarantee,
    Record,
    Slices,
    registry,
    solver,
)
from labyrinth.core.maze.neighbours import neighbour_masks, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.buckets import lowest_first, ring_of_buckets
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to
from labyrinth.core.search.toolkit.search_options import DIAGONAL
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode
from labyrinth.core.trace.recording import led_to, tell

CODE = Pseudocode(
    "Dijkstra",
    """
| put the start in a queue that is sorted by cost
    BEGIN stand: The search begins at {tile}, at cost 0.
| while the queue is not empty:
    MORE stand: {waiting} in the queue.
|     take the tile of the lowest cost
    TAKE consider: {tile} {lowest_cost}.
|     if it is a goal: walk back to the start, done
    path: {tile} lies on the path found: step {number} of {length}.
    NO_GOAL stand: {tile} is no goal.
|     expand it, unless it was expanded before
    EXPAND_IT expand: {tile} is expanded: no way to it costs less than {g}.
    STALE refuse: {tile} was expanded before: it is passed over.
|     for each neighbour that is cheaper over this tile:
    CHEAPER consider: {tile} costs {over} over {here}{instead}.
    DEARER refuse: {tile} would cost {over} over {here}, not less than {g}.
|         put it in the queue, its weight added
    PUT discover: {tile} waits in the queue at cost {g}.
| no goal can be reached
    NONE_LEFT stand: The queue is empty: no way leads from {tile} to a goal.
""",
)
BEGIN, MORE, TAKE, NO_GOAL, EXPAND_IT, STALE, CHEAPER, DEARER, PUT, NONE_LEFT = CODE.codes.values()


@solver(
    key="dijkstra",
    summary="Spreads by cost from the start: the cheapest path.",
    time="O(n + c): a bucket for each cost saves the heap",
    memory="O(n)",
    question="With which weights does it do the same as breadth-first search?",
    answer=(
        "With equal ones: the cheapest tile is then the nearest, and the queue is in the same "
        "order. Only it stops later: when it takes a goal, not when it sees one."
    ),
    guarantee=Guarantee.CHEAPEST,
    options=(DIAGONAL,),
    shortcut="d",
    structures=lambda: (structures.PriorityQueue(structures.Key.COST),),
    choices=lambda: choices.LowestFirst(structures.PriorityQueue(structures.Key.COST)),
    pseudocode=CODE,
)
def dijkstra(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Search in the order of the cost."""
    if grid.has_diagonals:
        a_star = registry.get("a-star").run
        return (yield from a_star(grid, record, decide, "zero", 1.0, "oldest", CODE.codes))
    record = led_to(record, decide, {EXPAND_IT: [MORE, TAKE, NO_GOAL], PUT: [CHEAPER]})
    tell(decide, [BEGIN], grid.start)
    tiles, start, goals = grid.tiles, grid.start, grid.goals
    masks, steps = neighbour_masks(grid), steps_out(grid.width)
    arrivals = no_arrivals(grid)
    arrivals[start] = SOURCE
    buckets = ring_of_buckets(grid)
    buckets[0].append(start)
    expanded, pause = 0, SLICE
    # In turn comes the bucket of the lowest cost; the later ones are those of higher costs.
    for later in lowest_first(buckets):
        bucket = later[0]
        for tile in bucket:
            if tile in goals:
                tell(decide, [MORE, TAKE], tile)
                return Found(path_to(tile, arrivals), expanded + bucket.index(tile))
            record(EXPAND_IT + tile)
            for step in steps[masks[tile]]:
                neighbour = tile + step
                if not arrivals[neighbour]:
                    arrivals[neighbour] = step
                    record(PUT + neighbour)
                    later[tiles[neighbour]].append(neighbour)
                elif decide is not None:
                    decide(DEARER + neighbour)
        expanded += len(bucket)
        bucket.clear()
        if expanded >= pause:
            pause = expanded + SLICE
            yield expanded
    tell(decide, [NONE_LEFT], start)
    return Found([], expanded)
