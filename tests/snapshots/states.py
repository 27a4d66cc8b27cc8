"""The states of the interface that are drawn, and how it gets into each."""

from __future__ import annotations

import os
from pathlib import Path
from time import time

from textual.events import ScreenResume
from textual.pilot import Pilot
from textual.widgets import Input, Label

from labyrinth import Recipe, generate
from labyrinth.tui.document.document import Document
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.maze_view.glyphs.glyph_sets import GLYPH_SETS, HALVES
from labyrinth.tui.maze_view.rooms_that_fit import rooms_that_fit
from labyrinth.tui.playback.run_figures import RunFigures
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.searching.explore_mode import ExploreMode
from labyrinth.tui.searching.walk_mode import WalkMode
from labyrinth.tui.session.recent_mazes import remember
from labyrinth.tui.session.session_folder import About, SessionFolder
from labyrinth.tui.session.state_folder import make_folder, state_folder
from labyrinth.tui.widgets.progress import Progress
from labyrinth.tui.widgets.status_line import StatusLine
from tests.snapshots.cases import State, fitting, island, large, weighted
from tests.tui.driving import (
    screen,
    status,
    until,
    until_mode,
    until_progress,
    until_screen,
    until_viewing,
    until_workers_end,
    widget,
)
from tests.tui.file_dialogs import ask_to_open, ask_to_save
from tests.tui.path_finding import find_path, open_solvers
from tests.tui.runs import carve
from tests.tui.session.kept_documents import snapshot_of, write_snapshot


async def nothing(pilot: Pilot[None]) -> None:
    """Leave the first screen as it is."""


async def interrupted(pilot: Pilot[None]) -> None:
    """Offer to continue what a program that has died has kept."""
    path = state_folder("sessions", "one")
    make_folder(path)
    folder = SessionFolder.take(path)
    assert folder is not None
    write_snapshot(folder, snapshot_of(Document(generate("dfs", 2, 3, 1))))
    folder.about = About("wilson:20x40:7", edited=True)
    folder.release()
    at = time() - 200
    os.utime(folder.snapshot, (at, at))
    remember(Path("maze.json"))
    pilot.app.screen.post_message(ScreenResume())
    await pilot.pause()


async def recent(pilot: Pilot[None]) -> None:
    for seed in range(8):
        remember(Recipe.parse(f"wilson:20x40:{seed}:weights=1:9"))
    await interrupted(pilot)
    await pilot.press("r")
    await until_screen(pilot, OpenDialog)


async def generator_menu(pilot: Pilot[None]) -> None:
    await pilot.press("g")
    await until_screen(pilot, GeneratorMenu)
    await until_workers_end(pilot)


async def errors_in_the_form(pilot: Pilot[None]) -> None:
    await generator_menu(pilot)
    for name, value in [("rows", "0"), ("weights", "9:1"), ("braid", "much")]:
        pilot.app.screen.query_one(f"#{name}", Input).value = value
    await pilot.press("f5")
    await until_workers_end(pilot)


async def open_dialog(pilot: Pilot[None]) -> None:
    await ask_to_open(pilot)
    pilot.app.screen.query_one(Input).value = "dfs:20by40:7"
    await pilot.pause()
    await pilot.press("enter")
    label = pilot.app.screen.query_one(".error", Label)
    await until(pilot, lambda: "not a size" in str(label.content))


async def save_dialog(pilot: Pilot[None]) -> None:
    await ask_to_save(pilot)
    dialog = pilot.app.screen
    assert isinstance(dialog, SaveDialog)
    await until(pilot, lambda: bool(dialog._losses))


async def leave_dialog(pilot: Pilot[None]) -> None:
    await pilot.press("e", "enter", "escape", "escape")


async def carving(pilot: Pilot[None]) -> None:
    pilot.app.animation_level = "full"
    maze = generate("dfs", *rooms_that_fit(pilot.app.size), 2)
    screen(pilot).document.open(maze)
    carve(pilot)
    await pilot.press("space", "5")


async def carving_backwards(pilot: Pilot[None]) -> None:
    await carving(pilot)
    await pilot.press("r", "left")


async def editing(pilot: Pilot[None]) -> None:
    await pilot.press("e", "down", "enter", "down", "enter")


async def picking(pilot: Pilot[None]) -> None:
    await pilot.press("f", "tab", "down", "enter")


