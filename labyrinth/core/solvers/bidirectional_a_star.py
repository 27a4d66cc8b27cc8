"""Bidirectional A*.

A tile expanded by one search has its lowest cost from that side, so neither search expands it
again. When the lowest estimate in a queue is no lower than the cost of the best path so far, no
cheaper path is left. If a queue becomes empty, the best path so far is the cheapest; if there is no
path so far, no goal can be reached.

Source: Ira Pohl, "Bi-directional search" (1971); James Kwa, "BS*: an admissible bidirectional
staged heuristic search algorithm" (1989), for the pruning and the stopping rule.
Guarantee: a path with the lowest cost, if there is a path; with a weight w, a path of at most w
times the lowest cost.
"""

from heapq import heappop, heappush
from typing import Any

from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.costs import Distances, Keys
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH, HEURISTIC, WEIGHT
from labyrinth.core.search.toolkit.searching import SOURCE, joined_path
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, record_decisions


class _Side:
    """One of the two searches: its source, queue and costs."""

    def __init__(self, sources: list[int], distances: Distances, endless: int) -> None:
        size = len(distances.known)
        self.distances = distances
        self.costs = [endless] * size
        self.arrivals = [0] * size
        # An entry is the estimate times the number of tiles, plus the tile.
        self.queue: list[int] = []
        for source in sources:
            self.costs[source] = 0
            self.arrivals[source] = SOURCE
            heappush(self.queue, distances.measure(source) * size + source)


CODE = Pseudocode("""
Bidirectional A*
| put the start in one priority queue, the goals in another
    BEGIN_WITH_START stand: {tile}, the start, is in the first queue: f = {side_f}.
    BEGIN_WITH_GOAL stand from-goals: {tile}, a goal, is in the second queue: f = {side_f}.
| until the lowest f of a queue is no lower than the best path's cost:
    GOES_ON stand: {path_kept}.
    ENDS stand: The lowest f of a queue is no lower than {kept}, the cost of the best path.
|     take the tile with the lowest f from the shorter queue, unless it was expanded before:
    NEXT_FROM_START stand takes: {tile} was first in the start's queue: f = {side_f}.
    NEXT_FROM_GOALS stand from-goals takes: {tile} was first in the goals' queue: f = {side_f}.
    STALE refuse: {tile} has already been expanded: it is skipped.
|         if it is from the start's queue: expand it
    TAKE_FROM_START expand: The start's search expands {tile}, with g = {side_g}.
|             for each neighbour that is cheaper via this tile: relax it
    CHEAPER_FROM_START consider: {side_relaxed}.
    DEARER_FROM_START refuse: g of {tile} via {here} would be {side_over}, no lower than {side_g}.
|                 add it to the start's queue
    PUT_FROM_START discover: {tile} is added to the start's queue: f = {side_f}.
    CLOSED_FROM_START refuse: {tile} has already been expanded: it is not queued again.
|         if it is from the goals' queue: expand it
    TAKE_FROM_GOALS expand from-goals: The goals' search expands {tile}, with g = {side_g}.
|             for each neighbour that is cheaper via this tile: relax it
    CHEAPER_FROM_GOALS consider from-goals: {side_relaxed}.
    DEARER_FROM_GOALS refuse from-goals: g of {tile} via {here} would be {side_over}, no lower than
        {side_g}.
|                 add it to the goals' queue
    PUT_FROM_GOALS discover from-goals: {tile} is added to the goals' queue: f = {side_f}.
    CLOSED_FROM_GOALS refuse from-goals: {tile} has already been expanded: it is not queued again.
|         if the other side has reached it: keep the cheaper path
    KEPT stand: Both sides reached {tile}: a path through it costs {kept}, the best so far.
    NOT_CHEAPER refuse: Both sides reached {tile}: a path through it costs no less than {kept}.
    NOT_KNOWN stand: The other side has not reached {tile} yet.
| if no path was found: no goal can be reached
    NO_PATH stand: A queue is empty and no path was found: none leads from {tile} to a goal.
| return the cheapest path
    path: {tile} is on the path: step {number} of {length}.
""")
BEGIN_WITH_START, BEGIN_WITH_GOAL, GOES_ON, ENDS, STALE, KEPT, NOT_CHEAPER, NOT_KNOWN, NO_PATH = (
    event for name, event in CODE.codes.items() if "_FROM_" not in name
)
FROM_START, FROM_GOALS = (
    [event for name, event in CODE.codes.items() if name.endswith(f"_FROM_{side}")]
    for side in ("START", "GOALS")
)


