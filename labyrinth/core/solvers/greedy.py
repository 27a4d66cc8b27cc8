"""Greedy best-first search.

1. Put the start in a queue that is sorted by the least Manhattan distance to a goal. Among equals
   the newest comes first.
2. Take the first tile from the queue and expand it: every open neighbour that was not seen before
   is discovered from it and joins the queue.
3. Stop as soon as a goal is discovered; walk back from it to the start for the path. If the queue
   runs empty, no goal can be reached.

Source: James Doran and Donald Michie, "Experiments with the Graph Traverser program" (1966).
Guarantee: a path, if there is a path; often found early, and often with detours. Weights are
ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.declaration.solver import Estimate, Found, Guarantee, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.manhattan import ManhattanDistances
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to
from labyrinth.core.structures import Key, PriorityQueue
from labyrinth.core.task import SLICE
from labyrinth.core.trace.trace import DISCOVER, EXPAND, EventKind


@solver(
    key="greedy",
    name="Greedy best-first search",
    summary="Goes on wherever the goal looks nearest: some path, early.",
    guarantee=Guarantee.ANY_PATH,
    estimate=Estimate.DISTANCE,
    shortcut="g",
    structures=(PriorityQueue(Key.DISTANCE, newest_first=True),),
    pseudocode=(
        line("put the start in a queue sorted by distance to the goal"),
        line("while the queue is not empty:"),
        line("    take the nearest tile and expand it", EventKind.EXPAND),
        line("    for each open neighbour that was not seen before:"),
        line("        put it in the queue", EventKind.DISCOVER),
        line("        if it is a goal: walk back to the start, done", EventKind.PATH),
        line("no goal can be reached"),
    ),
)
def greedy(grid: SearchGrid, record: Callable[[int], None]) -> Generator[int, None, Found]:
    """Search in the order of the distance left."""
    start = grid.start
    sides, steps = neighbour_masks(grid), steps_out(grid.width)
    distances = ManhattanDistances(grid)
    known, measure = distances.known, distances.measure
    arrivals = no_arrivals(grid)
    arrivals[start] = SOURCE
    # A bucket for each distance; only goals are at 0.
    buckets: list[list[int]] = [[] for _ in range(len(arrivals) // grid.width + grid.width)]
    distance = measure(start)
    buckets[distance].append(start)
    farthest = len(buckets)
    expanded, pause = 0, SLICE
    while distance < farthest:
        bucket = buckets[distance]
        if not bucket:
            distance += 1
            continue
        tile = bucket.pop()
        record(EXPAND + tile)
        expanded += 1
        for step in steps[sides[tile]]:
            neighbour = tile + step
            if not arrivals[neighbour]:
                arrivals[neighbour] = step
                record(DISCOVER + neighbour)
                left = known[neighbour] or measure(neighbour)
                if not left:
                    return Found(path_to(neighbour, arrivals), expanded)
                buckets[left].append(neighbour)
                if left < distance:
                    distance = left
        if expanded == pause:
            pause += SLICE
            yield expanded
    return Found([], expanded)
