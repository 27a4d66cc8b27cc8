"""Tours: searches from waypoint to waypoint, in the given or the best order, as one trace."""

from collections.abc import Callable, Generator, Sequence
from itertools import pairwise
from typing import Final

from labyrinth.core.declaration.solver import Found, Slices, registry
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.costs import StepCosts
from labyrinth.core.task import relay
from labyrinth.core.trace import EventKind, Pseudocode, Trace, forget, record_decisions
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.trace import Leg

MOST_STOPS: Final = 99
# The most waypoints for which the best order is exact.
MOST_EXACT: Final = 12

CODE = Pseudocode("""
Tour
| for each waypoint in turn, and finally for a goal:
    NEXT stand: {part} starts at {tile}.
|     search for a path to it
    SEARCH stand: The search runs from {tile} to {part_end}.
|     clear the frontier
    FORGET leave: {tile} is taken off the frontier: the path to this waypoint is found.
| walk from waypoint to waypoint
    WALK path: {tile} is on the tour: step {number} of {length}.
""")
NEXT, SEARCH, FORGET, WALK = CODE.codes.values()


def visit(
    grid: SearchGrid,
    trace: Trace,
    stops: Sequence[int],
    run: Callable[[SearchGrid], Slices],
    *,
    in_best_order: bool,
) -> Generator[int, None, tuple[Found, Sequence[int]]]:
    """Search from the start via all waypoints to a goal; each part is a leg of the trace.

    Returns the result and the waypoints in the order of their visits. The result has the whole path
    ([] if a part has no path) and the numbers of tiles expanded and filled in all parts. `run`
    searches a grid and records in `trace`, with the indices of the grid.
    """
    note = ""
    if in_best_order:
        stops = yield from best_order(grid, stops)
        if len(stops) > MOST_EXACT:
            sure = f"only orders of up to {MOST_EXACT} waypoints are certain to be the best"
            note = f"A good order of {len(stops)} waypoints was found; {sure}."
        elif len(stops) > 1:
            note = f"The best order of {len(stops)} waypoints was found."
    lines = trace.follow(CODE)
    forget, walk = lines[FORGET], lines[WALK]
    path, waypoints = [grid.start], [grid.start]
    expanded = filled = 0
    targets = [*({stop} for stop in stops), grid.goals]
    for number, goals in enumerate(targets, 1):
        leg = grid.replaced(start=path[-1], goals=frozenset(goals))
        begin = len(trace.events)
        ends = tuple(map(grid.index_in_maze, sorted(goals)))
        trace.legs.append(Leg(begin, grid.index_in_maze(leg.start), ends))
        is_there = leg.start in leg.goals
        record_decisions(
            trace.decide, [lines[NEXT]] if is_there else [lines[NEXT], lines[SEARCH]], leg.start
        )
        if is_there:
            continue
        found = yield from relay(run(leg), expanded.__add__)
        expanded += found.expanded
        filled += found.filled
        if not found.path:
            place = f"waypoint {number}" if number <= len(stops) else "the goal"
            why = found.gave_up and f"On the way to {place}: {found.gave_up}"
            missing = "" if why else f"No path leads to {place}."
            missed = Found([], expanded, gave_up=why, note=missing, filled=filled)
            return missed, stops
        path += found.path[1:]
        waypoints += found.waypoints[1:]
        trace.events.fromlist([forget + tile for tile in _waiting(trace, begin)])
    trace.events.fromlist([walk + tile for tile in path])
    if len(waypoints) == 1:
        waypoints = []
    elif note:
        note = f"{note.removesuffix('.')}, judged by paths made of steps, not of straight lines."
    whole = Found(path, expanded, note=note, waypoints=waypoints, filled=filled)
    return whole, stops


def _waiting(trace: Trace, begin: int) -> list[int]:
    """Return the tiles that the events since `begin` have left on the frontier."""
    kinds = trace.kinds
    last: dict[int, EventKind] = {}
    for event in trace.events[begin:]:
        kind = kinds[event >> TILE_BITS]
        if not kind.decides:
            last[event & TILE_MASK] = kind
    return [tile for tile, kind in last.items() if kind is EventKind.DISCOVER]


def best_order(grid: SearchGrid, stops: Sequence[int]) -> Generator[int, None, list[int]]:
    """Return the waypoints in the best order of visits on the way from the start to a goal.

    The cost of an order is the sum of the costs of the cheapest paths between successive waypoints.
    For up to MOST_EXACT waypoints the order is the best, found by dynamic programming. For more
    waypoints no 2-opt exchange improves the order, but another order may cost less.

    Source: Michael Held and Richard Karp, "A dynamic programming approach to sequencing problems"
    (1962); Georges Croes, "A method for solving traveling-salesman problems" (1958).
    """
    straight = StepCosts(grid, exact=grid.has_diagonals).straight
    a_star = registry.get("a-star").run
    costs = []
    for source in (*stops, grid.start):
        before: list[int] = []
        everywhere = grid.replaced(start=source, goals=frozenset())
        search = a_star(everywhere, forget, None, "zero", tie="oldest", costs_before=before)
        yield from relay(search, lambda _: 0)
        row = [before[stop] + straight[stop] for stop in stops]
        costs.append([*row, min(before[goal] + straight[goal] for goal in grid.goals)])
    if len(stops) <= MOST_EXACT:
        order = yield from _exact_order(costs)
    else:
        order = yield from _good_order(costs)
    return [stops[number] for number in order]


# A row for each waypoint and last one for the start: the costs to each waypoint and to a goal.
Costs = list[list[int]]


def _exact_order(costs: Costs) -> Generator[int, None, list[int]]:
    """Return the numbers of the waypoints, counted from 0, in the best order."""
    size = len(costs) - 1
    # For each set of waypoints (one bit each) and its last one: the cost, and the one before.
    best: list[dict[int, tuple[int, int]]] = [{} for _ in range(1 << size)]
    for stop in range(size):
        best[1 << stop][stop] = costs[size][stop], size
    for visited in range(1, 1 << size):
        for last, (cost, _) in best[visited].items():
            for stop in range(size):
                if not visited >> stop & 1:
                    reached = cost + costs[last][stop]
                    more = best[visited | 1 << stop]
                    if stop not in more or reached < more[stop][0]:
                        more[stop] = reached, last
        if visited % 64 == 0:
            yield 0
    every = (1 << size) - 1
    last = min(best[every], key=lambda stop: best[every][stop][0] + costs[stop][size])
    order = []
    while last != size:
        order.append(last)
        every, last = every & ~(1 << last), best[every][last][1]
    return order[::-1]


def _good_order(costs: Costs) -> Generator[int, None, list[int]]:
    """Return a good order: the nearest waypoint first, then parts reversed while this helps.

    Waypoints are numbered from 0.
    """
    size = len(costs) - 1
    left, order = set(range(size)), [size]
    while left:
        nearest = min(sorted(left), key=costs[order[-1]].__getitem__)
        order.append(nearest)
        left.remove(nearest)

    def cost(numbers: list[int]) -> int:
        return sum(costs[here][there] for here, there in pairwise([*numbers, size]))

    lowest, improves = cost(order), True
    while improves:
        improves = False
        for first in range(1, size):
            for end in range(first + 2, size + 2):
                turned = order[:first] + order[first:end][::-1] + order[end:]
                if cost(turned) < lowest:
                    order, lowest, improves = turned, cost(turned), True
            yield 0
    return order[1:]