@solver(
    summary="A* from both ends, until no cheaper path is possible.",
    time="O(n log n): a heap on each side",
    memory="O(n)",
    question="Why can it not stop as soon as both searches meet?",
    answer="""The path through that tile need not be the cheapest. It stops when no tile in the
        queues can lead to a cheaper one.""",
    guarantee=Guarantee.CHEAPEST,
    estimate="f",
    options=(DIAGONAL, HEURISTIC, WEIGHT, GRAPH),
    refused={"tie": "it takes tiles with equal f in row order"},
    structures=[("PriorityQueue", "f", "place"), ("PriorityQueue", "f", "place", "goals")],
    choices=[("lowest_first", "f", "place")],
    pseudocode=CODE,
)
def bidirectional_a_star(  # noqa: C901 - an algorithm's own loop
    grid: SearchGrid, record: Record, decide: Decide, **options: Any
) -> Slices:
    """Search from the start and from the goals, both in the order of f = g + h."""
    size = len(grid.tiles)
    masks, steps = neighbour_masks(grid), steps_of(grid)
    to_goals = Keys(grid, **options)
    to_start = Keys(grid.replaced(goals=frozenset([grid.start])), **options)
    straight, across = to_goals.costs.straight, to_goals.costs.dearer
    lowest, unit = to_goals.costs.endless, to_goals.costs.unit
    forward = _Side([grid.start], to_goals.distances, lowest)
    backward = _Side(sorted(grid.goals), to_start.distances, lowest)
    forward_queue, backward_queue = forward.queue, backward.queue
    # Entries of a queue from this one on have estimates that are not below `lowest`.
    limit = lowest * size
    meeting = 0
    closed = bytearray(size)
    expanded = 0
    record_decisions(decide, [BEGIN_WITH_START], grid.start)
    for goal in sorted(grid.goals):
        record_decisions(decide, [BEGIN_WITH_GOAL], goal)
    while forward_queue and backward_queue:
        if forward_queue[0] >= limit or backward_queue[0] >= limit:
            if decide is not None:
                decide(ENDS + meeting, lowest / unit)
            break
        ahead = len(forward_queue) <= len(backward_queue)
        if ahead:
            side, other, codes = forward, backward, FROM_START
        else:
            side, other, codes = backward, forward, FROM_GOALS
        is_next, take, cheaper, dearer, put, is_closed = codes
        queue = side.queue
        tile = heappop(queue) % size
        if decide is not None:
            decide(GOES_ON + tile, lowest / unit if meeting else 0)
            decide(is_next + tile)
        if closed[tile]:
            record_decisions(decide, [STALE], tile)
            continue
        closed[tile] = 1
        record(take + tile)
        expanded += 1
        costs, arrivals, known = side.costs, side.arrivals, side.distances.known
        cost_here = costs[tile]
        for step in steps[masks[tile]]:
            neighbour = tile + step
            # A step costs the weight of the tile that it enters: backwards that is this one.
            cost = cost_here + straight[neighbour if ahead else tile]
            if cost < costs[neighbour]:
                if across and (more := across[step if ahead else -step]):
                    cost += more[neighbour if ahead else tile]
                    if cost >= costs[neighbour]:
                        record_decisions(decide, [dearer], neighbour)
                        continue
                if decide is not None:
                    decide(cheaper + neighbour)
                    if closed[neighbour]:
                        decide(is_closed + neighbour)
                costs[neighbour] = cost
                arrivals[neighbour] = step
                if not closed[neighbour]:
                    record(put + neighbour)
                    estimate = cost + (known[neighbour] or side.distances.measure(neighbour))
                    heappush(queue, estimate * size + neighbour)
                if cost + other.costs[neighbour] < lowest:
                    lowest = cost + other.costs[neighbour]
                    limit = lowest * size
                    meeting = neighbour
                    if decide is not None:
                        decide(KEPT + neighbour, lowest / unit)
                elif decide is not None:
                    knows = other.arrivals[neighbour]
                    decide((NOT_CHEAPER if knows else NOT_KNOWN) + neighbour, lowest / unit)
            elif decide is not None:
                decide(dearer + neighbour)
        if expanded % SLICE == 0:
            yield expanded
    if not meeting:
        record_decisions(decide, [NO_PATH], grid.start)
        return Found([], expanded)
    return Found(joined_path(meeting, forward.arrivals, backward.arrivals), expanded)
