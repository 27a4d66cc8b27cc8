"""What a maze screen shows, compared with what it is when it is worked out afresh."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from textual.widgets import Label

import labyrinth
from labyrinth import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.measure.distance_map import DistanceMap, distance_map
from labyrinth.core.search.inspection import TileFacts, inspection
from labyrinth.core.task import Task
from labyrinth.core.trace.events import EXPAND
from labyrinth.tui.document.observers import OFF, Legend, at_length, in_short
from labyrinth.tui.maze_view.distance_scale import LEVELS
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.maze_view.tile_appearance import tile_text
from labyrinth.tui.modes.mode import HostScreen, Mode
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.predicting.predict_mode import PredictMode
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.screens.panel import Panel
from labyrinth.tui.searching.search_mode import ExploreMode
from labyrinth.tui.widgets.status_line import StatusLine


def shown_title(screen: MazeScreen) -> str:
    """Return the title above the maze."""
    return str(screen.query_one("#maze-title", Label).content)


def picture_of(view: MazeWidget) -> list[str]:
    """Return the lines of the widget as they stand on the screen."""
    return [strip.text for strip in view.render_lines(view.outer_size.region)]


def distances(maze: Maze) -> DistanceMap | None:
    """Measure a maze afresh, None where it has no start."""
    if maze.start is None:
        return None
    return Task(distance_map(maze, maze.start, LEVELS)).finish()


def facts(screen: MazeScreen, position: Position) -> TileFacts | None:
    """Read afresh what the last search knew of a tile."""
    document, player = screen.document, screen.view.player
    solution, maze = document.solution, document.maze
    if solution is None or maze.start is None:
        return None
    solver = labyrinth.solvers()[solution.solver]
    read = inspection(solution.trace, solver, maze.start, maze.goals).finish()
    events = len(solution.trace)
    if player is not None and player.trace is solution.trace:
        events = player.position
    elif player is not None and (document.run is None or player is not document.run.player):
        return None
    elif isinstance(screen.mode, ExploreMode) and player is not None:
        expanded = [number for number, (kind, _) in enumerate(solution.trace, 1) if kind is EXPAND]
        if player.position < len(expanded) + len(solution.path):
            events = [0, *expanded, events][min(player.position, len(expanded) + 1)]
    return read.at(maze.index(position), events)


def assert_shown_as_it_is(screen: MazeScreen) -> None:
    """Compare all that a screen shows, on which nothing is being computed, with what is so."""
    document, view = screen.document, screen.view
    maze = document.maze
    assert shown_title(screen) == document.title()
    assert (", edited" in shown_title(screen)) == screen.edited
    if not document.opened:
        return
    assert view.maze is maze
    if view.player is not None and not isinstance(screen.mode, (PredictMode, TransportMode)):
        assert view.player.tiles == maze.tiles
    # What was drawn only where it changed looks as if all of it was drawn anew.
    drawn = picture_of(view)
    view.drawing.endpoints_changed()
    assert picture_of(view) == drawn

    legend, measured = screen.query_one(Legend), distances(maze)
    if not screen.has_class("-heat"):
        assert (view.heat, legend.highest, legend.word) == (None, None, OFF)
        measured = None
    elif measured is None:
        assert (view.heat, legend.highest, legend.word) == (None, None, "no start")
    else:
        assert (view.heat, legend.highest) == (measured.levels, measured.highest)
    if not view.playback.playing:  # while a run plays, the tile is told of a few times a second
        _assert_tile_is_told(screen, measured)


def _assert_tile_is_told(screen: MazeScreen, measured: DistanceMap | None) -> None:
    maze, position = screen.document.maze, screen._tiles.position
    place = screen.query_one(StatusLine).place
    tooltip = str(screen.view.tooltip or "")
    if position is None:
        assert (place, tooltip) == ("", "")
        return
    if screen.view.drawing.hides(position):
        assert (place, tooltip) == (f"{position[0]},{position[1]} in the fog", "")
        return
    player = screen.view.player
    tile = tile_text(maze, position, player)
    if screen.view.drawing.veil is not None:
        assert (place, tooltip) == (tile, "")
        return
    known = facts(screen, position)
    cost = measured.costs[maze.index(position)] if measured else -1
    distance = f"distance {cost:,}" if cost >= 0 else ""
    told = ", ".join(filter(None, (tile, in_short(known) if known else distance)))
    assert place == told, f"{place} in place of {told}"
    lines = (tile, distance, at_length(known)) if known else ()
    expected = "\n".join(filter(None, lines))
    assert tooltip == expected, f"tooltip {tooltip!r} in place of {expected!r}"


def assert_mode_is_whole(screen: MazeScreen) -> None:
    """Check that all that belongs to the mode of a screen is in place, and nothing of another."""
    mode, view = screen.mode, screen.view
    assert screen.query_one(Panel).current == mode.panel
    assert (view.precise, view.buttons) == (mode.precise, mode.buttons)
    of_modes = {"-timeline", "-source", "-sketching", "-found", "-no-path", "-playing"}
    of_modes.add("-predicting")
    assert of_modes & screen.classes == set(mode.classes)
    transports = isinstance(mode, TransportMode)
    assert transports or not screen.has_class("-transport")
    assert transports or view.direction is None
    assert transports or not view.playback.playing
    focused = screen.focused
    assert focused is None or focused.focusable, f"{focused} has the focus and is not shown"


def let_only_the_present_mode_speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail where the status line is given the words of a mode that was left."""
    say = HostScreen.say

    def say_if_present(screen: HostScreen[Any], message: str) -> None:
        caller = sys._getframe(1).f_locals.get("self")
        assert not isinstance(caller, Mode) or caller is screen.mode, f"{caller}: {message}"
        say(screen, message)

    monkeypatch.setattr(HostScreen, "say", say_if_present)
