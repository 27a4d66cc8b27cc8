"""Dijkstra's algorithm.

1. Put the start, at cost 0, in a queue that is sorted by cost.
2. Take the tile of the lowest cost from the queue. If it is a goal, stop: walk back from it to
   the start for the path.
3. Expand it: every open neighbour that was not seen before is discovered from it, at the cost of
   the tile plus the neighbour's weight, and joins the queue. A step costs what the tile stepped
   onto weighs, wherever it comes from, so the first way to a tile is also its cheapest.
4. If the queue runs empty, no goal can be reached.

Source: Edsger W. Dijkstra, "A note on two problems in connexion with graphs" (1959); the queue is
Robert B. Dial's (1969).
Guarantee: a path of the lowest cost, if there is a path.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.declaration.solver import Found, Guarantee, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.buckets import lowest_first, ring_of_buckets
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to
from labyrinth.core.structures import Key, PriorityQueue
from labyrinth.core.task import SLICE
from labyrinth.core.trace.trace import DISCOVER, EXPAND, EventKind


@solver(
    key="dijkstra",
    name="Dijkstra",
    summary="Spreads by cost from the start: the cheapest path.",
    guarantee=Guarantee.CHEAPEST,
    shortcut="d",
    structures=(PriorityQueue(Key.COST),),
    pseudocode=(
        line("put the start in a queue that is sorted by cost"),
        line("while the queue is not empty:"),
        line("    take the tile of the lowest cost"),
        line("    if it is a goal: walk back to the start, done", EventKind.PATH),
        line("    expand it", EventKind.EXPAND),
        line("    for each open neighbour that was not seen before:"),
        line("        put it in the queue, its weight added", EventKind.DISCOVER),
        line("no goal can be reached"),
    ),
)
def dijkstra(grid: SearchGrid, record: Callable[[int], None]) -> Generator[int, None, Found]:
    """Search in the order of the cost."""
    tiles, start, goals = grid.tiles, grid.start, grid.goals
    sides, steps = neighbour_masks(grid), steps_out(grid.width)
    arrivals = no_arrivals(grid)
    arrivals[start] = SOURCE
    buckets = ring_of_buckets(grid)
    buckets[0].append(start)
    expanded, pause = 0, SLICE
    for later in lowest_first(buckets):
        bucket = later[0]
        for tile in bucket:
            if tile in goals:
                return Found(path_to(tile, arrivals), expanded + bucket.index(tile))
            record(EXPAND + tile)
            for step in steps[sides[tile]]:
                neighbour = tile + step
                if not arrivals[neighbour]:
                    arrivals[neighbour] = step
                    record(DISCOVER + neighbour)
                    later[tiles[neighbour]].append(neighbour)
        expanded += len(bucket)
        bucket.clear()
        if expanded >= pause:
            pause = expanded + SLICE
            yield expanded
    return Found([], expanded)
