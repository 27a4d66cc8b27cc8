"""The kinds of runs on the transport bar, each brought there as a user does it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from textual.pilot import Pilot

from labyrinth import Player, Recipe, generate
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.generating.generate_mode import CarveMode
from labyrinth.tui.modes.mode import ViewMode
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.playback.transport_bar import TransportBar
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.searching.search_mode import ExploreMode, WalkMode
from tests.tui.driving import (
    mode,
    running,
    screen,
    until,
    until_mode,
    until_viewing,
    widget,
)
from tests.tui.path_finding import find_path

RECIPE = Recipe.parse("dfs:5x8:3:weights=1:9")
KINDS = ["generation", "search", "carving", "exploring", "walking"]


def player(pilot: Pilot[None]) -> Player:
    """Return the player that is shown."""
    shown = widget(pilot).player
    assert shown is not None
    return shown


def bar(pilot: Pilot[None]) -> TransportBar:
    """Return the transport bar."""
    return screen(pilot).query_one(TransportBar)


def transport(pilot: Pilot[None]) -> TransportMode[Player]:
    """Return the mode that has a run on the bar."""
    present = mode(pilot)
    assert isinstance(present, TransportMode)
    return present


def carve(pilot: Pilot[None]) -> None:
    """Play how the maze was carved, and look at it then."""
    host = screen(pilot)
    trace = host.document.maze.trace
    assert trace is not None
    host.enter(CarveMode(host, trace, partial(ViewMode, host)))


def replayed(trace: Trace, position: int) -> Player:
    """Return a player that went to a position event by event."""
    fresh = Player(trace)
    for _ in range(position):
        fresh.step()
    return fresh


@asynccontextmanager
async def on_the_bar(kind: str, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[None]]:
    """Run the interface with a run of that kind on the bar, at its beginning, paused."""
    if kind == "carving":
        program = running(recipe=RECIPE, size=size, animations="full")
    else:
        program = running(generate("dfs", 5, 8, 3, weights=(1, 9)), size=size, animations="full")
    async with program as pilot:
        await _bring(pilot, kind)
        await until(pilot, lambda: widget(pilot).player is not None)
        if widget(pilot).playback.playing:
            await pilot.press("space")
        await pilot.press("home")
        yield pilot


async def _bring(pilot: Pilot[None], kind: str) -> None:
    if kind == "carving":
        await until_mode(pilot, CarveMode)
        return
    if kind == "generation":
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        return
    await find_path(pilot)
    if kind == "walking":
        await pilot.press("y")
        await until_mode(pilot, WalkMode)
        return
    await pilot.press("escape")
    await until_viewing(pilot)
    if kind == "exploring":
        await pilot.press("x")
        await until_mode(pilot, ExploreMode)
        await until(pilot, lambda: widget(pilot).playback.playing)
    else:
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
