"""The trace: its events as kinds and tiles."""

from __future__ import annotations

from labyrinth import EventKind, Trace
from labyrinth.core.limits import MAX_TILES
from labyrinth.core.trace.events import DISCOVER, EXPAND, PATH
from labyrinth.core.trace.pseudocode import by_hand


def test_events_are_read_back_as_kind_and_tile() -> None:
    trace = Trace(2, 3, bytes(6))
    trace.events.extend([by_hand(EXPAND, 5), by_hand(DISCOVER, 0), by_hand(PATH, MAX_TILES - 1)])
    assert list(trace) == [
        (EventKind.EXPAND, 5),
        (EventKind.DISCOVER, 0),
        (EventKind.PATH, MAX_TILES - 1),
    ]
    assert len(trace) == 3


def test_tiles_of_kinds_come_in_order_and_once() -> None:
    trace = Trace(2, 3, bytes(6))
    events = [(EXPAND, 5), (DISCOVER, 2), (EXPAND, 1), (PATH, 3), (EXPAND, 5)]
    trace.events.extend(by_hand(kind, tile) for kind, tile in events)
    assert trace.tiles_of(EventKind.EXPAND) == [5, 1]
    assert trace.tiles_of(EventKind.PATH, EventKind.DISCOVER) == [2, 3]
    assert trace.tiles_of(EventKind.STEP) == []
