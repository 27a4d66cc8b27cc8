"""All that is shown of a document follows every change of it, in every mode."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from labyrinth import Recipe, generate, solve
from labyrinth.core.search.inspection import TileFacts
from labyrinth.tui.document.observers import by_term
from labyrinth.tui.editing.edit_mode import BraidMode, EditMode
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.generating.generate_mode import CarveMode, GenerateMode
from labyrinth.tui.modes.mode import Mode, ViewMode
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.playback.sketch_mode import SketchMode
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.searching.find_path import FindMode, LiveMode
from labyrinth.tui.searching.search_mode import ExploreMode, ResultMode, SearchMode, WalkMode
from tests.tui.driving import (
    mode,
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
from tests.tui.file_dialogs import save_as
from tests.tui.shown import assert_shown_as_it_is, shown_title

RECIPE = Recipe.parse("prim:4x6:3:weights=1:9")
MODES = {
    ViewMode,
    EditMode,
    FindMode,
    SearchMode,
    ResultMode,
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
    ("f", "tab", "home", "enter", "right", "escape"),
    ("f", "tab", "home", "enter", "end", "enter"),
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
    ("o", "home", "delete"),
    ("u",),
    ("r", "escape"),
    ("escape",),
    ("t", "5", "o"),
    ("home", "delete", "7", "down", "enter"),
    ("a",),
    ("escape",),
    ("u",),
)
"""The keys between two looks at all that is shown."""


async def assert_all_follows(pilot: Pilot[None]) -> None:
    """Compare all that is shown with what it is when it is worked out afresh."""
    await until_computed(pilot)
    await until(pilot, lambda: not widget(pilot).playback.playing)
    assert isinstance(pilot.app.screen, MazeScreen)
    assert_shown_as_it_is(screen(pilot))


async def save(pilot: Pilot[None], path: Path) -> None:
    await save_as(pilot, path)
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
        assert "edited" not in shown_title(screen(pilot))
        pilot.app.animation_level = "full"
        await pilot.press("n")
        await until_mode(pilot, CarveMode)
        await pilot.press("enter")
        await until_viewing(pilot)
        await assert_all_follows(pilot)
    assert entered == MODES


async def test_the_maze_behind_a_sketch_comes_back_with_its_colours_and_facts() -> None:
    async with running(generate("prim", 6, 8, seed=3)) as pilot:
        await pilot.press("h", "t", "5", "o")
        await pilot.press("home", "delete")
        await until_computed(pilot)
        await pilot.press("escape", "escape")
        await until_viewing(pilot)
        await assert_all_follows(pilot)


async def test_undo_in_a_sketch_leaves_the_maze_its_recipe() -> None:
    async with running(generate("prim", 6, 8, seed=3)) as pilot:
        await pilot.press("t", "o", "home", "enter", "u", "escape", "escape")
        await until_viewing(pilot)
        await pilot.press("n")
        await until(pilot, lambda: screen(pilot).document.maze == generate("prim", 6, 8, seed=4))
        await until_viewing(pilot)
        assert "no recipe" not in status(pilot)


async def test_quitting_in_a_sketch_asks_for_the_edits_of_the_maze_behind_it() -> None:
    async with running(generate("prim", 6, 8, seed=3)) as pilot:
        await pilot.press("e", "home", "enter", "escape", "t", "o")
        assert isinstance(mode(pilot), SketchMode)
        await pilot.press("ctrl+q")
        await until_screen(pilot, LeaveDialog)


def test_figures_of_a_tile_are_told_by_terms_of_the_glossary() -> None:
    maze = generate("dfs", 3, 4, seed=1)
    trace = solve(maze, "a-star").trace
    facts = TileFacts(True, (1, 2), 12, 8, 24, False, weight=1.5)
    assert by_term(facts, maze.index((1, 3)), trace) == {
        "g": "At 1,3: f = g + w·h = 12 + 1.5·8 = 24",
        "h": "At 1,3: h = 8 (Manhattan distance)",
        "parent": "The parent of 1,3 is 1,2",
    }
    unguided = TileFacts(True, None, 12, None, None, False)
    assert by_term(unguided, maze.index((1, 3)), trace) == {"g": "At 1,3: g = 12"}
