"""Iterative deepening: depth-first searches that go a little deeper each time."""

from collections.abc import Callable, Mapping
from typing import Final

from labyrinth.core.declaration.options import Number
from labyrinth.core.declaration.solver import Decide, Found, Record, Slices
from labyrinth.core.maze.neighbours import neighbour_masks, steps_to_stack
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.costs import StepCosts
from labyrinth.core.search.toolkit.searching import SOURCE, path_to
from labyrinth.core.task import SLICE
from labyrinth.core.trace import named, record_decisions, record_with

LIMIT = Number(
    "limit", "maximum number of expansions, including repeated ones", 1_000_000, 1, 20_000_000
)


_ABOVE_ALL_ESTIMATES: Final = 1 << 200


def deepen(  # noqa: C901 - an algorithm's own loop
    grid: SearchGrid,
    record: Record,
    decide: Decide,
    codes: Mapping[str, int],
    costs_of_steps: StepCosts,
    left: Callable[[int], int],
    told: Callable[[int], str],
    limit: int,
) -> Slices:
    """Search depth first up to a threshold of the estimate, in rounds with rising thresholds.

    The estimate of a tile is its cost plus `left(tile)`. The threshold of the next round is the
    lowest estimate above the last threshold. If `left` never exceeds the cost to a goal, the first
    path found has the lowest cost. Within one round a tile is expanded again only if it is reached
    at a lower cost.

    Gives up after `limit` expansions, with a note that contains the text `told(threshold)` for the
    last threshold. `codes` maps the names of pseudocode lines to their codes. The decision to go
    deeper is recorded on the tile that has the lowest estimate above the threshold, with the new
    threshold as its number. The decision that a tile is beyond the threshold has the estimate of
    the tile as its number, if no estimate beyond the threshold was lower before.
    """
    pop, within, beyond, push, no_cheaper, no_goal, goes_on = named(
        codes, "POP", "WITHIN", "BEYOND", "PUSH", "DEARER", "NO_GOAL", "GOES_ON"
    )
    record = record_with(record, decide, {push: [within]})
    start, goals = grid.start, grid.goals
    masks, steps = neighbour_masks(grid), steps_to_stack(grid.width)
    straight, dearer = costs_of_steps.straight, costs_of_steps.dearer
    size = len(grid.tiles)
    endless, any_cost = _ABOVE_ALL_ESTIMATES, costs_of_steps.endless
    was_expanded = bytearray(size)
    expanded = looks = 0
    threshold, next_threshold = -1, left(start)
    lowest, unit = start, costs_of_steps.unit
    while threshold < next_threshold < endless:
        if decide is not None:
            goes_to = codes["FIRST" if threshold < 0 else "DEEPER"]
            decide(goes_to + lowest, next_threshold / unit)
            decide(codes["BEGIN"] + start)
        threshold, next_threshold = next_threshold, endless
        costs = [any_cost] * size
        costs[start] = 0
        arrivals = [0] * size
        arrivals[start] = SOURCE
        stack = [(start, 0)]
        while stack:
            tile, cost = stack.pop()
            if cost > costs[tile]:
                record_decisions(decide, [codes["STALE"]], tile)
                continue
            if looks == limit:
                record_decisions(decide, [codes["GIVES_UP"]], tile)
                reason = f"The limit of {limit:,} expansions was reached"
                return Found([], expanded, f"{reason}{told(threshold)}.")
            looks += 1
            expanded += not was_expanded[tile]
            was_expanded[tile] = 1
            record(pop + tile)
            for step in steps[masks[tile]]:
                neighbour = tile + step
                reached = cost + straight[neighbour]
                if dearer and (more := dearer[step]):
                    reached += more[neighbour]
                if reached >= costs[neighbour]:
                    if decide is not None:
                        decide(no_cheaper + neighbour)
                    continue
                estimate = reached + left(neighbour)
                if estimate > threshold:
                    is_lowest = estimate < next_threshold
                    if decide is not None:
                        decide(beyond + neighbour, estimate / unit if is_lowest else None)
                    if is_lowest:
                        next_threshold, lowest = estimate, neighbour
                    continue
                costs[neighbour] = reached
                arrivals[neighbour] = step
                record(push + neighbour)
                if neighbour in goals:
                    return Found(path_to(neighbour, arrivals), expanded)
                if decide is not None:
                    decide(no_goal + neighbour)
                stack.append((neighbour, reached))
            if decide is not None:
                decide(goes_on + tile)
            if looks % SLICE == 0:
                yield expanded
    record_decisions(decide, [codes["NONE_LEFT"]], start)
    return Found([], expanded)
