"""Races: who takes part and who has bet, the board with times, as SVG."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from labyrinth import generate
from labyrinth.core.search.timing import timing
from labyrinth.tui import LabyrinthApp, benchmark_worker
from labyrinth.tui.racing.race_choice import RaceChoice
from labyrinth.tui.racing.race_dialogs import BetsDialog, PhotoFinishScreen
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from tests.snapshots.cases import LARGE, LIGHT, NORMAL, SMALL, Act, SnapCompare, case
from tests.tui.driving import until_screen, until_viewing
from tests.tui.racing.races import until_racing

pytestmark = pytest.mark.slow


async def choice(pilot: Pilot[None]) -> None:
    await until_viewing(pilot)
    await pilot.press("v")
    await until_screen(pilot, RaceChoice)


async def list_of_solvers(pilot: Pilot[None]) -> None:
    await choice(pilot)
    await pilot.press("delete", "a", "tab", "tab", "down")


async def options(pilot: Pilot[None]) -> None:
    await choice(pilot)
    await pilot.press("4", "o")


async def bets(pilot: Pilot[None]) -> None:
    await choice(pilot)
    await pilot.press("w")
    await until_screen(pilot, BetsDialog)
    await pilot.press(*"Ann4Ben2", "3", "C")


async def sorted_board(pilot: Pilot[None]) -> None:
    await choice(pilot)
    await pilot.press("enter")
    await until_racing(pilot)
    await pilot.press("end", *"o" * 7, "i")


async def photo_finish(pilot: Pilot[None]) -> None:
    await bets(pilot)
    await pilot.press("1", "enter")
    await until_screen(pilot, RaceChoice)
    await pilot.press("enter")
    await until_racing(pilot)
    await pilot.press("end", "f")
    await until_screen(pilot, PhotoFinishScreen)


STATES: dict[str, Act] = {
    "choice of racers": choice,
    "list of solvers": list_of_solvers,
    "options of a racer": options,
    "bets": bets,
    "sorted board": sorted_board,
    "photo finish with bets": photo_finish,
}


@pytest.mark.parametrize(
    ("name", "size", "theme"),
    [
        *(case(name, size) for name in STATES for size in (SMALL, NORMAL, LARGE)),
        *(case(name, NORMAL, LIGHT) for name in ("choice of racers", "photo finish with bets")),
    ],
)
def test_race_choice(
    snap_compare: SnapCompare,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    size: tuple[int, int],
    theme: str,
) -> None:
    measured = [timing([0.00012, 0.0001, 0.0003]), timing([0.00125, 0.0012, 0.0013]), timing([1.5])]
    monkeypatch.setattr(benchmark_worker, "timings_of", lambda jobs, stop=None: iter(measured))
    maze = generate("dfs", 7, 9, seed=5, braid=0.6, weights=(1, 9))
    app = LabyrinthApp(maze)
    app.animation_level = "none"
    app.theme = theme
    assert snap_compare(app, terminal_size=size, run_before=STATES[name])


async def choice_of_generators(pilot: Pilot[None]) -> None:
    await pilot.press("g")
    await until_screen(pilot, GeneratorMenu)
    await pilot.press("v")
    await until_screen(pilot, RaceChoice)


async def generators_at_their_end(pilot: Pilot[None]) -> None:
    await choice_of_generators(pilot)
    await pilot.press("enter")
    await until_racing(pilot)
    await pilot.press("end")


GENERATORS: dict[str, Act] = {
    "choice of generators": choice_of_generators,
    "generators at their end": generators_at_their_end,
}


@pytest.mark.parametrize(
    ("name", "size", "theme"),
    [case(name, size) for name in GENERATORS for size in (SMALL, NORMAL, LARGE)],
)
def test_race_of_generators(
    snap_compare: SnapCompare,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    size: tuple[int, int],
    theme: str,
) -> None:
    monkeypatch.setattr("labyrinth.tui.generating.recipe_form.draw_seed", lambda: 7)
    app = LabyrinthApp()
    app.animation_level = "none"
    app.theme = theme
    assert snap_compare(app, terminal_size=size, run_before=GENERATORS[name])
