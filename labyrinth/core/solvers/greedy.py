"""Greedy best-first search.

Among tiles that are equally near the newest comes first.

Source: James Doran and Donald Michie, "Experiments with the Graph Traverser program" (1966).
Guarantee: a path, if there is a path; often found early, and often with detours. Weights are
ignored.
"""

from __future__ import annotations

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Estimate, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.manhattan import ManhattanDistances
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to
from labyrinth.core.task import SLICE
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode

CODE = Pseudocode("Greedy best-first search")
CODE.line("put the start in a queue that is sorted by the distance")
CODE.line("    to the nearest goal, as if there were no walls")
CODE.line("while the queue is not empty:")
TAKE = CODE.line("    take the nearest tile and expand it", EXPAND)
CODE.line("    for each open neighbour that was not seen before:")
PUT = CODE.line("        put it in the queue", DISCOVER)
CODE.line("        if it is a goal: walk back to the start, done", PATH)
CODE.line("no goal can be reached")


@solver(
    key="greedy",
    summary="Goes on wherever the goal looks nearest: some path, early.",
    guarantee=Guarantee.ANY_PATH,
    estimate=Estimate.DISTANCE,
    shortcut="g",
    structures=lambda: (structures.PriorityQueue(structures.Key.DISTANCE, newest_first=True),),
    pseudocode=CODE,
)
def greedy(grid: SearchGrid, record: Record) -> Slices:
    """Search in the order of the distance left."""
    start = grid.start
    masks, steps = neighbour_masks(grid), steps_out(grid.width)
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
        record(TAKE + tile)
        expanded += 1
        for step in steps[masks[tile]]:
            neighbour = tile + step
            if not arrivals[neighbour]:
                arrivals[neighbour] = step
                record(PUT + neighbour)
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
