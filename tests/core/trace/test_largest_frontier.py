"""The largest frontier, counted in one go: the same as by the timeline, also among decisions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import EventKind, Trace, generate, solve, solvers
from labyrinth.core.task import Task
from labyrinth.core.trace.pseudocode import by_hand
from labyrinth.core.trace.timeline import largest_frontier, timeline

MAZE = generate("kruskal", 9, 9, 1, braid=0.6, weights=(1, 9))
IN_A_SEARCH = [EventKind.LEAVE, EventKind.DISCOVER, EventKind.EXPAND, EventKind.STEP]


def largest(trace: Trace) -> int:
    return Task(largest_frontier(trace)).finish()


@pytest.mark.parametrize("solver", solvers())
def test_it_is_that_of_the_timeline(solver: str) -> None:
    trace = solve(MAZE, solver).trace
    assert largest(trace) == timeline(trace).finish().largest_up_to(len(trace))


@given(st.lists(st.tuples(st.sampled_from([*IN_A_SEARCH, EventKind.LOOK]), st.integers(0, 8))))
def test_it_is_the_most_discoveries_that_no_other_event_followed(
    events: list[tuple[EventKind, int]],
) -> None:
    trace = Trace(3, 3, bytes([1] * 9))
    trace.events.extend(by_hand(kind, tile) for kind, tile in events)
    last: dict[int, EventKind] = {}
    most = 0
    for kind, tile in events:
        if kind is not EventKind.LOOK:
            last[tile] = kind
        most = max(most, sum(kind is EventKind.DISCOVER for kind in last.values()))
    assert largest(trace) == most
