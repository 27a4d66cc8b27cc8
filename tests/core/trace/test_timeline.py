"""The timeline: its figures and marks are those that a plain count finds at every position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import EventKind, Maze, Trace, generate, generators, solve, solvers
from labyrinth.core.trace.pseudocode import by_hand
from labyrinth.core.trace.timeline import BLOCK, Timeline, timeline

OPENING = (EventKind.CARVE, EventKind.VISIT)
CHANGING = (*OPENING, EventKind.FILL)


class Count:
    """The same figures and marks, counted by their definitions with sets."""

    def __init__(self, trace: Trace) -> None:
        kinds = [kind for kind, _ in trace]
        generation = any(kind in CHANGING for kind in kinds)
        self.frontier, self.expanded = [0], [0]
        self.first_branch = self.goal_seen = None
        self.done = 0
        goal = None
        if kinds and kinds[-1] is EventKind.PATH and not generation:
            goal = list(trace)[-1][1]
        held: set[int] = set()
        expanded: set[int] = set()
        corridors = {tile for tile, value in enumerate(trace.before) if value}
        figure = corridors if generation else set[int]()
        holding = {EventKind.DISCOVER}
        adding = {EventKind.DISCOVER, EventKind.EXPAND, EventKind.STEP}
        if generation:
            holding = {EventKind.VISIT, EventKind.DISCOVER, EventKind.STEP}
            adding = set(OPENING)
        for position, (kind, tile) in enumerate(trace, 1):
            if kind < EventKind.LOOK:
                (held.add if kind in holding else held.discard)(tile)
            if kind is EventKind.EXPAND:
                expanded.add(tile)
            before = set(figure)
            if kind in adding:
                figure.add(tile)
            elif kind is EventKind.FILL:
                figure.discard(tile)
            if tile in figure and tile not in before and self.first_branch is None:
                around = {tile, *beside(trace, tile)} & figure
                if any(len(beside(trace, one) & figure) > 2 for one in around):
                    self.first_branch = position
            if (figure != before) if generation else kind < EventKind.PATH:
                self.done = position
            if tile == goal and self.goal_seen is None and not kind.decides:
                self.goal_seen = position
            self.frontier.append(len(held))
            self.expanded.append(len(expanded))
        largest = max(self.frontier)
        self.largest_frontier = self.frontier.index(largest) if largest else None


def beside(trace: Trace, tile: int) -> set[int]:
    row, col = divmod(tile, trace.width)
    places = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return {
        row * trace.width + col
        for row, col in places
        if 0 <= row < trace.height and 0 <= col < trace.width
    }


def check(trace: Trace) -> Timeline:
    count, line = Count(trace), timeline(trace).finish()
    assert (line.length, line.first_branch, line.largest_frontier, line.goal_seen, line.done) == (
        len(trace),
        count.first_branch,
        count.largest_frontier,
        count.goal_seen,
        count.done,
    )
    for position in range(len(trace) + 1):
        expected = (position, count.frontier[position], count.expanded[position])
        assert line.at(position) == expected
    return line


@pytest.mark.parametrize("key", generators())
def test_generations(key: str) -> None:
    maze = generate(key, 6, 7, 3, braid=0.5)
    assert maze.trace
    line = check(maze.trace)
    assert line.goal_seen is None


@pytest.mark.parametrize("key", solvers())
def test_searches(key: str) -> None:
    maze = generate("dfs", 9, 9, 4, braid=0.3)
    block = Maze(5, 6, b"\x01\x00\x02\x09\x01\x01" * 5, start=(0, 2), goals=((4, 5), (3, 4)))
    for searched in (maze, block):
        solution = solve(searched, key)
        line = check(solution.trace)
        assert line.at(line.length).expanded == solution.expanded


def test_a_search_longer_than_a_block() -> None:
    trace = solve(generate("prim", 30, 30, 1), "bfs").trace
    assert len(trace) > 2 * BLOCK
    check(trace)


HEIGHT, WIDTH = 4, 5
EVENTS = st.lists(
    st.tuples(st.sampled_from(list(EventKind)), st.integers(0, HEIGHT * WIDTH - 1)), max_size=60
)
BEFORE = st.binary(min_size=HEIGHT * WIDTH, max_size=HEIGHT * WIDTH)


def trace_of(before: bytes, events: list[tuple[EventKind, int]]) -> Trace:
    trace = Trace(HEIGHT, WIDTH, before)
    trace.events.extend(by_hand(kind, tile) for kind, tile in events)
    return trace


@given(BEFORE, EVENTS)
def test_any_events(before: bytes, events: list[tuple[EventKind, int]]) -> None:
    check(trace_of(before, events))


@given(BEFORE, EVENTS)
def test_any_search(before: bytes, events: list[tuple[EventKind, int]]) -> None:
    check(trace_of(before, [event for event in events if event[0] not in CHANGING]))


@given(EVENTS, st.integers(1, 80))
def test_the_curve_goes_evenly_from_the_first_to_the_last_position(
    events: list[tuple[EventKind, int]], width: int
) -> None:
    trace = trace_of(bytes(HEIGHT * WIDTH), events)
    line, frontier = timeline(trace).finish(), Count(trace).frontier
    curve = line.curve(width)
    assert len(curve) == width
    assert curve[-1] == frontier[-1]
    if width == len(trace) + 1:
        assert curve == frontier
    if width > 1:
        assert curve[0] == 0
        assert curve == [frontier[len(trace) * at // (width - 1)] for at in range(width)]


def test_positions_are_cut_to_the_trace() -> None:
    line = timeline(solve(generate("dfs", 5, 5, 1), "bfs").trace).finish()
    assert line.at(-3) == line.at(0)
    assert line.at(line.length + 9) == line.at(line.length)
