"""The board of a race on its screen: true at every position, sorted, measured, saved, bet on."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageSequence
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Input, Static
from textual.widgets._toast import Toast

from labyrinth import Maze, Recipe, generate
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.search.timing import Timing, timing
from labyrinth.core.table import NOTHING
from labyrinth.races.clock import ClockKind
from labyrinth.races.entries import Bet
from labyrinth.races.generators import GENERATOR_COLUMNS
from labyrinth.tui import benchmark_worker
from labyrinth.tui.files.file_dialog import SaveBySuffix
from labyrinth.tui.racing.race_choice import RaceChoice
from labyrinth.tui.racing.race_dialogs import BetsDialog, PhotoFinishScreen
from labyrinth.tui.racing.race_screen import RaceMode, RaceScreen
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.widgets.status_line import StatusLine
from tests.races import oracle
from tests.tui.driving import running, until, until_screen, until_viewing
from tests.tui.racing.races import sentence

MAZE = generate("kruskal", 6, 8, 3, braid=0.7, weights=(1, 9))
SOLVERS = ["dfs", "a-star:weight=2", "random-mouse:limit=7"]


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each search take as many milliseconds as its number, the last one once."""

    def pretend(jobs: Any, stop: Any = None) -> Iterator[Timing]:
        for number, _ in enumerate(jobs, 1):
            seconds = [number / 1000] * (1 if number == len(jobs) else 3)
            yield timing(seconds)

    monkeypatch.setattr(benchmark_worker, "timings_of", pretend)


def race_screen(pilot: Pilot[None]) -> RaceScreen:
    screen = pilot.app.screen
    assert isinstance(screen, RaceScreen)
    return screen


async def until_racing(pilot: Pilot[None]) -> None:
    def happens() -> bool:
        screen = pilot.app.screen
        return isinstance(screen, RaceScreen) and isinstance(screen.mode, RaceMode)

    await until(pilot, happens)


async def begin(pilot: Pilot[None], solvers: list[str]) -> None:
    """Race with these, and stand at the beginning."""
    await until_viewing(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, MazeScreen)
    screen.races.race_with(list(map(SolverChoice.parse, solvers)))
    await until_racing(pilot)
    await pilot.press("home")


def cells(pilot: Pilot[None]) -> dict[str, dict[str, str]]:
    """Return what the board in front shows: by lane, by heading."""
    return cells_of(race_screen(pilot))


def cells_of(screen: RaceScreen) -> dict[str, dict[str, str]]:
    board = screen.scoreboard
    headings = [column.key.value or "" for column in board.ordered_columns]
    return {
        row.key.value or "": dict(zip(headings, map(str, board.get_row(row.key)), strict=True))
        for row in board.ordered_rows
    }


@pytest.mark.usefixtures("measured")
async def test_the_board_is_what_a_plain_count_finds_there_and_back() -> None:
    async with running(MAZE.copy()) as pilot:
        await begin(pilot, SOLVERS)
        screen = race_screen(pilot)
        player = screen.player
        assert player is not None
        solutions = [oracle.searched(MAZE, SolverChoice.parse(each)) for each in SOLVERS]
        traces = [solution.trace for solution in solutions]
        longest = max(map(len, traces))
        paths = [oracle.path_counts(MAZE, solution) for solution in solutions]
        times = [*range(0, player.last, 7), player.last]
        for time in (*times, *reversed(times)):
            player.seek(time)
            screen.show_board()
            shown = cells(pilot)
            for lane, trace in enumerate(traces):
                at = oracle.position_at(trace, ClockKind.EXPANSIONS, time, longest)
                counts, line = oracle.counts(trace, at), shown[str(lane)]
                assert int(line["expanded"]) == counts["expanded"]
                assert int(line["frontier"]) == counts["largest_frontier"]
                ended = at == len(trace) and solutions[lane].path
                for heading, name in (("steps", "steps"), ("cost", "cost"), ("turns", "turns")):
                    expected = str(paths[lane][name]) if ended else NOTHING
                    assert line[heading] == expected
        assert {line["place"] for line in shown.values()} == {""}
        await pilot.press("end")
        last = cells(pilot)
        assert last["2"]["place"] == last["2"]["outcome"] == "gave up"
        assert sorted(line["place"] for line in last.values()) == ["1st", "2nd", "gave up"]

        # Milliseconds come lane by lane.
        await until(pilot, lambda: cells(pilot)["2"]["ms"] != NOTHING)
        assert [cells(pilot)[lane]["ms"] for lane in "012"] == ["1.00", "2.00", "3.00"]
        assert [cells(pilot)[lane]["spread"] for lane in "02"] == ["1.00-1.00", "once"]

        # Those of the maze before an edit are not told of the maze after it.
        await pilot.press("l")
        screen.view.cursor = (1, 2)
        await pilot.press("enter")
        await until(pilot, lambda: screen.player is not None and screen.player is not player)
        assert {line["ms"] for line in cells(pilot).values()} == {NOTHING}


