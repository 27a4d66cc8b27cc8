"""The states of the interface that are drawn, and how it gets into each."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from time import time

from textual.events import ScreenResume
from textual.pilot import Pilot
from textual.widgets import Input, Label, Static

from labyrinth import Recipe, generate, solve
from labyrinth.core.maze.painting import WALL, Span
from labyrinth.core.search.timing import timing
from labyrinth.formats import read
from labyrinth.formats.maze_source import ShownPicture, Source
from labyrinth.game.recorded_run import Ghost
from labyrinth.scenarios.making import making
from labyrinth.scenarios.scenario import Maps, Scenario
from labyrinth.state_folder import make_folder
from labyrinth.study.plan import Plan
from labyrinth.study.rows import RowStore
from labyrinth.study.running import make_rows
from labyrinth.tui.document.document import Document
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.files.picture_dialog import PictureDialog
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.layout import rooms_that_fit
from labyrinth.tui.maze_view.glyphs import GLYPH_SETS, HALVES
from labyrinth.tui.play.ghosts import GhostDialog
from labyrinth.tui.report import MOST_MAZES, ReportScreen
from labyrinth.tui.results.results_screen import ResultsScreen
from labyrinth.tui.screens.commands import ask_about_picture
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.glossary_screen import GlossaryScreen
from labyrinth.tui.screens.scenario_screen import ScenarioScreen
from labyrinth.tui.screens.study_menu import StudyMenu
from labyrinth.tui.screens.study_screen import StudyScreen
from labyrinth.tui.searching.search_mode import ExploreMode, WalkMode
from labyrinth.tui.studying.background_study import BackgroundStudy, rows_file
from labyrinth.tui.studying.study_form import DEFAULT
from labyrinth.tui.widgets.item_list import ItemList
from labyrinth.tui.widgets.progress import Progress
from labyrinth.tui.widgets.status_line import StatusLine
from tests.formats.drawn_mazes import content, draw
from tests.snapshots.cases import State, fitting, island, large, leaning, weighted
from tests.tui.driving import (
    pass_time,
    screen,
    status,
    until,
    until_computed,
    until_mode,
    until_progress,
    until_screen,
    until_tasks_end,
    until_viewing,
    widget,
)
from tests.tui.file_dialogs import ask_to_open, ask_to_save
from tests.tui.path_finding import find_path, open_solvers
from tests.tui.runs import carve
from tests.tui.session.kept_documents import keep, remember
from tests.tui.studying.studies import SMALL


async def nothing(pilot: Pilot[None]) -> None:
    """Leave the first screen as it is."""


async def interrupted(pilot: Pilot[None]) -> None:
    """Offer to continue what a program that has died has kept."""
    document = Document(generate("dfs", 2, 3, 1))
    keep(document, name="wilson:20x40:7", edited=True, changed_at=time() - 200)
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
    await until_tasks_end(pilot)


async def errors_in_the_form(pilot: Pilot[None]) -> None:
    await generator_menu(pilot)
    for name, value in [("rows", "0"), ("weights", "9:1"), ("braid", "much")]:
        pilot.app.screen.query_one(f"#{name}", Input).value = value
    await pilot.press("f5")
    await until_tasks_end(pilot)


async def open_dialog(pilot: Pilot[None]) -> None:
    await ask_to_open(pilot)
    pilot.app.screen.query_one(Input).value = "dfs:20by40:7"
    await pilot.pause()
    await pilot.press("enter")
    label = pilot.app.screen.query_one(".error", Label)
    await until(pilot, lambda: "not a size" in str(label.content))


async def picture(pilot: Pilot[None]) -> None:
    found = read(content(draw(generate("dfs", 8, 11, 5), 16, 2, 9)))
    source = Source.of_reading(found, Path("maze.png"), several=False)
    ask_about_picture(pilot.app, ShownPicture(source), play=False)
    await until_screen(pilot, PictureDialog)


async def scenario(pilot: Pilot[None]) -> None:
    path = Path("dfs.map.scen")
    instances = making(generate("dfs", 20, 40, 7, braid=0.5), "dfs.map", 40, 7).finish()
    pilot.app.push_screen(ScenarioScreen(Scenario(path, instances, Maps(path))))
    await until_screen(pilot, ScenarioScreen)
    await pilot.press("down", "down")


async def study_menu(pilot: Pilot[None]) -> None:
    pilot.app.push_screen(StudyMenu(DEFAULT))
    await until_screen(pilot, StudyMenu)
    await until(pilot, lambda: "160 runs" in _told(pilot, "#study-extent"))


async def study(pilot: Pilot[None]) -> None:
    """Show a study that is done, two of its rows marked."""
    plan = Plan(SMALL)
    path = rows_file(plan)
    make_folder(path.parent)
    with ThreadPoolExecutor(1) as executor, RowStore(path, plan.head, len(plan)) as rows:
        make_rows(plan, rows, executor)
    done = BackgroundStudy(plan, path)
    done.start()
    pilot.app.push_screen(StudyScreen(done))
    await until_screen(pilot, StudyScreen)
    await until(pilot, lambda: "all done" in _told(pilot, "#study-progress"))
    await pilot.press("space", "up", "space")


async def study_findings(pilot: Pilot[None]) -> None:
    """Show what its rows come to."""
    await study(pilot)
    await pilot.press("tab", "b")
    await until(pilot, lambda: "on generator" in _told(pilot, "#sentences"))


def _told(pilot: Pilot[None], selector: str) -> str:
    return str(pilot.app.screen.query_one(selector, Static).content)


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
    await pilot.press("d", "left")


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
    await until(pilot, lambda: widget(pilot).playback.playing)
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
    widget(pilot).glyphs = GLYPH_SETS[-1]


async def progress(pilot: Pilot[None]) -> None:
    await until_progress(pilot)
    screen(pilot).part(Progress).move(0.5)


async def until_figures(pilot: Pilot[None]) -> None:
    """Wait until the figures of a run are shown."""
    figures = screen(pilot).query_one("#run-figures")
    await until(pilot, lambda: "Events" in str(figures.render()))


async def timeline(pilot: Pilot[None]) -> None:
    await pilot.press("t")
    await until_figures(pilot)
    await pilot.press("4")


async def timeline_of_a_search(pilot: Pilot[None]) -> None:
    await find_path(pilot)
    await pilot.press("escape")
    await until_viewing(pilot)
    await timeline(pilot)


async def predicting(pilot: Pilot[None]) -> None:
    await timeline_of_a_search(pilot)
    await pilot.press("q")
    await until(pilot, lambda: "Answer by letter" in status(pilot))


async def predicted(pilot: Pilot[None]) -> None:
    await predicting(pilot)
    await pilot.press("a")


async def search_tree(pilot: Pilot[None]) -> None:
    await timeline_of_a_search(pilot)
    await pilot.press("b")


async def timeline_at_a_mark(pilot: Pilot[None]) -> None:
    await timeline_of_a_search(pilot)
    await pilot.press("home", "right_square_bracket", "d", "greater_than_sign")


async def live(pilot: Pilot[None]) -> None:
    await pilot.press("l", "a")
    await until(pilot, lambda: "steps" in screen(pilot).query_one(StatusLine).message)
    await until(pilot, lambda: widget(pilot).has_focus)


async def playing(pilot: Pilot[None]) -> None:
    await pilot.press("p", "shift+down", "shift+right")
    # No time goes by, which the game would tell, while something is still computed.
    await until_tasks_end(pilot)


async def paused(pilot: Pilot[None]) -> None:
    await playing(pilot)
    await pilot.press("escape")
    await until_viewing(pilot)


async def cut(pilot: Pilot[None]) -> None:
    """Draw a wall across the trail of a game that waits."""
    await paused(pilot)
    await pilot.press("e")
    document = screen(pilot).document
    assert document.game is not None
    row, col = document.game.walk.trail[document.game.walk.length // 2]
    document.paint([Span(row, col, col + 1)], WALL)


async def in_fog(pilot: Pilot[None]) -> None:
    """Play in fog, with a ghost two tiles ahead."""
    await pilot.press("p", "f", "f")
    await until_tasks_end(pilot)
    path = solve(screen(pilot).document.maze, "bfs").path
    screen(pilot).shown_game.let_go_along(Ghost("A*", path[2:]))
    screen(pilot).mode.drag(path[:12])


async def ghosts(pilot: Pilot[None]) -> None:
    await pilot.press("p", "g")
    await until_screen(pilot, GhostDialog)


async def at_the_goal(pilot: Pilot[None]) -> None:
    """Come to the goal by the path with the fewest steps, which is not the cheapest."""
    await pilot.press("p")
    await until_tasks_end(pilot)
    await pilot.press("i", "i", "down", "up")
    screen(pilot).mode.drag(solve(screen(pilot).document.maze, "bfs").path)
    await until_tasks_end(pilot)
    await pilot.pause()


async def results(pilot: Pilot[None]) -> None:
    """List searches of two mazes, all measured, some marked."""
    document = screen(pilot).document
    await find_path(pilot, "d")
    document.replace_tiles(document.maze.tiles.replace(b"\x09", b"\x01"))
    for letter in ("a", "b", "g"):
        await pass_time(pilot, 60.0)
        await find_path(pilot, letter)
        await pilot.press("escape")
    for at, result in enumerate(document.results, 1):
        measured = timing([0.0011 * at, 0.0012 * at, 0.0015 * at])
        document.keep_result(replace(result, timing=measured))
    await pilot.press("a")
    await until_screen(pilot, ResultsScreen)
    await pilot.press("down", "space", "down", "space")


async def no_results(pilot: Pilot[None]) -> None:
    await pilot.press("a")
    await until_screen(pilot, ResultsScreen)


async def report(pilot: Pilot[None]) -> None:
    """Show the report card."""
    await pilot.press("i")
    await until_screen(pilot, ReportScreen)
    await until_computed(pilot)


async def glossary(pilot: Pilot[None]) -> None:
    """Explain dead ends, with those of the maze."""
    await report(pilot)
    pilot.app.screen.query_one(ItemList).choose_named("Dead ends")
    await pilot.press("f2")
    await until_screen(pilot, GlossaryScreen)


async def bias_of_a_generator(pilot: Pilot[None]) -> None:
    """Show the bias, when all mazes are measured."""
    await report(pilot)
    await pilot.press("b")
    mazes = pilot.app.screen.query_one("#bias-mazes", Static)
    await until(pilot, lambda: f"{MOST_MAZES} mazes" in str(mazes.render()))


STATES = {
    "main menu": State(nothing),
    "interrupted": State(interrupted),
    "recent": State(recent),
    "generator menu": State(generator_menu),
    "errors in the form": State(errors_in_the_form),
    "open dialog": State(open_dialog),
    "picture": State(picture),
    "scenario": State(scenario),
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
    "search tree": State(search_tree, weighted),
    "timeline at a mark": State(timeline_at_a_mark, weighted),
    "predicting": State(predicting, weighted),
    "predicted": State(predicted, weighted),
    "live": State(live, weighted),
    "play": State(playing, fitting),
    "play with weights": State(playing, weighted),
    "paused game": State(paused, fitting),
    "cut trail": State(cut, fitting),
    "fog": State(in_fog, fitting),
    "ghosts": State(ghosts, fitting),
    "goal": State(at_the_goal, weighted),
    "results": State(results, weighted),
    "study menu": State(study_menu),
    "study": State(study),
    "study findings": State(study_findings),
    "no results": State(no_results, weighted),
    "report": State(report, weighted),
    "glossary": State(glossary, weighted),
    "bias": State(bias_of_a_generator, leaning),
    "progress": State(progress, recipe="slow:500x500:1"),
}
