"""The list of all results: what is in it, and what is done with it, by keys and by mouse."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Input, Label, Static

from labyrinth import Maze, generate, solve
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.search.solve import search_by
from labyrinth.core.search.timing import Job, Timing, timing
from labyrinth.results.result import Result
from labyrinth.results.tables import columns_of, results_csv, results_markdown
from labyrinth.tui.files.file_dialog import SaveBySuffix
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.racing.race_screen import RaceScreen
from labyrinth.tui.results import results_screen
from labyrinth.tui.results.results_screen import MARK, ResultsScreen, ResultTable
from labyrinth.tui.screens.maze_races import MazeRaces
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.searching.search_mode import ResultMode
from tests.tui.driving import (
    click,
    pass_time,
    running,
    screen,
    until,
    until_mode,
    until_screen,
    widget,
)
from tests.tui.path_finding import find_path

MAZE = generate("kruskal", 5, 7, 3, braid=0.7, weights=(1, 9))
SOLVERS = ("a", "b", "g")


class Measured:
    """Takes what is to be measured, and gives what the test tells it to."""

    jobs: Sequence[Job] = ()
    take: Callable[[int, Timing], None]

    def __init__(self, owner: object) -> None:
        Measured.jobs = ()

    def start(
        self,
        jobs: Sequence[Job],
        take: Callable[[int, Timing], None],
        fail: Callable[[str], None],
    ) -> None:
        Measured.jobs, Measured.take = jobs, take

    def stop(self) -> None:
        pass


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure nothing: a process takes longer than all the rest."""
    monkeypatch.setattr(results_screen, "BenchmarkWorker", Measured)


def table(pilot: Pilot[None]) -> ResultTable:
    return pilot.app.screen.query_one(ResultTable)