async def test_the_board_is_sorted_by_key_and_by_click() -> None:
    async with running(MAZE) as pilot:
        await begin(pilot, SOLVERS)
        await pilot.press("end")
        board = race_screen(pilot).scoreboard
        assert board.sorted_by == ("place", False)
        assert board.order[-1] == "2"
        await pilot.press("o", "o")
        assert board.sorted_by == ("steps", False)
        by_steps = sorted("01", key=lambda lane: int(cells(pilot)[lane]["steps"]))
        assert board.order == [*by_steps, "2"]
        # Who found no path has no steps: last, whichever way.
        await pilot.press("i")
        assert board.order == [*reversed(by_steps), "2"]
        place = board.ordered_columns[0].get_render_width(board)
        await pilot.click(board, offset=Offset(place + 2, 0))
        assert board.sorted_by == ("solver", False)
        names = [line["solver"] for line in cells(pilot).values()]
        assert names == sorted(names)
        await pilot.click(board, offset=Offset(place + 2, 0))
        assert [line["solver"] for line in cells(pilot).values()] == sorted(names, reverse=True)


async def test_bets_are_told_at_the_end_and_kept() -> None:
    async with running(MAZE) as pilot:
        await begin(pilot, ["dfs", "a-star"])
        await pilot.press("f")
        assert "at the end of the race" in pilot.app.screen.query_one(StatusLine).message
        await pilot.press("w")
        await until_screen(pilot, BetsDialog)
        await pilot.press(*"Ann1Ben2", "enter")
        await until_racing(pilot)
        screen = race_screen(pilot)
        await pilot.press("end", "f")
        await until_screen(pilot, PhotoFinishScreen)
        places = {each: int(cells_of(screen)[each]["place"][0]) for each in "01"}
        winner = "Ann" if places["0"] == 1 else "Ben"
        shown = str(pilot.app.screen.query_one("#photo-order", Static).content)
        assert shown.startswith("★ 1st")
        assert "Ann" in shown
        assert "Ben" in shown
        verdict = str(pilot.app.screen.query_one("#photo-verdict", Static).content)
        assert verdict == f"{winner} was right."
        assert screen.player is not None
        comment = screen.player.race.sentence(screen.player.clock.kind)
        assert screen.sentence() == f"{verdict} {comment}"
        # Again, from the beginning; the next race has the bets, too.
        await pilot.press("a")
        await until_racing(pilot)
        await pilot.press("n")
        await until_screen(pilot, RaceChoice)
        await pilot.press("6", "enter")
        await until(pilot, lambda: pilot.app.screen is not screen)
        await until_racing(pilot)
        following = race_screen(pilot)
        assert isinstance(following, RaceScreen)
        assert [choice.key for choice in following.racers] == [
            "left-hand",
            "right-hand",
            "pledge",
        ]
        assert following.bets == (Bet("Ann", 0), Bet("Ben", 1))


async def save_as(pilot: Pilot[None], path: Path) -> None:
    await pilot.press("s")
    await until_screen(pilot, SaveBySuffix)
    pilot.app.screen.query_one("#target", Input).value = str(path)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, RaceScreen))


@pytest.mark.usefixtures("measured")
async def test_every_form_is_saved_and_read_back(tmp_path: Path) -> None:
    async with running(MAZE) as pilot:
        await begin(pilot, SOLVERS)
        await pilot.press("end")
        await until(pilot, lambda: cells(pilot)["2"]["ms"] != NOTHING)
        for suffix in ("json", "csv", "svg", "png", "gif"):
            await save_as(pilot, tmp_path / f"race.{suffix}")
            assert "Saved " in pilot.app.screen.query_one(StatusLine).message
    board = json.loads((tmp_path / "race.json").read_text())
    assert {lane["solver"] for lane in board["lanes"]} == set(SOLVERS)
    assert {lane["milliseconds"]["median"] for lane in board["lanes"]} == {1.0, 2.0, 3.0}
    with (tmp_path / "race.csv").open() as lines:
        assert [line["outcome"] for line in csv.DictReader(lines)] == ["found", "found", "gave-up"]
    picture = ElementTree.parse(tmp_path / "race.svg").getroot()
    texts = ["".join(each.itertext()) for each in picture.iter() if each.tag.endswith("}text")]
    assert {"place", "steps", "1st", "gave up"} <= set(texts)
    still, animation = (
        Image.open(BytesIO((tmp_path / f"race.{each}").read_bytes())) for each in ("png", "gif")
    )
    assert still.size == animation.size
    assert len(list(ImageSequence.Iterator(animation))) > 1


