"""Bidirectional A*.

A tile that either search expanded has its lowest cost from there, so that neither expands it again.
Where a queue begins with an estimate that is not below the cost of the path kept, no path left is
cheaper. If a queue runs empty, the path kept is the cheapest, and without one no goal can be
reached.

Source: Ira Pohl, "Bi-directional search" (1971); James Kwa, "BS*: an admissible bidirectional
staged heuristic search algorithm" (1989), for what is passed over and for the end.
Guarantee: a path of the lowest cost, if there is a path.
"""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Estimate, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.heuristics import Distances, needs_exact_costs
from labyrinth.core.search.toolkit.paths import SOURCE, joined_path
from labyrinth.core.search.toolkit.search_options import DIAGONAL, HEURISTIC, WEIGHT
from labyrinth.core.search.toolkit.step_costs import StepCosts
from labyrinth.core.task import SLICE
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode


class _Side:
    """One of the two searches: where it comes from and what it knows."""

    def __init__(
        self,
        grid: SearchGrid,
        sources: frozenset[int],
        distances: Distances,
        endless: int,
    ) -> None:
        size = len(grid.tiles)
        self.distances = distances
        self.costs = [endless] * size
        self.arrivals = [0] * size
        # An entry is the estimate times the number of tiles, and the tile.
        self.queue: list[int] = []
        for source in sorted(sources):
            self.costs[source] = 0
            self.arrivals[source] = SOURCE
            heappush(self.queue, self.distances.measure(source) * size + source)


CODE = Pseudocode("Bidirectional A*")
CODE.line("put the start in one queue, the goals in another")
CODE.line("until a queue begins with an f as high as a path's cost:")
CODE.line("    take the tile of the lowest f from the shorter queue")
CODE.line("    unless it was expanded before:")
TAKE_FROM_START = CODE.line("        if it is the start's queue: expand it", EXPAND)
CODE.line("            for each neighbour that is cheaper over it:")
PUT_FROM_START = CODE.line("                put it in the start's queue", DISCOVER)
TAKE_FROM_GOALS = CODE.line("        if it is the goals' queue: expand it", EXPAND, from_goals=True)
CODE.line("            for each neighbour that is cheaper over it:")
PUT_FROM_GOALS = CODE.line("                put it in the goals' queue", DISCOVER, from_goals=True)
CODE.line("        if the other side knows it: keep the cheapest path")
CODE.line("the path kept is the answer, done", PATH)


@solver(
    key="bidirectional-a-star",
    summary="A* from both ends until no path can be cheaper.",
    guarantee=Guarantee.CHEAPEST,
    estimate=Estimate.SUM,
    options=(DIAGONAL, HEURISTIC, WEIGHT),
    refused={
        "tie": "it takes tiles with the same f in their order in the maze",
    },
    structures=lambda: (structures.held_tiles("Both queues, newest first"),),
    pseudocode=CODE,
)
def bidirectional_a_star(
    grid: SearchGrid, record: Record, heuristic: str = "fitting", weight: float = 1.0
) -> Slices:
    """Search from both ends in the order of the cost so far and the distance left."""
    tiles, size = grid.tiles, len(grid.tiles)
    masks, steps = neighbour_masks(grid), steps_of(grid)
    of_h, of_g = Fraction(str(weight)).as_integer_ratio()
    costs_of_steps = StepCosts(grid, exact=needs_exact_costs(grid, heuristic), factor=of_g)
    straight, dearer = costs_of_steps.straight, costs_of_steps.dearer
    starts = frozenset([grid.start])
    to_goals = Distances(grid, heuristic, of_h)
    to_start = Distances(grid.replaced(goals=starts), heuristic, of_h)
    lowest = costs_of_steps.endless
    forward = _Side(grid, starts, to_goals, lowest)
    backward = _Side(grid, grid.goals, to_start, lowest)
    forward_queue, backward_queue = forward.queue, backward.queue
    # Entries of a queue from this one on have estimates that are not below `lowest`.
    limit = lowest * size
    meeting = 0
    closed = bytearray(size)
    expanded, pause = 0, SLICE
    while forward_queue and backward_queue:
        if forward_queue[0] >= limit or backward_queue[0] >= limit:
            break
        ahead = len(forward_queue) <= len(backward_queue)
        if ahead:
            side, other, take, put = forward, backward, TAKE_FROM_START, PUT_FROM_START
        else:
            side, other, take, put = backward, forward, TAKE_FROM_GOALS, PUT_FROM_GOALS
        queue = side.queue
        tile = heappop(queue) % size
        if closed[tile]:
            continue
        closed[tile] = 1
        record(take + tile)
        expanded += 1
        costs, arrivals, known = side.costs, side.arrivals, side.distances.known
        cost_here = costs[tile]
        for step in steps[masks[tile]]:
            neighbour = tile + step
            # A step costs what the tile weighs that it leads onto: backwards that is this one.
            cost = cost_here + straight[neighbour if ahead else tile]
            if cost < costs[neighbour]:
                if dearer:
                    cost += dearer[step] * tiles[neighbour if ahead else tile]
                    if cost >= costs[neighbour]:
                        continue
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
        if expanded == pause:
            pause += SLICE
            yield expanded
    if not meeting:
        return Found([], expanded)
    return Found(joined_path(meeting, forward.arrivals, backward.arrivals), expanded)
