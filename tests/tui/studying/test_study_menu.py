"""Choosing what is studied: by keys and by mouse, what it comes to, and what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Button, Input

import labyrinth
from labyrinth import Recipe, generate, load, save
from labyrinth.core.maze.painting import WALL, Span
from labyrinth.state_folder import make_folder
from labyrinth.study import load_study
from labyrinth.study.plan import Plan
from labyrinth.study.rows import RowStore
from labyrinth.study.study import Study
from labyrinth.study.worker import perform
from labyrinth.tui.files.file_dialog import OpenFileDialog
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.screens.study_menu import SECONDS_TO_ESTIMATE, StudyMenu
from labyrinth.tui.screens.study_screen import StudyScreen
from labyrinth.tui.studying.background_study import rows_file
from labyrinth.tui.studying.candidates import Candidates
from labyrinth.tui.studying.study_form import DEFAULT, StudyForm
from labyrinth.tui.widgets.item_list import Item
from tests.tui.driving import (
    SIZES,
    focused,
    pass_time,
    running,
    screen,
    status,
    until,
    until_screen,
    until_viewing,
)
from tests.tui.studying.studies import (
    SMALL,
    open_menu,
    told,
    underway,
    without_processes,
    write,
    written,
)
from tests.tui.terminal_input import press_together, send_click

__all__ = ["without_processes"]


def form(menu: StudyMenu) -> StudyForm:
    return menu.query_one(StudyForm)


async def test_runs_and_time_follow_the_form() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        assert form(menu).study() == DEFAULT
        assert told(pilot, "#study-extent") == "160 runs: 80 mazes, 2 solvers…"
        await pass_time(pilot, SECONDS_TO_ESTIMATE)
        assert "160 runs: 80 mazes, 2 solvers; about 3 seconds on" in told(pilot, "#study-extent")
        write(pilot, "seeds", "5:9")
        write(pilot, "weights", "1:1 1:9")
        await pilot.pause()
        assert "80 runs: 40 mazes" in told(pilot, "#study-extent")
        wanted = Study(
            ("bfs", "a-star"),
            ("wilson", "dfs"),
            {"braid": ("0", "0.3"), "weights": ("1:1", "1:9")},
            ("10x20",),
            "5:9",
        )
        assert told(pilot, "#study-command") == Plan(wanted).whole_command("study.csv")
        await pilot.press("f6")
        assert pilot.app.clipboard == Plan(wanted).whole_command("study.csv")


WRONG = {
    "generators": ["", "nothing", "dfs dfs", "'dfs", "growing-tree:pick=no"],
    "solvers": ["", "nothing", "bfs bfs", "a-star:weight=0"],
    "sizes": ["", "x", "0x", "3x3 03x03"],
    "seeds": ["", "0", "x", "5:4", "1 2"],
    "braid": ["2", "x", "0 0"],
    "endpoints": ["here"],
    "run-limit": ["x", "0", "-1", "inf"],
}


async def test_each_field_says_what_is_wrong_with_it() -> None:
    async with running(size=(120, 40)) as pilot:
        menu = await open_menu(pilot)
        for key, texts in WRONG.items():
            before = written(pilot, key)
            for text in texts:
                write(pilot, key, text)
                await pilot.pause()
                (field,) = form(menu).faulty
                assert (field.key, bool(field.fault)) == (key, True), text
                assert "--" not in field.fault
                assert told(pilot, "#study-extent") == f"Invalid: {field.label}."
                await pilot.press("f5")
                assert (pilot.app.screen, focused(pilot)) == (menu, key)
            write(pilot, key, before)
            await pilot.pause()
            assert not form(menu).faulty
        write(pilot, "seeds", "x")
        write(pilot, "run-limit", "0")
        await pilot.pause()
        assert told(pilot, "#study-extent") == "Invalid: Seeds and Run limit."
        write(pilot, "seeds", "20")
        write(pilot, "run-limit", "")
        # What is wrong with fields together is said where the runs are counted.
        write(pilot, "sizes", "99999999x9")
        await until(pilot, lambda: menu.query_one("#study-extent").has_class("-wrong"))
        await pilot.press("f5")
        assert pilot.app.screen is menu


async def test_the_form_is_as_it_was_left_whether_or_not_its_fields_are_valid() -> None:
    async with running(size=(120, 40)) as pilot:
        menu = await open_menu(pilot)
        write(pilot, "seeds", "5:9")
        write(pilot, "sizes", "3x")
        await pilot.click("#mazes")
        texts = form(menu).texts
        press_together(pilot, "escape", "s")
        await until(pilot, lambda: pilot.app.screen is not menu)
        await until_screen(pilot, StudyMenu)
        assert pilot.app.screen.query_one(StudyForm).texts == texts
        assert (texts["mazes"], texts["sizes"]) == ("files, recipes", "3x")


async def test_an_interrupted_study_is_offered() -> None:
    plan = Plan(SMALL)
    make_folder(rows_file(plan).parent)
    with RowStore(rows_file(plan), plan.head, len(plan)) as rows:
        rows.add(perform(plan.batch(range(4))))
    async with running(size=(120, 40)) as pilot:
        await open_menu(pilot, SMALL)
        offer = "; 4 already done, F5 continues"
        await until(pilot, lambda: offer in told(pilot, "#study-extent"))
        await pilot.press("f5")
        await until(pilot, lambda: underway(pilot).progress.done == len(plan))


async def test_fields_look_alike() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        await until(pilot, lambda: form(menu).is_whole)
        menu.set_focus(None)
        await pilot.pause()
        entries = [each.entry.styles for each in form(menu).words_fields]
        assert len({(each.width, each.background, each.padding) for each in entries}) == 1


async def test_a_list_marks_what_is_in_its_field() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        await pilot.press("down", "tab")
        (shown,) = (each for each in menu.query(Candidates) if each.display)
        assert menu.focused is shown

        def marked() -> set[str | None]:
            return {item.name for item in shown.query(Item) if item.letter == "✓"}

        assert marked() == {"bfs", "a-star"}
        shown.choose_named("bfs")
        await pilot.press("space")
        assert (written(pilot, "solvers"), marked()) == ("a-star", {"a-star"})
        shown.choose_named("dijkstra")
        await pilot.press("enter")
        assert written(pilot, "solvers") == "a-star dijkstra"
        shown.choose_named("a-star")
        await pilot.press("o")
        menu.query_one("#study-options #weight", Input).value = "2"
        await pilot.press("enter")
        assert written(pilot, "solvers") == "a-star dijkstra a-star:weight=2"
        assert menu.focused is shown
        await pilot.press("space")
        assert written(pilot, "solvers") == "dijkstra"
        await pilot.press("left")
        assert focused(pilot) == "solvers"
        await pilot.press("tab", "shift+tab")
        assert focused(pilot) == "solvers", "the list is left for its own field"
        await pilot.press("tab", "tab")
        assert focused(pilot) == "sizes"
        await pilot.press("shift+tab")
        assert focused(pilot) == "solvers"
        item = next(each for each in shown.query(Item) if each.name == "dijkstra")
        await pilot.click(item)
        assert written(pilot, "solvers") == ""
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, StudyMenu)
        await pilot.press("escape")
        await until_screen(pilot, MainMenu)


async def test_a_click_on_a_list_that_is_about_to_go_marks_what_was_seen() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        await pilot.press("down")
        (shown,) = (each for each in menu.query(Candidates) if each.display)
        item = next(each for each in shown.query(Item) if each.name == "a-star")
        for clicked in (form(menu).query_one("#mazes"), item):
            send_click(pilot.app, *clicked.region.offset)
        await pilot.pause()
        assert written(pilot, "solvers") == "bfs"
        assert not shown.display


async def test_named_mazes_are_studied_and_missing_ones_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "my maze.txt"
    save(generate("dfs", 4, 4, 1), file)
    async with running(size=(120, 40)) as pilot:
        menu = await open_menu(pilot, Study(("bfs",), mazes=("wilson:5x5:3",)))
        assert "1 run: 1 maze, 1 solver" in told(pilot, "#study-extent")
        write(pilot, "files", f"wilson:5x5:3 '{file}'")
        await until(pilot, lambda: "2 runs: 2 mazes" in told(pilot, "#study-extent"))
        write(pilot, "files", str(tmp_path / "none.txt"))
        await until(pilot, lambda: menu.query_one("#study-extent").has_class("-wrong"))
        assert "There is no file" in told(pilot, "#study-extent")
        Path("notes.csv").write_text("no maze")
        write(pilot, "files", "notes.csv")
        await until(pilot, lambda: told(pilot, "#study-extent").startswith("notes.csv: "))


async def test_plans_are_saved_and_opened(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    async with running() as pilot:
        menu = await open_menu(pilot, SMALL)
        await pilot.press("ctrl+s")
        await pilot.pause()
        pilot.app.screen.query_one("#target", Input).value = str(file)
        await pilot.press("enter")
        await until_screen(pilot, StudyMenu)
        assert load_study(file) == SMALL
        assert told(pilot, "#hint") == f"Saved {file}."
        await pilot.click("#mazes")
        assert form(menu).study() is None
        await pilot.press("ctrl+o")
        await until_screen(pilot, OpenFileDialog)
        assert pilot.app.screen.query_one(".dialog").outer_size.height < 16
        pilot.app.screen.query_one(Input).value = str(tmp_path / "none.toml")
        await pilot.press("enter")
        await pilot.pause()
        assert "none.toml" in told(pilot, ".error")
        pilot.app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        await until_screen(pilot, StudyMenu)
        assert form(menu).study() == SMALL


@pytest.mark.parametrize("size", SIZES)
async def test_it_starts_typed_ahead_and_offers_the_same_study_again(size: tuple[int, int]) -> None:
    async with running(size=size) as pilot:
        menu = await open_menu(pilot, SMALL)
        write(pilot, "seeds", "1")
        press_together(pilot, "f5", "x")
        await until_screen(pilot, StudyScreen)
        assert len(underway(pilot).plan) == 8
        await pilot.press("escape")
        assert pilot.app.screen is menu
        for widget in menu.query("#study-form, #hint, #study-extent, StudyForm Input"):
            if widget.display and widget.size.area:
                assert widget.region.right <= size[0]
        if size[1] > 12:
            assert menu.query_one("#start-study", Button).region.bottom <= size[1]
        await pilot.press("escape")
    async with running(size=size) as pilot:
        again = await open_menu(pilot)
        study = form(again).study()
        assert study is not None
        assert study.seeds == "1"


async def test_mazes_like_the_one_that_is_open_are_studied(tmp_path: Path) -> None:
    recipe = Recipe.parse("growing-tree:4x5:7:pick=oldest,braid=0.5,weights=1:9")
    async with running(recipe=recipe) as pilot:
        await until_viewing(pilot)
        await pilot.press("f6")
        await until_screen(pilot, StudyMenu)
        study = pilot.app.screen.query_one(StudyForm).study()
        assert study is not None
        assert study.generators == ("growing-tree:pick=oldest",)
        assert study.options == {"braid": ("0.5",), "weights": ("1:9",)}
        assert study.sizes == ("4x5",)
        await pilot.press("escape")
        await until_screen(pilot, MazeScreen)
        assert str(screen(pilot).document.recipe) == str(recipe)
    file = tmp_path / "maze.txt"
    save(generate("dfs", 3, 3, 1), file)
    async with running(load(file)) as pilot:
        await pilot.press("f6")
        assert "Save this maze first" in status(pilot)
        screen(pilot).document.saved(file)
        await pilot.press("f6")
        await until_screen(pilot, StudyMenu)
        assert written(pilot, "files") == str(file)
        # What is not in the file yet would not be studied.
        await pilot.press("escape")
        await until_screen(pilot, MazeScreen)
        screen(pilot).document.paint([Span(1, 1, 2)], WALL)
        await pilot.press("f6")
        assert "Save this maze first" in status(pilot)


async def test_where_there_is_no_room_a_list_takes_the_place_of_the_form() -> None:
    async with running(size=(40, 12)) as pilot:
        menu = await open_menu(pilot)
        press_together(pilot, "tab", "space")
        await pilot.pause()
        shown = menu.focused
        assert isinstance(shown, Candidates)
        assert shown.size.width > 30
        assert written(pilot, "generators") == "wilson"
        await pilot.press("escape")
        assert focused(pilot) == "generators"
        assert menu.query_one("#generators").size.area > 0


async def test_keys_typed_ahead_reach_what_has_not_come_yet() -> None:
    async with running() as pilot:
        press_together(
            pilot, "s", "up", "up", "1", "2", "down", "down", "tab", "end", "space", "left"
        )
        await until_screen(pilot, StudyMenu)
        await pilot.pause()
        assert (written(pilot, "run-limit"), focused(pilot)) == ("12", "generators")
        names = [item.name or "" for item in pilot.app.screen.query_one(Candidates).items]
        assert written(pilot, "generators") == f"wilson dfs {names[-1]}"


async def test_the_line_below_follows_what_is_chosen() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        await pilot.press("down", "tab")
        solvers = labyrinth.solvers()
        for key in ("down", "down", "end", "up"):
            await pilot.press(key)
            shown = menu.focused
            assert isinstance(shown, Candidates)
            assert shown.chosen is not None
            solver = solvers[shown.chosen.name or ""]
            hint = told(pilot, "#hint")
            assert hint.startswith(solver.summary)
            assert ("sets options" in hint) == bool(solver.options)