async def test_generators_race_from_their_menu_beside_what_is_usual(tmp_path: Path) -> None:
    async with running() as pilot:
        await pilot.press("g")
        await until_screen(pilot, GeneratorMenu)
        await pilot.press("v", "enter")
        await until_racing(pilot)
        await pilot.press("end")
        screen = race_screen(pilot)
        assert isinstance(screen, RaceScreen)
        shown = cells(pilot)
        for lane, recipe in enumerate(screen.racers):
            maze = screen.maze_of(lane)
            line = shown[str(lane)]
            rooms = recipe.rows * recipe.cols
            assert line["dead ends"] == f"{100 * dead_ends(maze) / rooms:.1f}%"
            assert maze.trace is not None
            assert maze.trace.with_decisions, "a person can follow it"
            assert line["events"] == f"{maze.trace.deeds:,}"
        assert "%" in shown["0"]["usual dead ends"]
        # Each column tells what its figures are as soon as it is what is sorted by.
        for column in (*GENERATOR_COLUMNS[1:], GENERATOR_COLUMNS[0]):
            await pilot.press("o")
            told = f"Sorted by {column.heading}: {column.meaning}"
            assert sentence(pilot).lower() == told.lower()
        await pilot.press("i")
        assert sentence(pilot).startswith("Sorted by place, descending: the generator")
        await pilot.press("f")
        await until_screen(pilot, PhotoFinishScreen)
        await pilot.press("escape")
        for suffix in ("json", "svg", "png", "gif"):
            await save_as(pilot, tmp_path / f"race.{suffix}")
            assert (tmp_path / f"race.{suffix}").stat().st_size
        await pilot.press("escape")
        await until_screen(pilot, GeneratorMenu)


def dead_ends(maze: Maze) -> int:
    """Count the rooms with one open side."""
    sides: list[Callable[[int, int], tuple[int, int]]] = [
        lambda row, col: (row - 1, col),
        lambda row, col: (row + 1, col),
        lambda row, col: (row, col - 1),
        lambda row, col: (row, col + 1),
    ]
    return sum(
        sum(maze[side(row, col)] > 0 for side in sides) == 1
        for row in range(1, maze.height, 2)
        for col in range(1, maze.width, 2)
    )


async def test_a_killed_measurement_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(jobs: Any, stop: Any = None) -> Iterator[Timing]:
        yield timing([0.001])
        raise LabyrinthError("a process was killed, perhaps because memory ran out")

    monkeypatch.setattr(benchmark_worker, "timings_of", killed)
    async with running(recipe=Recipe("dfs", 4, 5, 1), notes=True) as pilot:
        await begin(pilot, ["bfs", "dfs"])
        await until(pilot, lambda: bool(pilot.app.screen.query(Toast)))
        (note,) = pilot.app.screen.query(Toast)
        assert "Cannot time the searches: a process was killed" in str(note.render())
        assert cells(pilot)["0"]["ms"] == "1.00"
        assert cells(pilot)["1"]["ms"] == NOTHING


async def test_nothing_is_measured_any_more_when_the_race_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stops: list[Event] = []

    def waits(jobs: Any, stop: Event) -> Iterator[Timing]:
        stops.append(stop)
        stop.wait()
        return iter(())

    monkeypatch.setattr(benchmark_worker, "timings_of", waits)
    async with running(recipe=Recipe("dfs", 4, 5, 1)) as pilot:
        await begin(pilot, ["bfs", "dfs"])
        await until(pilot, lambda: bool(stops))
        assert not stops[0].is_set()
        await pilot.press("escape")
        await until_viewing(pilot)
        assert stops[0].is_set()


async def test_who_has_bet_sees_the_photo_finish_when_the_race_has_run() -> None:
    async with running(MAZE, animations="full") as pilot:
        await begin(pilot, ["bfs", "a-star"])
        race_screen(pilot).bets = (Bet("Ann", 0),)
        await pilot.press("space")
        await until(pilot, lambda: isinstance(pilot.app.screen, PhotoFinishScreen))
