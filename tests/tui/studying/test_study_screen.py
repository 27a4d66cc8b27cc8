"""A study that runs: its table, what it comes to, and what is done with its rows."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from labyrinth import generate, save, solve
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.study import rows, run
from labyrinth.study.columns import RUN, TIMES
from labyrinth.study.plan import Plan
from labyrinth.study.rows import SUFFIX, Cells, RowStore
from labyrinth.study.running import Progress
from labyrinth.study.study import Study
from labyrinth.tui.files.file_dialog import SaveBySuffix
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.racing.race_screen import RaceScreen
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.screens.study_screen import SECONDS_A_LOOK, StudyScreen
from labyrinth.tui.studying import background_study
from labyrinth.tui.studying.background_study import BackgroundStudy, Stage, rows_file
from labyrinth.tui.studying.findings_view import FindingsView
from labyrinth.tui.studying.run_table import RunTable
from tests.study.reading import rows_of, without_times
from tests.tui.driving import (
    SIZES,
    pass_time,
    running,
    screen,
    solution,
    until,
    until_mode,
    until_screen,
)
from tests.tui.studying.studies import (
    SMALL,
    Gate,
    lines,
    open_menu,
    run_in,
    start,
    told,
    underway,
    without_processes,
)

__all__ = ["without_processes"]


def table(pilot: Pilot[None]) -> RunTable:
    return pilot.app.screen.query_one(RunTable)


def findings(pilot: Pilot[None]) -> FindingsView:
    return pilot.app.screen.query_one(FindingsView)


def untimed(row: tuple[int, Cells]) -> tuple[int, Cells]:
    """Return a row of a study but for the times, which are its last cells."""
    run_number, cells = row
    return run_number, cells[: -len(TIMES)]


async def test_every_row_is_that_of_its_search_and_is_opened_on_the_timeline() -> None:
    async with running(size=(200, 40)) as pilot:
        await start(pilot, SMALL)
        heading, *shown = lines(pilot)
        assert heading.split()[:4] == ["run▲", "solver", "recipe", "outcome"]
        plan = Plan(SMALL)
        for number, line in enumerate(shown[: len(plan)]):
            run_number, solver, recipe, outcome, expanded, steps = line.split()[:6]
            maze = Recipe.parse(recipe)
            found = solve(generate(maze.algorithm, maze.rows, maze.cols, maze.seed), solver)
            assert (int(run_number), outcome) == (number, "found")
            assert (int(expanded), int(steps)) == (found.expanded, len(found.path) - 1)
        await pilot.press("home", "down", "down", "down", "enter")
        await until_screen(pilot, MazeScreen)
        await until_mode(pilot, TimelineMode)
        number, solver_at = plan.parted(3)
        assert str(screen(pilot).document.recipe) == plan.mazes.name(number)
        assert solution(pilot).solver == plan.solvers[solver_at]
        await pilot.press("escape", "escape")
        await until_screen(pilot, StudyScreen)
        assert table(pilot).chosen == 3


async def test_rows_of_one_maze_race_and_others_say_why_not() -> None:
    async with running() as pilot:
        await start(pilot, SMALL)
        await pilot.press("home", "v")
        assert "Mark two to four rows" in told(pilot, "#hint")
        await pilot.press("space", "down", "down", "space", "v")
        assert "different mazes" in told(pilot, "#hint")
        await pilot.press("space", "up", "space")
        assert "2 rows marked" in told(pilot, "#hint")
        await pilot.press("v")
        await until_screen(pilot, RaceScreen)
        race = pilot.app.screen
        assert isinstance(race, RaceScreen)
        assert [choice.key for choice in race.racers] == ["bfs", "a-star"]
        await until(pilot, lambda: race.player is not None)
        await pilot.press("escape")
        await until_screen(pilot, MazeScreen)
        await pilot.press("escape")
        await until_screen(pilot, StudyScreen)


async def test_it_is_stopped_left_and_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    gate = Gate(chunks=2)
    run_in(monkeypatch, gate)
    async with running() as pilot:
        await start(pilot, SMALL, until_done=False)
        await until(pilot, lambda: underway(pilot).progress.done > 0)
        done = underway(pilot).progress.done
        assert 0 < done < len(Plan(SMALL))
        await until(pilot, lambda: any("…" in line for line in lines(pilot)[1:]))
        await pilot.press("escape", "escape", "s")
        await until_screen(pilot, StudyScreen)
        await pilot.press("x")
        await until(pilot, lambda: underway(pilot).stage is Stage.STOPPED)
        await until(pilot, lambda: "stopped" in told(pilot, "#study-progress"))
        await until(pilot, lambda: "finished rows are kept" in told(pilot, "#hint"))
        gate.opened.set()
        run_in(monkeypatch, Gate())
        await pilot.press("x")
        await until(pilot, lambda: underway(pilot).stage is Stage.DONE)
        expected = run(SMALL, results=tmp_path / "study.csv", workers=1).rows
        known = underway(pilot).rows
        assert known is not None
        assert [*map(untimed, known.rows())] == [*map(untimed, expected.rows())]
        await pilot.press("escape")
        await until(pilot, lambda: told(pilot, "#study-extent").endswith("; already done."))


async def test_what_the_rows_come_to_is_told_with_its_n(tmp_path: Path) -> None:
    async with running(size=(120, 40)) as pilot:
        await start(pilot, SMALL)
        view = findings(pilot)
        finished = run(SMALL, results=tmp_path / "study.csv", workers=1, by=("solver",))
        assert finished.summary is not None
        await until(pilot, lambda: "n = 12" in told(pilot, "#sentences"))
        assert "maximum of 12 runs each." in told(pilot, "#plot-caption")
        await pilot.press("b")
        await until(pilot, lambda: "on generator wilson" in told(pilot, "#sentences"))
        await pilot.press("f")
        await until(pilot, lambda: " steps" in told(pilot, "#sentences"))
        await pilot.press("p")
        await until(pilot, lambda: "to the power of" in told(pilot, "#plot-caption"))
        await pilot.press("p")
        await until(pilot, lambda: "Each value is the median" in told(pilot, "#plot-caption"))
        assert view.question.kind == "heat-map"


async def test_rows_are_saved_and_their_commands_copied(tmp_path: Path) -> None:
    async with running() as pilot:
        await start(pilot, SMALL)
        await pilot.press("home", "k")
        words = shlex.split(pilot.app.clipboard)
        assert words == shlex.split(Plan(SMALL).command("dfs:3x3:0", 0))
        # The plot too, which nobody has looked at here.
        assert not findings(pilot).display
        for name in ("study.csv", "study.jsonl", "study.svg"):
            await pilot.press("s")
            await until_screen(pilot, SaveBySuffix)
            pilot.app.screen.query_one("#target", Input).value = str(tmp_path / name)
            await pilot.press("enter")
            await until_screen(pilot, StudyScreen)
        expected = run(SMALL, results=tmp_path / "expected.csv", workers=1).table
        assert without_times(tmp_path / "study.csv") == without_times(expected)
        objects = map(json.loads, (tmp_path / "study.jsonl").read_text().splitlines())
        recipes = [row["recipe"] for row in rows_of(tmp_path / "study.csv")]
        assert [each["recipe"] for each in objects] == recipes
        assert (tmp_path / "study.svg").read_text().startswith("<?xml")


async def test_the_keys_are_those_of_the_side_that_has_the_focus() -> None:
    def offered(pilot: Pilot[None]) -> set[str]:
        active = pilot.app.screen.active_bindings.values()
        return {each.binding.description for each in active if each.binding.show and each.enabled}

    of_rows = {"Open", "Mark", "Race", "Sort", "Reverse", "Copy command", "Findings"}
    async with running(size=(200, 40)) as pilot:
        await start(pilot, SMALL)
        assert of_rows <= offered(pilot)
        assert "Stop or resume" not in offered(pilot)
        await pilot.press("space")
        assert "1 row marked" in told(pilot, "#hint")
        await pilot.press("space", "tab")
        assert "change groups, metric and plot" in told(pilot, "#hint")
        assert "Table" in offered(pilot)
        assert not of_rows & offered(pilot)
        chosen = table(pilot).chosen
        await pilot.press("enter", "space", "v", "o", "k")
        assert isinstance(pilot.app.screen, StudyScreen)
        assert (table(pilot).marked, table(pilot).chosen) == (set(), chosen)
        assert table(pilot).sorted_by == ("run", False)
        # In the words that are asked with, too, which have keys of their own.
        await pilot.click("#figure")
        assert not of_rows & offered(pilot)
        await pilot.press("tab")
        assert of_rows <= offered(pilot)


async def test_one_side_is_left_where_there_is_no_longer_room_for_both() -> None:
    async with running(size=(200, 40)) as pilot:
        await start(pilot, SMALL)
        assert findings(pilot).display
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert (findings(pilot).display, table(pilot).display) == (False, True)


async def test_rows_of_files_are_opened(tmp_path: Path) -> None:
    file = tmp_path / "maze.txt"
    maze = generate("dfs", 4, 4, 1)
    save(maze, file)
    async with running() as pilot:
        await start(pilot, Study(("bfs",), mazes=(str(file),)))
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
        await until_mode(pilot, TimelineMode)
        assert screen(pilot).document.maze.tiles == maze.tiles
        await pilot.press("escape", "escape")
        await until_screen(pilot, StudyScreen)


async def test_what_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as pilot:
        plan = Plan(SMALL)
        closed = Gate()
        closed.shutdown()
        run_in(monkeypatch, closed)
        await open_menu(pilot, SMALL)
        await pilot.press("f5")
        await until_screen(pilot, StudyScreen)
        await until(pilot, lambda: underway(pilot).stage is Stage.FAILED)
        await until(pilot, lambda: "failed" in told(pilot, "#study-progress"))
        assert "run the same study again" in told(pilot, "#hint")
        assert len(plan) == underway(pilot).progress.total


@pytest.mark.parametrize("size", SIZES)
async def test_a_large_study_costs_what_is_seen_of_it(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plan = Plan(Study(("bfs", "a-star"), ("dfs",), {}, ("5x5",), "500000"))
    async with running(size=size) as pilot:
        pilot.app.push_screen(StudyScreen(BackgroundStudy(plan, tmp_path / f"study{SUFFIX}")))
        await until_screen(pilot, StudyScreen)
        drawn: list[int] = []
        name = plan.mazes.name

        def counted_name(number: int) -> str:
            drawn.append(number)
            return name(number)

        monkeypatch.setattr(plan.mazes, "name", counted_name)
        shown = table(pilot)
        for key, chosen in (
            ("up", 999_999),
            ("home", 0),
            ("pagedown", shown.scrollable_content_region.height - 1),
            ("pageup", 0),
            ("down", 1),
        ):
            drawn.clear()
            await pilot.press(key)
            assert shown.chosen == chosen
            assert f"{chosen:,}" in " ".join(lines(pilot))
            assert len(drawn) <= 6 * size[1]
        assert shown.region.right <= size[0]
        await pilot.press("tab")
        assert findings(pilot).size.area > 0


async def test_clicks_choose_mark_and_open() -> None:
    async with running() as pilot:
        await start(pilot, SMALL)
        await pilot.press("home")
        await pilot.click(RunTable, offset=(10, 3))
        assert table(pilot).chosen == 2
        await pilot.click(RunTable, offset=(0, 4))
        assert table(pilot).marked == {3}
        await pilot.click(RunTable, offset=(10, 5), times=2)
        await until_screen(pilot, MazeScreen)


async def test_a_heading_that_is_pointed_at_tells_what_its_column_holds() -> None:
    async with running() as pilot:
        await start(pilot, SMALL)
        for x, told in (0, None), (3, RUN.meaning), (7, "The solver and its options."):
            await pilot.hover(RunTable, offset=(x, 0))
            assert table(pilot).tooltip == told
        headings = table(pilot).render_line(0).text
        x = headings.index("expanded")
        await pilot.hover(RunTable, offset=(x, 0))
        assert table(pilot).tooltip == "The number of tiles whose neighbours were looked at."
        table(pilot).scroll_to(x=9, animate=False)
        await pilot.pause()
        await pilot.hover(RunTable, offset=(x - 9, 0))
        assert table(pilot).tooltip == "The number of tiles whose neighbours were looked at."
        await pilot.hover(RunTable, offset=(x, 2))
        assert table(pilot).tooltip is None


async def test_what_another_program_has_open_is_told() -> None:
    plan = Plan(SMALL)
    file = rows_file(plan)
    file.parent.mkdir(parents=True)
    async with running(size=(40, 12)) as pilot:
        with RowStore(file, plan.head, len(plan)):
            await start(pilot, SMALL, until_done=False)
            await until(pilot, lambda: "failed" in told(pilot, "#study-progress"))
        assert told(pilot, "#hint") == "Another program has it open."
        assert told(pilot, "#summary") == "No rows yet."


async def test_rows_that_another_program_has_open_are_told_and_read_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rows, "SECONDS_TO_WAIT", 0.01)
    plan = Plan(SMALL)
    in_use = "Cannot read the rows of this study: another program has it open."
    async with running(size=(200, 40)) as pilot:
        await start(pilot, SMALL)
        await until(pilot, lambda: "n = 12" in told(pilot, "#sentences"))
        with RowStore(rows_file(plan), plan.head, len(plan)):
            await pilot.press("b")
            await until(pilot, lambda: told(pilot, "#hint") == in_use)
            await pilot.press(*["o"] * 4)
            await until(pilot, lambda: table(pilot).is_sorted)
            assert table(pilot).sorted_by == ("recipe", False)  # which the plan tells
            assert "n = 12" in told(pilot, "#sentences")
            await pilot.press("tab", "tab", "end")
            assert told(pilot, "#hint") == in_use
        await until(pilot, lambda: "on generator wilson" in told(pilot, "#sentences"))
        await until(pilot, lambda: told(pilot, "#hint").startswith("Enter opens a row"))
        assert not any("…" in line for line in lines(pilot)[1 : len(plan) + 1])


async def test_leaving_it_opens_no_second_time_what_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[Path] = []

    class CountedStore(RowStore):
        def __init__(self, path: Path, *given: Any) -> None:
            opened.append(path)
            super().__init__(path, *given)

    monkeypatch.setattr(background_study, "RowStore", CountedStore)
    async with running() as pilot:
        await start(pilot, SMALL)
        assert len(opened) == 1
        await pilot.press("escape")
        await until(pilot, lambda: told(pilot, "#study-extent").endswith("; already done."))
        assert len(opened) == 1


async def test_the_progress_tells_what_is_done_after_the_last_run(tmp_path: Path) -> None:
    plan = Plan(SMALL)
    study = BackgroundStudy(plan, tmp_path / "study.csv")
    study.stage, total = Stage.RUNNING, len(plan)
    async with running() as pilot:
        pilot.app.push_screen(StudyScreen(study))
        for done, expected in (
            (total - 12, "12 of 24 runs  ·  3 rows/s, 4 seconds left"),
            (total, "24 of 24 runs  ·  writing the table"),
        ):
            study.progress = Progress(done, total, done, 4.0)
            await pass_time(pilot, SECONDS_A_LOOK)
            assert told(pilot, "#study-progress") == expected


async def test_what_was_said_stays_while_rows_come_in(tmp_path: Path) -> None:
    study = BackgroundStudy(Plan(SMALL), tmp_path / "study.csv")
    study.stage, study.progress = Stage.RUNNING, Progress(3, 24, 3, 4.0)
    async with running() as pilot:
        pilot.app.push_screen(StudyScreen(study))
        await pass_time(pilot, SECONDS_A_LOOK)
        await pilot.press("k")
        assert told(pilot, "#hint") == "Copied the command that runs only row 2."
        study.progress = Progress(9, 24, 9, 4.0)
        await pass_time(pilot, SECONDS_A_LOOK)
        assert table(pilot).chosen == 8
        assert told(pilot, "#hint") == "Copied the command that runs only row 2."
        await pilot.press("up")
        assert told(pilot, "#hint").startswith("Enter opens a row")
        study.stage = Stage.STOPPED
        await pass_time(pilot, SECONDS_A_LOOK)
        assert "Stopped; finished rows are kept" in told(pilot, "#hint")
