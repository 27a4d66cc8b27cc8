"""Greedy best-first search.

Ties on h go to the newest tile by default.

Source: James Doran and Donald Michie, "Experiments with the Graph Traverser program" (1966).
Guarantee: a path, if there is a path; often found quickly, and often with detours. Weights are
ignored.
"""

from collections.abc import Sequence
from heapq import heappop, heappush

from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.costs import Bucket, Distances, OldestFirst, needs_exact_costs
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH, HEURISTIC, TIE_BY_AGE
from labyrinth.core.search.toolkit.searching import first_arrivals, path_to
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, record_decisions, record_with

CODE = Pseudocode("""
Greedy best-first search
| put the start in a priority queue, sorted by h, the estimated distance to a goal
    BEGIN stand: The search starts at {tile}: h = {h}, as if there were no walls.
| while the queue is not empty:
    MORE stand: The queue holds {waiting}.
|     take the tile with the lowest h and expand it
    TAKE expand: {tile} {lowest_h}.
|     for each open neighbour that is not discovered yet:
    NEW consider: {tile}, a neighbour of {here}, has not been discovered yet.
    SEEN refuse: {tile} {seen}: it is skipped.
|         add it to the queue
    PUT discover: {tile} is added to the queue with h = {h}.
|         if it is a goal: follow the parents back to the start; done
    path: {tile} is on the path: step {number} of {length}.
    NO_GOAL stand: {tile} is not a goal.
| no goal can be reached
    NONE_LEFT stand: The queue is empty: no path leads from {tile} to a goal.
""")
BEGIN, MORE, TAKE, NEW, SEEN, PUT, NO_GOAL, NONE_LEFT = CODE.codes.values()


@solver(
    summary="Expands the tile that looks nearest to the goal: finds a path quickly.",
    time="O(n log n): each tile is queued once, sorted by its estimate",
    memory="O(n)",
    question="Which wall fools it most?",
    answer="""A wide U that is open towards the start: everything inside it looks near the goal, and
        is searched before the way around it.""",
    guarantee=Guarantee.ANY_PATH,
    estimate="h",
    options=(DIAGONAL, HEURISTIC, TIE_BY_AGE, GRAPH),
    refused={"weight": "it uses h alone"},
    shortcut="g",
    structures=[("PriorityQueue", "h", "newest")],
    choices=[("lowest_first", "h", "newest")],
    pseudocode=CODE,
)
def greedy(
    grid: SearchGrid,
    record: Record,
    decide: Decide,
    heuristic: str = "fitting",
    tie: str = "newest",
) -> Slices:
    """Search in the order of h, the estimated distance to a goal."""
    record = record_with(record, decide, {TAKE: [MORE], PUT: [NEW]})
    start, goals = grid.start, grid.goals
    record_decisions(decide, [BEGIN], start)
    masks, steps = neighbour_masks(grid), steps_of(grid)
    arrivals = first_arrivals(grid, [start])
    distances = Distances(grid, heuristic)
    known, measure = distances.known, distances.measure
    # A bucket for each distance, or a sorted one for all if they are not whole numbers.
    buckets: Sequence[Bucket | _SortedBucket]
    if needs_exact_costs(grid, heuristic):
        buckets = [_SortedBucket(distances, -1 if tie == "newest" else 1)]
        known, measure = [0] * len(arrivals), lambda tile: 0
    else:
        numbers = range(len(arrivals) // grid.width + grid.width)
        buckets = [OldestFirst() if tie == "oldest" else [] for _ in numbers]
    distance = measure(start)
    buckets[distance].append(start)
    farthest = len(buckets)
    expanded = 0
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
                if not left and neighbour in goals:
                    return Found(path_to(neighbour, arrivals), expanded)
                if decide is not None:
                    decide(NO_GOAL + neighbour)
                buckets[left].append(neighbour)
                if left < distance:
                    distance = left
            elif decide is not None:
                decide(SEEN + neighbour)
        if expanded % SLICE == 0:
            yield expanded
    record_decisions(decide, [NONE_LEFT], start)
    return Found([], expanded)


class _SortedBucket:
    """A bucket whose `pop` removes and returns the tile nearest to a goal."""

    def __init__(self, distances: Distances, sign: int) -> None:
        """Create an empty bucket; ties go to the oldest tile, or to the newest if `sign` is -1."""
        self._distances, self._sign, self._count = distances, sign, 0
        self._heap: list[tuple[int, int, int]] = []

    def __len__(self) -> int:
        return len(self._heap)

    def append(self, tile: int) -> None:
        """Add a tile."""
        self._count += self._sign
        left = self._distances.known[tile] or self._distances.measure(tile)
        heappush(self._heap, (left, self._count, tile))

    def pop(self) -> int:
        """Remove and return the nearest tile."""
        return heappop(self._heap)[-1]
