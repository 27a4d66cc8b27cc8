"""Best-first search: the tile of the lowest f = g + w·h first, with any heuristic and weight.

A tile is put in the queue when it is reached more cheaply than before, and expanded once: where the
heuristic is consistent and w is 1, at its lowest cost. With a greater w the path found costs at
most w times as much as the cheapest.

Source: Peter Hart, Nils Nilsson and Bertram Raphael (1968); with a weight Ira Pohl, "Heuristic
search viewed as path finding in a graph" (1970).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import repeat
from typing import NamedTuple, Protocol

from labyrinth.core.declaration.solver import Decide, Found, Record, Slices
from labyrinth.core.frozen import Frozen
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.buckets import lowest_first, ring_of_buckets
from labyrinth.core.search.toolkit.heuristics import Distances, needs_exact_costs
from labyrinth.core.search.toolkit.paths import SOURCE, path_to
from labyrinth.core.search.toolkit.sorted_buckets import Bucket, OldestFirst, SortedBuckets
from labyrinth.core.search.toolkit.step_costs import StepCosts
from labyrinth.core.task import SLICE
from labyrinth.core.trace.recording import led_to, tell


class Order(Frozen):
    """The order of a best-first search: its heuristic, its weight, and how ties are broken."""

    heuristic: str = "fitting"
    weight: float = 1.0
    tie: str = "newest"


class BestFirstLines(NamedTuple):
    """The lines of a best-first search: those of its deeds, and the decisions in their order.

    Decisions are lines for the tile that is taken: before it is expanded, before a goal ends the
    search, and where it was expanded before (`stale`). Then those for its neighbours: before one
    joins the queue, and where it is no cheaper (`dearer`).
    """

    expand: int = 0
    put: int = 0
    begin: Sequence[int] = ()
    to_expand: Sequence[int] = ()
    at_goal: Sequence[int] = ()
    stale: Sequence[int] = ()
    to_put: Sequence[int] = ()
    dearer: Sequence[int] = ()
    none_left: Sequence[int] = ()


class Later(Protocol):
    """The buckets of a queue by their keys."""

    def __getitem__(self, key: int, /) -> Bucket:
        """Return the bucket of a key."""


class Keys:
    """The keys of a search: a multiple of f, so that all of them are whole numbers."""

    def __init__(self, grid: SearchGrid, order: Order) -> None:
        exact = needs_exact_costs(grid, order.heuristic)
        of_h, of_g = Fraction(str(order.weight)).as_integer_ratio()
        if order.tie == "larger-g":
            # The key is f times more than any g, less g: lower where g is higher.
            more = StepCosts(grid, exact=exact, factor=of_g).endless
            of_h, of_g = of_h * more, of_g * more - 1
        self.costs = StepCosts(grid, exact=exact, factor=of_g)
        self.distances = Distances(grid, order.heuristic, of_h)
        self._is_simple = self.costs.unit == of_h == 1
        self._grid, self._oldest_first = grid, order.tie == "oldest"

    def queue(self) -> Iterable[tuple[int, Later]]:
        """Return a queue with the start in it, which yields its lowest key and itself.

        It is a ring where that will do, in which the lowest key is always 0.
        """
        if self._oldest_first or not self._is_simple:
            return self.sorted_queue().lowest_first()
        ring = ring_of_buckets(self._grid)
        ring[0].append(self._grid.start)
        return zip(repeat(0), lowest_first(ring), strict=False)

    def sorted_queue(self) -> SortedBuckets:
        """Return a queue with the start in it, for keys of any size."""
        buckets = SortedBuckets(OldestFirst if self._oldest_first else list)
        buckets[0].append(self._grid.start)
        return buckets


def best_first(
    grid: SearchGrid,
    record: Record,
    decide: Decide,
    lines: BestFirstLines,
    order: Order,
    costs_before: list[int] | None = None,
) -> Slices:
    """Search in an order.

    Where an empty list is given for `costs_before`, there is then for each tile what it costs to
    reach it less what a straight step onto it costs, as `StepCosts` counts.
    """
    expand, put = lines.expand, lines.put
    record = led_to(record, decide, {expand: lines.to_expand, put: lines.to_put})
    tiles, start, goals = grid.tiles, grid.start, grid.goals
    masks, steps = list(neighbour_masks(grid)), steps_of(grid)
    keys = Keys(grid, order)
    straight, dearer = keys.costs.straight, keys.costs.dearer
    known, measure = keys.distances.known, keys.distances.measure
    # Of each tile the cost is kept that it would have over the tile before, were the step a
    # straight one but for what it cost more: so nothing is added for ways that are no cheaper.
    costs_before = [] if costs_before is None else costs_before
    costs_before += [keys.costs.endless] * len(tiles)
    costs_before[start] = -straight[start]
    arrivals = [0] * len(tiles)
    arrivals[start] = SOURCE
    # A tile loses its mask when it is expanded, and a goal is never expanded.
    for goal in goals:
        masks[goal] = 0
    queue = keys.queue()
    measure(start)
    tell(decide, lines.begin, start)
    expanded, pause = 0, SLICE
    for key, later in queue:
        bucket = later[key]
        while bucket:
            tile = bucket.pop()
            mask = masks[tile]
            if not mask:
                if tile in goals:
                    tell(decide, lines.at_goal, tile)
                    return Found(path_to(tile, arrivals), expanded)
                tell(decide, lines.stale, tile)
                continue
            masks[tile] = 0
            record(expand + tile)
            expanded += 1
            cost, from_key = costs_before[tile] + straight[tile], key - known[tile]
            for step in steps[mask]:
                neighbour = tile + step
                if cost < costs_before[neighbour]:
                    place = (known[neighbour] or measure(neighbour)) + from_key
                    if dearer and (more := dearer[step]):
                        extra = more * tiles[neighbour]
                        if cost + extra >= costs_before[neighbour]:
                            tell(decide, lines.dearer, neighbour)
                            continue
                        costs_before[neighbour] = cost + extra
                        place += extra
                    else:
                        costs_before[neighbour] = cost
                    arrivals[neighbour] = step
                    record(put + neighbour)
                    later[straight[neighbour] + place].append(neighbour)
                elif decide is not None:
                    tell(decide, lines.dearer, neighbour)
            if expanded == pause:
                pause += SLICE
                yield expanded
    tell(decide, lines.none_left, start)
    return Found([], expanded)
