"""The player: every position of a trace looks the same, however it is reached."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import EventKind, Maze, Player, Trace, generate, generators, solve, solvers
from labyrinth.core.trace.player import Mark

MARK_OF = {
    EventKind.CARVE: Mark.NONE,
    EventKind.FILL: Mark.NONE,
    EventKind.VISIT: Mark.ACTIVE,
    EventKind.LEAVE: Mark.NONE,
    EventKind.DISCOVER: Mark.FRONTIER,
    EventKind.EXPAND: Mark.EXPANDED,
    EventKind.STEP: Mark.TRAIL,
    EventKind.PATH: Mark.PATH,
}
State = tuple[bytes, bytes]


def traces() -> list[Trace]:
    """A trace of every algorithm, small, with loops and weights."""
    made = [generate(key, 4, 5, 3, braid=0.5, weights=(1, 9)) for key in generators()]
    searched = Maze(5, 6, b"\x01\x00\x02\x09\x01\x01" * 5, start=(0, 2), goals=((4, 5), (3, 4)))
    traces = [solve(maze, key).trace for key in solvers() for maze in (made[0], searched)]
    return traces + [maze.trace for maze in made if maze.trace]


def states_by_definition(trace: Trace) -> list[State]:
    """What each position looks like, straight from what the event kinds mean."""
    tiles, marks = bytearray(trace.before), bytearray(len(trace.before))
    states = [(bytes(tiles), bytes(marks))]
    for kind, tile in trace:
        marks[tile] = MARK_OF.get(kind, marks[tile])
        if kind is EventKind.FILL:
            tiles[tile] = 0
        elif kind in (EventKind.CARVE, EventKind.VISIT):
            tiles[tile] = trace.weights[tile] if trace.weights else trace.before[tile] or 1
        states.append((bytes(tiles), bytes(marks)))
    return states


def state(player: Player) -> State:
    return bytes(player.tiles), bytes(player.marks)


TRACES = traces()
STATES = [states_by_definition(trace) for trace in TRACES]


@pytest.mark.parametrize("trace", TRACES)
def test_steps_forward_and_back_are_equal(trace: Trace) -> None:
    states = states_by_definition(trace)
    player = Player(trace)
    for position in range(1, len(trace) + 1):
        changed = set(player.step())
        assert (player.position, state(player)) == (position, states[position])
        assert differences(states[position - 1], states[position]) <= changed
    assert player.finished
    for position in range(len(trace) - 1, -1, -1):
        changed = set(player.step(-1))
        assert (player.position, state(player)) == (position, states[position])
        assert differences(states[position + 1], states[position]) <= changed


def differences(one: State, other: State) -> set[int]:
    return {
        tile
        for before, after in zip(one, other, strict=True)
        for tile in range(len(before))
        if before[tile] != after[tile]
    }


@given(st.integers(0, len(TRACES) - 1), st.lists(st.integers(-20, 400), max_size=12))
def test_seek_equals_stepping(number: int, positions: list[int]) -> None:
    trace = TRACES[number]
    player = Player(trace)
    before = state(player)
    for wanted in positions:
        changed = set(player.seek(wanted))
        position = max(0, min(wanted, len(trace)))
        assert player.position == position
        assert state(player) == STATES[number][position]
        assert differences(before, state(player)) <= changed
        head = trace.events[position - 1] & 0x7FFFFFF if position else None
        assert player.head == head
        before = state(player)


@given(
    st.integers(1, 2000),
    st.lists(st.fractions(0, 2, max_denominator=1000), max_size=40),
)
def test_advance_does_not_depend_on_how_the_time_is_split(
    speed: int, parts: list[Fraction]
) -> None:
    player = Player(TRACES[-1], speed)
    for part in parts:
        player.advance(float(part))
    due = int(sum(parts, Fraction()) * speed)
    assert player.position == min(due, len(TRACES[-1]))


def test_advance_keeps_the_fraction_when_the_speed_changes() -> None:
    player = Player(TRACES[0], 10)
    player.advance(0.05)
    assert player.position == 0
    player.speed = 1
    player.advance(0.5)
    assert player.position == 1


def test_advance_plays_backwards_at_a_negative_speed() -> None:
    player = Player(TRACES[0], -4)
    player.seek(10)
    for _ in range(10):
        player.advance(0.1)
    assert player.position == 6


def test_moves_stop_at_both_ends() -> None:
    trace = TRACES[0]
    player = Player(trace)
    assert player.step(-1) == []
    assert (player.position, player.head) == (0, None)
    player.step(len(trace) + 5)
    assert player.finished
    assert player.step() == []
    assert player.advance(9) == []


def test_moves_back_end_at_the_first_position() -> None:
    trace = generate("dfs", 3, 3, 1).trace
    assert trace is not None
    player = Player(trace)
    player.seek(5)
    player.first = 3
    assert player.step(-10)
    assert player.position == 3
    player.seek(0)
    assert player.position == 3
    player.speed = -100
    assert not player.advance(1.0)
