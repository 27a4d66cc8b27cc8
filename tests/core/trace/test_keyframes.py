"""Keyframes: a player with them looks at every position as one without, however it gets there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import EventKind, Player, Trace
from labyrinth.core.trace import player as player_module
from labyrinth.core.trace.player import MOST_KEYFRAMES, Keyframes, preparation
from labyrinth.core.trace.pseudocode import by_hand
from tests.core.examples import examples

HEIGHT, WIDTH = 3, 4
TILES = HEIGHT * WIDTH
SLICE = 4


@pytest.fixture(autouse=True, scope="module")
def _short_intervals() -> object:
    """Lay keyframes so close that a short trace has many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(player_module, "SLICE", SLICE)
        patch.setattr(player_module, "SHORTEST_INTERVAL", 2 * SLICE)
        yield


def naive(trace: Trace, position: int) -> tuple[bytes, bytes]:
    """The tiles and marks after so many events, by the definition of the kinds."""
    tiles, marks = bytearray(trace.before), bytearray(TILES)
    mark_of = [0, 0, 1, 0, 2, 3, 4, 5]
    for kind, tile in list(trace)[:position]:
        if kind < EventKind.LOOK:
            marks[tile] = mark_of[kind]
        if kind in (EventKind.CARVE, EventKind.VISIT):
            tiles[tile] = trace.weights[tile] if trace.weights else trace.before[tile] or 1
        elif kind is EventKind.FILL:
            tiles[tile] = 0
    return bytes(tiles), bytes(marks)


EVENT = st.tuples(st.sampled_from(list(EventKind)), st.integers(0, TILES - 1))


@st.composite
def traces(draw: st.DrawFn) -> Trace:
    weights = draw(st.none() | st.binary(min_size=TILES, max_size=TILES))
    before = draw(st.binary(min_size=TILES, max_size=TILES))
    if weights is not None:
        weights = weights.replace(b"\x00", b"\x07")
        before = bytes(a and b for a, b in zip(before, weights, strict=True))
    trace = Trace(HEIGHT, WIDTH, before)
    trace.weights = weights
    events = draw(st.lists(EVENT, max_size=100))
    trace.events.extend(by_hand(kind, tile) for kind, tile in events)
    return trace


def check(player: Player, before: tuple[bytes, bytes], changed: Sequence[int]) -> None:
    now = naive(player.trace, player.position)
    assert (bytes(player.tiles), bytes(player.marks)) == now
    for one, other in zip(before, now, strict=True):
        assert all(one[tile] == other[tile] or tile in changed for tile in range(TILES))


@examples(2)
@given(traces(), st.lists(st.integers(-5, 110), max_size=12), st.integers(0, 12))
def test_every_position_looks_as_replayed(
    trace: Trace, positions: list[int], prepared_after: int
) -> None:
    player = Player(trace)
    for number, wanted in enumerate(positions):
        if number == prepared_after:
            player.use(preparation(trace).finish())
        before = bytes(player.tiles), bytes(player.marks)
        changed = player.seek(wanted)
        assert player.position == max(0, min(wanted, len(trace)))
        check(player, before, changed)
        before = bytes(player.tiles), bytes(player.marks)
        check(player, before, player.step(1 if number % 2 else -1))


def test_a_far_jump_and_back_look_as_replayed() -> None:
    """Without chance: how far a drawn trace goes is not said."""
    kinds = [EventKind.CARVE, EventKind.DISCOVER, EventKind.FILL, EventKind.EXPAND, EventKind.VISIT]
    trace = Trace(HEIGHT, WIDTH, bytes(TILES))
    trace.events.extend(by_hand(kinds[at % 5], at * at % TILES) for at in range(99))
    player = Player(trace)
    player.use(preparation(trace).finish())
    for wanted in (99, 3, 41, 90, 55, 0):
        before = bytes(player.tiles), bytes(player.marks)
        check(player, before, player.seek(wanted))
        assert player.position == wanted


@given(st.lists(EVENT, max_size=40), st.lists(EVENT | st.none(), max_size=80))
def test_a_live_trace_may_lose_what_lies_after_the_position(
    first: list[tuple[EventKind, int]], walk: list[tuple[EventKind, int] | None]
) -> None:
    trace = Trace(HEIGHT, WIDTH, bytes(TILES))
    trace.events.extend(by_hand(kind, tile) for kind, tile in first)
    player = Player(trace)
    player.seek(len(first))
    for event in walk:
        if event is not None:
            trace.events.append(by_hand(*event))
            player.step()
        elif len(trace):
            player.step(-1)
            trace.events.pop()
        assert (bytes(player.tiles), bytes(player.marks)) == naive(trace, len(trace))


def laid(length: int) -> Keyframes:
    trace = Trace(HEIGHT, WIDTH, bytes(TILES))
    trace.events.extend(by_hand(EventKind.STEP, at % TILES) for at in range(length))
    return preparation(trace).finish()


@given(st.integers(0, 2000), st.integers(0, 2000))
def test_a_keyframe_is_never_far_and_never_are_there_many(length: int, position: int) -> None:
    frames = laid(length)
    position = min(position, length)
    nearest = frames.nearest(position)
    assert 0 <= nearest <= length
    assert abs(position - nearest) <= frames.interval // 2
    assert len(frames.states) <= 2 * MOST_KEYFRAMES
    assert len(frames.found) == length