async def solvers(pilot: Pilot[None]) -> None:
    await open_solvers(pilot)


async def options_of_a_solver(pilot: Pilot[None]) -> None:
    await open_solvers(pilot)
    await pilot.press("down", "o", "right", "down", "down", *"00000")


async def question(pilot: Pilot[None]) -> None:
    await find_path(pilot)


async def walking(pilot: Pilot[None]) -> None:
    await find_path(pilot)
    pilot.app.animation_level = "full"
    await pilot.press("y")
    await until_mode(pilot, WalkMode)
    await pilot.press("space", "5")


async def exploring(pilot: Pilot[None]) -> None:
    await find_path(pilot)
    pilot.app.animation_level = "full"
    await pilot.press("x")
    await until_mode(pilot, ExploreMode)
    await until(pilot, lambda: widget(pilot).playing)
    await pilot.press("space", "4")


async def explored(pilot: Pilot[None]) -> None:
    await find_path(pilot)
    await pilot.press("escape")
    await until_viewing(pilot)
    await pilot.press("x")
    await until_viewing(pilot)
    await until(pilot, lambda: "expanded" in status(pilot))


async def no_path(pilot: Pilot[None]) -> None:
    await find_path(pilot)


async def half_blocks(pilot: Pilot[None]) -> None:
    await find_path(pilot)
    await pilot.press("enter")
    await until_viewing(pilot)
    widget(pilot).glyphs = HALVES


async def thin_lines(pilot: Pilot[None]) -> None:
    await half_blocks(pilot)
    widget(pilot).glyphs = GLYPH_SETS[5]


async def ascii_set(pilot: Pilot[None]) -> None:
    await half_blocks(pilot)
    widget(pilot).glyphs = GLYPH_SETS[6]


async def progress(pilot: Pilot[None]) -> None:
    await until_progress(pilot)
    screen(pilot).part(Progress).move(0.5)


async def until_figures(pilot: Pilot[None]) -> None:
    """Wait until the figures of a run are shown."""
    figures = screen(pilot).query_one(RunFigures)
    await until(pilot, lambda: "Events" in figures.render().plain)


async def timeline(pilot: Pilot[None]) -> None:
    await pilot.press("t")
    await until_figures(pilot)
    await pilot.press("4")


async def timeline_of_a_search(pilot: Pilot[None]) -> None:
    await find_path(pilot)
    await pilot.press("escape")
    await until_viewing(pilot)
    await timeline(pilot)


async def timeline_at_a_mark(pilot: Pilot[None]) -> None:
    await timeline_of_a_search(pilot)
    await pilot.press("home", "right_square_bracket", "r", "greater_than_sign")


async def live(pilot: Pilot[None]) -> None:
    await pilot.press("l", "a")
    await until(pilot, lambda: "steps" in screen(pilot).query_one(StatusLine).message)
    await until(pilot, lambda: widget(pilot).has_focus)


async def playing(pilot: Pilot[None]) -> None:
    await pilot.press("p", "shift+down", "shift+right")


STATES = {
    "main menu": State(nothing),
    "interrupted": State(interrupted),
    "recent": State(recent),
    "generator menu": State(generator_menu),
    "errors in the form": State(errors_in_the_form),
    "open dialog": State(open_dialog),
    "save dialog": State(save_dialog, fitting),
    "leave dialog": State(leave_dialog, fitting),
    "maze": State(nothing, weighted),
    "large maze": State(nothing, large),
    "carving": State(carving, fitting),
    "carving backwards": State(carving_backwards, fitting),
    "edit": State(editing, fitting),
    "pick start": State(picking, fitting),
    "solvers": State(solvers, fitting),
    "options of a solver": State(options_of_a_solver, fitting),
    "question": State(question, weighted),
    "walking": State(walking, fitting),
    "explored": State(explored, weighted),
    "exploring": State(exploring, weighted),
    "no path": State(no_path, island),
    "half blocks": State(half_blocks, large),
    "thin lines": State(thin_lines, weighted),
    "ascii": State(ascii_set, weighted),
    "timeline": State(timeline, fitting),
    "timeline of a search": State(timeline_of_a_search, weighted),
    "timeline at a mark": State(timeline_at_a_mark, weighted),
    "live": State(live, weighted),
    "play": State(playing, fitting),
    "progress": State(progress, recipe="slow:500x500:1"),
}
