"""Traces that leave out steps of long walks are exact all the same."""

from __future__ import annotations

from typing import Any

import pytest

from labyrinth import EventKind, Maze, Player, Trace, generate, generators
from labyrinth.core.generation.toolkit import tiles

BYTES_A_TILE = 12


def traced(key: str, rows: int, cols: int, **options: Any) -> tuple[Maze, Trace]:
    maze = generate(key, rows, cols, seed=7, **options)
    assert maze.trace is not None
    return maze, maze.trace


@pytest.fixture(params=[0, 3000, 12_000])
def limit(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """The events kept in detail, as if the maze were so much larger."""
    events = int(request.param)
    monkeypatch.setattr(tiles, "EVENTS_A_ROOM", 0)
    monkeypatch.setattr(tiles, "EVENTS_ALWAYS_KEPT", events)
    return events


THINNED = ["wilson", "houston", "origin-shift", "cave", "cellular-maze", "cellular-mazectric"]


@pytest.fixture(params=THINNED)
def full(request: pytest.FixtureRequest) -> tuple[str, Maze, Trace]:
    """A maze whose trace holds every step; made before the limit is set."""
    return (request.param, *traced(request.param, 60, 60))


def test_a_thinned_trace_is_exact_at_every_position(
    full: tuple[str, Maze, Trace], limit: int
) -> None:
    key, whole, whole_trace = full
    maze, trace = traced(key, 60, 60)
    assert maze == whole
    assert len(trace) < len(whole_trace)
    player = Player(trace)
    opened = bytearray(trace.before)
    held: set[int] = set()
    shown = []
    for position, (kind, tile) in enumerate(trace):
        if position % 499 == 0:
            player.seek(position)
            assert player.tiles == opened
            assert {tile for tile, mark in enumerate(player.marks) if mark} == held
            shown.append((bytes(player.tiles), bytes(player.marks)))
        if kind in (EventKind.CARVE, EventKind.FILL):
            opened[tile] = kind is EventKind.CARVE
        if kind is EventKind.STEP:
            held.add(tile)
        elif kind is not EventKind.LOOK:
            held.discard(tile)
    player.seek(len(trace))
    assert player.tiles == maze.tiles == opened
    assert not held
    for position in reversed(range(0, len(trace), 499)):
        player.seek(position)
        assert (bytes(player.tiles), bytes(player.marks)) == shown.pop()


def test_the_first_events_are_those_of_the_full_trace(
    full: tuple[str, Maze, Trace], limit: int
) -> None:
    key, _, whole = full
    _, trace = traced(key, 60, 60)
    assert trace.events[:limit] == whole.events[:limit]


@pytest.mark.parametrize("full", ["wilson", "houston"], indirect=True)
def test_walks_leave_out_steps_alone(full: tuple[str, Maze, Trace], limit: int) -> None:
    key, _, whole = full
    _, trace = traced(key, 60, 60)
    lasting = (EventKind.CARVE, EventKind.FILL)
    assert [event for event in trace if event[0] in lasting] == [
        event for event in whole if event[0] in lasting
    ]


def test_many_shifts_take_no_more_memory_than_a_few(limit: int) -> None:
    lengths = [len(traced("origin-shift", 40, 40, shifts=shifts)[1]) for shifts in (10**5, 10**6)]
    assert max(lengths) <= max(limit, 3200) + 2 * 4096 + 4 * 2 * 40 * 40


@pytest.mark.parametrize("key", ["wilson", "houston"])
def test_a_thousand_rooms_are_kept_in_full(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, trace = traced(key, 25, 40)
    monkeypatch.setattr(tiles, "EVENTS_ALWAYS_KEPT", 10**9)
    assert trace.events == traced(key, 25, 40)[1].events


@pytest.mark.parametrize("key", generators())
def test_a_maze_with_its_trace_takes_few_bytes_a_tile(key: str) -> None:
    maze, trace = traced(key, 100, 100)
    taken = len(maze.tiles) + len(trace.before) + trace.events.itemsize * len(trace)
    assert taken <= BYTES_A_TILE * len(maze.tiles)
