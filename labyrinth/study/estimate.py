"""What a study will take, by a few of its mazes that are tried before it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Final

from labyrinth.study.performing import perform
from labyrinth.study.plan import Plan

_MAZES: Final = 12
_SECONDS: Final = 0.5


def estimated_seconds(plan: Plan, workers: int, missing: Sequence[range] | None = None) -> float:
    """Return about how many seconds runs take with so many workers: the `missing`, or all.

    Mazes spread over the runs are tried, small ones first, for about half a second; what larger
    ones take follows from their tiles. Where algorithms of the user's own, which may do anything,
    are to run, it is called only in a process that may be lost.
    """
    ranges, solvers = [range(len(plan))] if missing is None else missing, len(plan.solvers)
    total = sum(map(len, ranges))
    picked = {plan.parted(_at(ranges, at * total // _MAZES))[0] for at in range(_MAZES)}
    mazes = sorted(picked, key=plan.mazes.tiles)
    began, tried, seconds = perf_counter(), 0, 0.0
    for number in mazes:
        if perf_counter() - began > _SECONDS:
            break
        order = plan.order(range(number * solvers, (number + 1) * solvers))
        limit = min(order.run_limit or _SECONDS, _SECONDS)
        seconds += perform(order.replaced(run_limit=limit)).seconds
        tried += plan.mazes.tiles(number)
    tiles = sum(map(plan.mazes.tiles, mazes))
    return seconds / tried * tiles / len(mazes) * total / solvers / workers


def _at(ranges: Sequence[range], place: int) -> int:
    """Return the run at a place in ranges that follow one another."""
    for runs in ranges:
        if place < len(runs):
            return runs[place]
        place -= len(runs)
    raise IndexError(place)
