"""All that is shown of a document follows every change of it, in every mode."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Label

import labyrinth
from labyrinth import Maze, Recipe, generate
from labyrinth.core.measure.distance_map import DistanceMap, distance_map
from labyrinth.core.search.inspection import TileFacts, inspection
from labyrinth.core.task import Task
from labyrinth.tui.document.inspector import at_length, in_short
from labyrinth.tui.document.legend import OFF, Legend
from labyrinth.tui.document.title import title
from labyrinth.tui.editing.braid_mode import BraidMode
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.generating.generate_mode import CarveMode, GenerateMode
from labyrinth.tui.maze_view.distance_scale import LEVELS
from labyrinth.tui.maze_view.tile_text import tile_text
from labyrinth.tui.modes.mode import Mode
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.playback.sketch_mode import SketchMode
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.searching.explore_mode import ExploreMode
from labyrinth.tui.searching.find_path import PickMode, PickSolverMode, SearchMode
from labyrinth.tui.searching.live_mode import LiveMode
from labyrinth.tui.searching.walk_mode import AskMode, WalkMode
from tests.tui.driving import (
    mode,
    picture,
    place,
    running,
    screen,
    status,
    until,
    until_computed,
    until_mode,
    until_screen,
    until_viewing,
    widget,
)

RECIPE = Recipe.parse("prim:4x6:3:weights=1:9")
MODES = {
    ViewMode,
    EditMode,
    PickMode,
    PickSolverMode,
    SearchMode,
    AskMode,
    WalkMode,
    ExploreMode,
    TimelineMode,
    LiveMode,
    PlayMode,
    BraidMode,
    GenerateMode,
    CarveMode,
    SketchMode,
}
WALK = (
    ("h",),
    # Editing, with every kind of brush and paint.
    ("e", "home", "enter", "right", "delete"),
    ("5", "right", "enter"),
    ("l", "enter", "right", "right", "down", "enter"),
    ("f", "0", "enter"),
    ("u", "u", "r", "d", "escape"),
    # Finding a path, given up at the goal, then to the end.
    ("u", "u", "u", "u", "u", "u"),
    ("f", "home", "enter", "right", "escape"),
    ("f", "home", "enter", "end", "enter"),
    ("a",),
    ("y",),
    ("x",),
    ("enter",),
    ("t", "5"),
    ("t", "right", "right"),
    ("5", "end"),
    ("t", "5"),
    ("escape",),
    ("c",),
    # Live search: an edit, a start that moves, and undoing both.
    ("l", "a"),
    ("home", "down", "delete"),
    ("up", "enter", "right", "left", "enter"),
    ("u", "u", "u", "escape"),
    # Playing, braiding, undoing that.
    ("p", "right", "down", "backspace", "escape"),
    ("b",),
    ("u",),
    ("r",),
    ("h",),
    ("h",),
    # A half-carved maze: edited, undone, given up; then carved on and undone.
    ("t", "5"),
    ("e", "home", "delete"),
    ("u",),
    ("r", "escape"),
    ("escape",),
    ("t", "5", "e"),
    ("home", "delete", "7", "down", "enter"),
    ("c",),
    ("escape",),
    ("u",),
)
"""The keys between two looks at all that is shown."""


def shown_title(pilot: Pilot[None]) -> str:
    return str(screen(pilot).query_one("#maze-title", Label).content)


def tooltip(pilot: Pilot[None]) -> str:
    return str(widget(pilot).tooltip or "")


def distances(maze: Maze) -> DistanceMap | None:
    if maze.start is None:
        return None
    return Task(distance_map(maze, maze.start, LEVELS)).finish()


def facts(pilot: Pilot[None]) -> TileFacts | None:
    """Read afresh what the last search knew of the tile under the cursor."""
    document, player = screen(pilot).document, widget(pilot).player
    solution, maze = document.solution, document.maze
    if solution is None or maze.start is None:
        return None
    solver = labyrinth.solvers()[solution.solver]
    read = inspection(solution.trace, solver, maze.start, maze.goals).finish()
    plays = player is not None and player.trace is solution.trace
    events = player.position if player and plays else len(solution.trace)
    return read.at(maze.index(widget(pilot).cursor), events)


async def assert_all_follows(pilot: Pilot[None]) -> None:
    """Compare all that is shown with what it is when it is worked out afresh."""
    await until_computed(pilot)
    await until(pilot, lambda: not widget(pilot).playing)
    assert isinstance(pilot.app.screen, MazeScreen)
    document, view = screen(pilot).document, widget(pilot)
    maze = document.maze
    assert shown_title(pilot) == title(document)
    assert (", edited" in shown_title(pilot)) == screen(pilot).edited
    assert view.maze is maze
    if view.player is not None and not isinstance(mode(pilot), TransportMode):
        assert view.player.tiles == maze.tiles
    # What was drawn only where it changed looks as if all of it was drawn anew.
    drawn = picture(pilot)
    view.endpoints_changed()
    assert picture(pilot) == drawn

    legend, measured = screen(pilot).query_one(Legend), distances(maze)
    if not screen(pilot).has_class("-heat"):
        assert (view.heat, legend.highest, legend.word) == (None, None, OFF)
        measured = None
    elif measured is None:
        assert (view.heat, legend.highest, legend.word) == (None, None, "no start")
    else:
        assert (view.heat, legend.highest) == (measured.levels, measured.highest)

    tile, known = tile_text(maze, view.cursor), facts(pilot)
    cost = measured.costs[maze.index(view.cursor)] if measured else -1
    distance = f"distance {cost:,}" if cost >= 0 else ""
    assert place(pilot) == ", ".join(filter(None, (tile, in_short(known) if known else distance)))
    lines = (tile, distance, at_length(known)) if known else ()
    assert tooltip(pilot) == "\n".join(filter(None, lines))


async def save(pilot: Pilot[None], path: Path) -> None:
    await pilot.press("s")
    await until_screen(pilot, SaveDialog)
    pilot.app.screen.query_one("#target", Input).value = str(path)
    await pilot.press("enter")
    await until_screen(pilot, MazeScreen)


async def test_all_that_is_shown_follows_in_every_mode(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    entered: set[type[Mode]] = set()
    enter = MazeScreen.enter

    def note(self: MazeScreen, mode: Mode) -> None:
        entered.add(type(mode))
        enter(self, mode)

    monkeypatch.setattr(MazeScreen, "enter", note)
    async with running(recipe=RECIPE, size=(40, 12)) as pilot:
        await until_viewing(pilot)
        await assert_all_follows(pilot)
        for keys in WALK:
            await pilot.press(*keys)
            await assert_all_follows(pilot)
        assert isinstance(mode(pilot), ViewMode)
        await save(pilot, tmp_path / "maze.json")
        await assert_all_follows(pilot)
        assert "edited" not in shown_title(pilot)
        pilot.app.animation_level = "full"
        await pilot.press("n")
        await until_mode(pilot, CarveMode)
        await pilot.press("enter")
        await until_viewing(pilot)
        await assert_all_follows(pilot)
    assert entered == MODES


async def test_the_maze_behind_a_sketch_comes_back_with_its_colours_and_facts() -> None:
    async with running(generate("prim", 6, 8, seed=3)) as pilot:
        await pilot.press("h", "t", "5", "e")
        await pilot.press("home", "delete")
        await until_computed(pilot)
        await pilot.press("escape", "escape")
        await until_viewing(pilot)
        await assert_all_follows(pilot)


async def test_undo_in_a_sketch_leaves_the_maze_its_recipe() -> None:
    async with running(generate("prim", 6, 8, seed=3)) as pilot:
        await pilot.press("t", "e", "home", "enter", "u", "escape", "escape")
        await until_viewing(pilot)
        await pilot.press("n")
        await until(pilot, lambda: screen(pilot).document.maze == generate("prim", 6, 8, seed=4))
        await until_viewing(pilot)
        assert "no recipe" not in status(pilot)


async def test_quitting_in_a_sketch_asks_for_the_edits_of_the_maze_behind_it() -> None:
    async with running(generate("prim", 6, 8, seed=3)) as pilot:
        await pilot.press("e", "home", "enter", "escape", "t", "e")
        assert isinstance(mode(pilot), SketchMode)
        await pilot.press("ctrl+q")
        await until_screen(pilot, LeaveDialog)