def hint(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#hint", Static).content)


def heading(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#results-title", Label).content)


def keys(results: Sequence[Result]) -> list[str]:
    return [each.choice.key for each in results]


def kept(pilot: Pilot[None]) -> list[Result]:
    return [*screen(pilot).document.results]


def rows(pilot: Pilot[None]) -> list[list[str]]:
    """Return the cells of each line as they stand, without the marks."""
    shown = table(pilot)
    return [[str(cell) for cell in shown.get_row_at(row)][1:] for row in range(shown.row_count)]


async def open_list(pilot: Pilot[None]) -> None:
    await pilot.press("a")
    await until_screen(pilot, ResultsScreen)


async def search_all(pilot: Pilot[None], letters: Sequence[str] = SOLVERS) -> None:
    for letter in letters:
        await pass_time(pilot, 1.0)
        await find_path(pilot, letter)
        await pilot.press("escape")


async def test_every_search_is_listed_and_shown_again() -> None:
    async with running(MAZE.copy()) as pilot:
        await open_list(pilot)
        empty = pilot.app.screen.query_one("#no-results", Static)
        assert empty.display
        assert not table(pilot).display
        assert "find a path (F)" in str(empty.content)
        assert "race solvers (V)" in str(empty.content)
        # There is nothing to be done with none.
        await pilot.press("v", "c", "s", "space", "enter")
        assert isinstance(pilot.app.screen, ResultsScreen)
        await pilot.press("escape")
        await until_screen(pilot, MazeScreen)

        await search_all(pilot)
        await open_list(pilot)
        assert keys(table(pilot).in_order) == ["greedy", "bfs", "a-star"]
        columns = columns_of(kept(pilot))
        latest_first = kept(pilot)[::-1]
        shown = [[column.text(each) for column in columns] for each in latest_first]
        assert [row[1:] for row in rows(pilot)] == [row[1:] for row in shown]
        names = ["Greedy best-first search", "Breadth-first search", "A*"]
        assert [row[0] for row in rows(pilot)] == names
        for each in kept(pilot):
            assert each.path == solve(MAZE, each.choice.key).path
        assert heading(pilot).endswith("3")

        # The last one has its trace yet.
        document = screen(pilot).document
        last = document.solution
        await pilot.press("enter")
        await until_mode(pilot, ResultMode)
        assert document.solution is last
        assert document.run is not None
        assert document.run.explored
        await pilot.press("escape")
        await open_list(pilot)

        # The one before has none any more.
        await pilot.press("down", "enter")
        await until_mode(pilot, ResultMode)
        assert document.solution is not None
        assert document.solution.solver == "bfs"
        assert document.run is not None
        assert document.run.explored
        assert [each.choice.key for each in kept(pilot)] == ["a-star", "bfs", "greedy"]
        await pilot.press("escape", "t")
        await until_mode(pilot, TimelineMode)
        player = widget(pilot).player
        assert player is not None
        assert player.trace is document.solution.trace

        # A search made again is one result, the latest.
        await pilot.press("escape")
        await search_all(pilot, ["a"])
        assert keys(kept(pilot)) == ["bfs", "greedy", "a-star"]


async def test_results_of_the_maze_before_are_marked() -> None:
    async with running(MAZE.copy()) as pilot:
        await search_all(pilot, ["a"])
        document = screen(pilot).document
        document.replace_tiles(bytearray(255 if tile else 0 for tile in MAZE.tiles))
        await search_all(pilot, ["b"])
        await open_list(pilot)
        assert [row[0] for row in rows(pilot)] == ["2", "1 old"]
        assert "(1 from other mazes)" in heading(pilot)
        await pilot.press("end")
        await pilot.pause()
        assert hint(pilot).startswith("The maze has changed since this search")
        # Only the present maze is measured.
        assert [job.choice.key for job in Measured.jobs] == ["bfs"]

        # It is shown in its own maze, and undo leads back.
        heavy = bytes(document.maze.tiles)
        await pilot.press("enter")
        await until_mode(pilot, ResultMode)
        assert document.maze.tiles == MAZE.tiles
        assert document.solution is not None
        assert document.solution.solver == "a-star"
        assert document.solution.trace.before == MAZE.tiles
        await pilot.press("escape", "u")
        assert bytes(document.maze.tiles) == heavy
        await open_list(pilot)
        assert [row[0] for row in rows(pilot)] == ["2", "1 old"]
        await pilot.press("escape", "u")
        await open_list(pilot)
        assert [row[0] for row in rows(pilot)] == ["2 old", "1"]
        await pilot.press("escape")

        # The last search is one of the same solver in another maze: its trace is not this one's.
        document.replace_tiles(bytearray(255 if tile else 0 for tile in MAZE.tiles))
        await search_all(pilot, ["a"])
        document.replace_tiles(MAZE.tiles.copy())
        await open_list(pilot)
        assert [row[0] for row in rows(pilot)] == ["2 old", "2 old", "1"]
        await pilot.press("end", "enter")
        await until_mode(pilot, ResultMode)
        assert document.solution is not None
        assert document.solution.trace.before == MAZE.tiles


async def test_times_are_measured_one_by_one_while_the_list_is_open() -> None:
    async with running(MAZE.copy()) as pilot:
        await search_all(pilot)
        await open_list(pilot)
        assert [job.choice.key for job in Measured.jobs] == ["a-star", "bfs", "greedy"]
        assert all((job.maze, job.maze.start) == (MAZE, MAZE.start) for job in Measured.jobs)
        await pilot.press("down")
        Measured.take(1, timing([0.002, 0.001, 0.004]))
        await pilot.pause()
        bfs = table(pilot).chosen
        assert bfs is not None
        assert (bfs.choice.key, bfs.timing.runs) == ("bfs", 3)
        assert rows(pilot)[1][0] == "Breadth-first search"
        assert "2.00" in " ".join(rows(pilot)[1])
        # One that takes more than half a second would run once again, and tell nothing new.
        seconds = {"a-star": 0.6, "greedy": 0.4}
        for result in kept(pilot):
            if result.choice.key in seconds:
                once = replace(result, timing=timing([seconds[result.choice.key]]))
                screen(pilot).document.keep_result(once)
        await pilot.press("escape")
        await open_list(pilot)
        assert [job.choice.key for job in Measured.jobs] == ["greedy"]


async def test_results_are_sorted_marked_and_copied() -> None:
    async with running(MAZE.copy()) as pilot:
        await search_all(pilot)
        await open_list(pilot)
        await pilot.press("c")
        lines = list(csv.DictReader(StringIO(pilot.app.clipboard)))
        assert [line["solver"] for line in lines] == ["greedy", "bfs", "a-star"]
        assert hint(pilot) == "Copied 3 results as CSV."
        await pilot.press("o", "o")
        assert hint(pilot) == "Sorted by solver: the solver and its options."
        assert keys(table(pilot).in_order) == ["a-star", "bfs", "greedy"]
        # The chosen one stays chosen.
        assert table(pilot).chosen == table(pilot).in_order[2]
        await pilot.press("i")
        assert keys(table(pilot).in_order) == ["greedy", "bfs", "a-star"]
        await pilot.press("down", "space")
        assert hint(pilot) == "1 result marked: copy and export take only this one."
        assert [str(table(pilot).get_row_at(row)[0]) for row in range(3)] == ["", MARK, ""]
        await pilot.press("m")
        assert pilot.app.clipboard == results_markdown([table(pilot).in_order[1]])
        await pilot.press("space", "m")
        assert pilot.app.clipboard == results_markdown(table(pilot).in_order)


async def test_results_are_exported_by_the_suffix(tmp_path: Path) -> None:
    async with running(MAZE.copy()) as pilot:
        await search_all(pilot)
        await open_list(pilot)
        in_order = table(pilot).in_order
        for suffix in ("csv", "md", "json"):
            await pilot.press("s")
            await until_screen(pilot, SaveBySuffix)
            pilot.app.screen.query_one(Input).value = str(tmp_path / f"table.{suffix}")
            await pilot.press("enter")
            await until_screen(pilot, ResultsScreen)
            assert hint(pilot).endswith(f"table.{suffix}.")
        assert (tmp_path / "table.csv").read_text() == results_csv(in_order)
        assert (tmp_path / "table.md").read_text() == results_markdown(in_order)
        document = json.loads((tmp_path / "table.json").read_text())
        assert [each["solver"] for each in document["solutions"]] == keys(in_order)

        # What is there is not overwritten unasked, and an unknown suffix is told.
        await pilot.press("s")
        await until_screen(pilot, SaveBySuffix)
        field, said = pilot.app.screen.query_one(Input), pilot.app.screen.query_one(".error", Label)
        field.value = str(tmp_path / "table.txt")
        await pilot.press("enter")
        assert "'.txt'" in str(said.content)
        field.value = str(tmp_path / "table.csv")
        await pilot.press("enter")
        await until(pilot, lambda: "exists" in str(said.content))
        (tmp_path / "table.csv").write_text("")
        await pilot.press("ctrl+o")
        await until_screen(pilot, ResultsScreen)
        assert (tmp_path / "table.csv").read_text() == results_csv(in_order)


async def test_marked_results_race(monkeypatch: pytest.MonkeyPatch) -> None:
    raced: list[list[str]] = []

    def race_with(self: MazeRaces, choices: Sequence[object]) -> None:
        raced.append([str(choice) for choice in choices])

    monkeypatch.setattr(MazeRaces, "race_with", race_with)
    async with running(MAZE.copy()) as pilot:
        await search_all(pilot, ["a", "b"])
        document = screen(pilot).document
        document.move_endpoints((3, 3), MAZE.goals)
        await search_all(pilot, ["g"])
        await open_list(pilot)
        await pilot.press("v")
        assert hint(pilot).startswith("Mark two to four results")
        await pilot.press("space", "down", "space", "v")
        assert hint(pilot).startswith("These results have different endpoints")
        await pilot.press("up", "space", "end", "space", "v")
        await until_screen(pilot, MazeScreen)
        assert raced == [["bfs", "a-star"]]
        assert document.maze.start == MAZE.start


async def test_the_searches_of_a_race_are_listed() -> None:
    async with running(MAZE.copy()) as pilot:
        choices = [SolverChoice("a-star", {"weight": 2.0}), SolverChoice("theta-star")]
        screen(pilot).races.race_with(choices)
        await until_screen(pilot, RaceScreen)
        race = pilot.app.screen
        assert isinstance(race, RaceScreen)
        await until(pilot, lambda: race.player is not None)
        assert [each.choice for each in kept(pilot)] == choices, "the race is still on"
        for each in kept(pilot):
            found = search_by(MAZE, each.choice).finish()
            assert each.path == found.path
            assert (each.cost, each.expanded) == (found.cost, found.expanded)
            assert list(each.waypoints) == found.waypoints
        screen(pilot).document.move_endpoints((3, 3), MAZE.goals)
        await until(pilot, lambda: len(kept(pilot)) == 4)
        assert [each.start for each in kept(pilot)] == [MAZE.start, MAZE.start, (3, 3), (3, 3)]
        await pilot.press("escape")
        await until_screen(pilot, MazeScreen)
        assert [each.choice for each in kept(pilot)] == [*choices, *choices], "each is there once"
        await open_list(pilot)
        assert {row[0] for row in rows(pilot)} == {"A* (weight 2)", "Theta*"}


async def test_of_a_live_search_the_last_answer_is_listed() -> None:
    async with running(MAZE.copy()) as pilot:
        await pilot.press("l", "a")
        await until(pilot, lambda: screen(pilot).document.solution is not None)
        document = screen(pilot).document
        for goal in ((3, 3), (5, 5), (7, 7)):
            before = document.solution
            document.move_endpoints(MAZE.start, (goal,))
            await until(pilot, lambda before=before: document.solution is not before)  # type: ignore[misc]
        assert kept(pilot) == []
        await pilot.press("escape")
        (result,) = kept(pilot)
        assert (result.choice.key, result.goals) == ("a-star", ((7, 7),))


@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
async def test_the_mouse_is_enough(size: tuple[int, int]) -> None:
    async with running(MAZE.copy(), size=size) as pilot:
        await search_all(pilot)
        await open_list(pilot)
        # The marks of the second and the third line, below the heading.
        for line in (2, 3):
            await pilot.click(ResultTable, offset=Offset(1, line))
        assert len(table(pilot).marked) == 2
        assert hint(pilot).startswith("2 results marked: V races them")
        await pilot.click(ResultTable, offset=Offset(5, 0))
        assert keys(table(pilot).in_order) == ["a-star", "bfs", "greedy"]
        if size == (80, 24):
            (button,) = pilot.app.screen.query("Button").filter(".of-results")[3:4]
            await pilot.click(button)
            assert pilot.app.clipboard.startswith("maze,recipe")
        await pilot.click(ResultTable, offset=Offset(5, 1), times=2)
        await until_mode(pilot, ResultMode)
        solution = screen(pilot).document.solution
        assert solution is not None
        assert solution.solver == "a-star"
        await click(pilot, (1, 1))


async def test_endpoints_and_stops_of_a_result_come_back_with_it() -> None:
    maze: Maze = MAZE.copy()
    async with running(maze) as pilot:
        document = screen(pilot).document
        document.choose_stops(document.stops.switched((7, 9)))
        await search_all(pilot, ["a"])
        document.choose_stops(document.stops.switched((7, 9)))
        document.move_endpoints((3, 3), ((5, 5),))
        await search_all(pilot, ["b"])
        await open_list(pilot)
        assert [row[2:5] for row in rows(pilot)] == [
            ["3,3", "5,5", "-"],
            ["1,1", f"{MAZE.goals[0][0]},{MAZE.goals[0][1]}", "7,9"],
        ]
        await pilot.press("down", "enter")
        await until_mode(pilot, ResultMode)
        assert (document.maze.start, document.maze.goals) == (MAZE.start, MAZE.goals)
        assert document.stops.tiles == ((7, 9),)
        assert document.solution is not None
        assert (7, 9) in document.solution.path
