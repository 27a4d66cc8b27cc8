"""The order of stops in which the way over all of them is the cheapest."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import pairwise
from typing import Final

from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.best_first import BestFirstLines, Order, best_first
from labyrinth.core.search.toolkit.step_costs import StepCosts
from labyrinth.core.task import relay
from labyrinth.core.trace.recording import forget

MOST_EXACT: Final = 12
"""The most stops of which the best order is sure."""


def best_order(grid: SearchGrid, stops: Sequence[int]) -> Generator[int, None, list[int]]:
    """Return the stops in the order of the cheapest way from the start over all of them to a goal.

    For up to MOST_EXACT stops it is exact, by dynamic programming; for more it is an order that
    two exchanged ends of a part of it would not make cheaper. The cost is that of cheapest paths.

    Source: Michael Held and Richard Karp, "A dynamic programming approach to sequencing problems"
    (1962); Georges Croes, "A method for solving traveling-salesman problems" (1958).
    """
    costs = yield from _costs_between(grid, stops)
    if len(stops) <= MOST_EXACT:
        order = yield from _exact_order(costs)
    else:
        order = yield from _good_order(costs)
    return [stops[number] for number in order]


Costs = list[list[int]]
"""A row for each stop and one, the last, for the start: the costs to each stop and to a goal."""


def _costs_between(grid: SearchGrid, stops: Sequence[int]) -> Generator[int, None, Costs]:
    straight = StepCosts(grid, exact=grid.has_diagonals).straight
    rows = []
    for source in (*stops, grid.start):
        before: list[int] = []
        everywhere = grid.replaced(start=source, goals=frozenset())
        search = best_first(
            everywhere, forget, None, BestFirstLines(), Order("zero", tie="oldest"), before
        )
        yield from relay(search, lambda _: 0)
        costs = [before[stop] + straight[stop] for stop in stops]
        rows.append([*costs, min(before[goal] + straight[goal] for goal in grid.goals)])
    return rows


def _exact_order(costs: Costs) -> Generator[int, None, list[int]]:
    """Return the numbers of the stops in the best order."""
    size = len(costs) - 1
    # For each set of stops (a bit each) and the last of them: the cost, and the stop before.
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
    """Return the numbers of the stops, the nearest next, with parts turned round while it helps."""
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
