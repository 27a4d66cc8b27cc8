"""Algorithms of the user's own in the interface: in lists below their files, run, and failing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import labyrinth
from labyrinth import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.races.entries import Entries
from labyrinth.sandbox.loading import load, load_configured, loaded, unload
from labyrinth.tui.attract import scene
from labyrinth.tui.modes.mode import ViewMode
from labyrinth.tui.play.finish_mode import next_generator
from labyrinth.tui.racing.race_screen import RaceScreen
from labyrinth.tui.racing.race_setup import generator_race_setup
from labyrinth.tui.results.results_screen import ResultsScreen
from labyrinth.tui.sandbox.source_mode import SourceMode
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.searching.find_path import FindMode, LiveMode
from labyrinth.tui.searching.search_mode import ResultMode
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList
from tests.sandbox.loading.files import CARVE, SEARCH
from tests.tui.driving import (
    click,
    mode,
    running,
    screen,
    solution,
    status,
    until,
    until_mode,
    until_screen,
    until_viewing,
)
from tests.tui.generator_menus import open_menu
from tests.tui.path_finding import find_path, maze, open_solvers
from tests.tui.racing.races import places, until_racing

BREAKS_OFF = f"""{CARVE}

@generator
def breaks_off(maze):
    maze.carve((0, 0), (0, 1))
    maze.carve((0, 0), (5, 5))
"""


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    for name, text in (("search.py", SEARCH), ("carve.py", BREAKS_OFF)):
        Path(name).write_text(text)
        load(name)
    yield
    for each in loaded():
        unload(each)


def parts(items: ItemList) -> list[str]:
    """The headings and the names of the items."""
    return [
        str(each.content) if isinstance(each, Heading) else each.name or ""
        for each in items.children
        if isinstance(each, Heading | Item)
    ]


async def test_lists_find_algorithms_by_the_name_of_their_file() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        await pilot.press("slash", *"carve.py")
        names = [item.name for item in menu.query_one(ItemList).items]
        assert names == ["my-maze", "breaks-off"]
    async with running(maze()) as pilot:
        await open_solvers(pilot)
        await pilot.press("slash", *"SEARCH.py")
        solvers = screen(pilot).query_one("#solver-list", ItemList)
        assert [item.name for item in solvers.items] == ["my-search"]


async def test_generators_of_a_file_head_the_menu_and_one_that_fails_says_why() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        assert parts(menu.query_one(ItemList))[:4] == [
            "carve.py",
            "my-maze",
            "breaks-off",
            "Start here",
        ]
        menu.query_one(ItemList).choose_named("breaks-off")
        await pilot.pause()
        await pilot.press("enter")
        await until_viewing(pilot)
        assert "breaks-off: Line 16: maze.carve((0, 0), (5, 5))" in status(pilot)
        assert screen(pilot).document.maze.tiles.count(1) == 3
        await pilot.press("t")
        await until_mode(pilot, SourceMode)


async def test_solvers_of_a_file_head_the_list_and_search_as_others_do() -> None:
    async with running(maze()) as pilot:
        preferences_of(screen(pilot)).change(solver="bfs")
        await open_solvers(pilot)
        solvers = screen(pilot).query_one("#solver-list", ItemList)
        assert parts(solvers)[:4] == ["search.py", "my-search", "Built in", "dijkstra"]
        assert solvers.chosen is not None
        assert (solvers.chosen.name, solvers.chosen.label) == ("my-search", "My search")
        await pilot.press("enter")
        await until_mode(pilot, ResultMode)
        assert screen(pilot).document.solution is not None
        assert "My search: " in status(pilot)


async def test_search_of_a_file_is_followed_listed_and_raced_as_its_twin() -> None:
    """The twin is breadth first, built in, which expands the same tiles."""
    async with running(maze()) as pilot:
        await pilot.press("l")
        await until_mode(pilot, FindMode)
        await pilot.press("enter")
        await until_mode(pilot, LiveMode)
        maze_screen, document = screen(pilot), screen(pilot).document

        def follows() -> bool:
            shown, answer = document.solution, labyrinth.solve(document.maze, "bfs")
            return shown is not None and (shown.solver, shown.path) == ("my-search", answer.path)

        await until(pilot, follows)
        tiles = len(solution(pilot).path)
        await click(pilot, (2, 5))  # a wall, beside which the path went
        await until(pilot, lambda: follows() and len(solution(pilot).path) != tiles)
        await pilot.press("escape")
        await find_path(pilot, "my-search")
        await find_path(pilot, "bfs")
        mine, built_in = list(document.results)[-2:]
        assert (mine.steps, mine.cost, mine.expanded) == (
            (built_in.steps, built_in.cost, built_in.expanded)
        )
        assert (mine.choice.key, built_in.choice.key) == ("my-search", "bfs")
        await pilot.press("a")
        await until_screen(pilot, ResultsScreen)
        await pilot.press("escape")
        maze_screen.races.race_with([SolverChoice("my-search", {}), SolverChoice("bfs", {})])
        await until_racing(pilot)
        await pilot.press("end")
        await until(pilot, lambda: all(places(pilot)))
        assert len({place.split()[0] for place in places(pilot)}) == 1, "both are first"


@pytest.mark.slow
async def test_race_with_a_generator_that_fails_is_left_with_a_note() -> None:
    async with running(notes=True) as pilot:
        await open_menu(pilot)
        ground = Recipe.parse("dfs:7x7:1")
        recipes = [ground, ground.replaced(algorithm="breaks-off")]
        entries = Entries(tuple(recipes), ())
        pilot.app.push_screen(RaceScreen(generator_race_setup(ground), entries))
        await until(pilot, lambda: isinstance(pilot.app.screen, GeneratorMenu))
        (note,) = pilot.app._notifications
        assert note.message.startswith("breaks-off: Line 16: maze.carve")


@pytest.mark.slow
async def test_maze_of_a_file_is_carved_and_shown() -> None:
    async with running(recipe=Recipe.parse("my-maze:5x5:1")) as pilot:
        await until_viewing(pilot)
        assert isinstance(mode(pilot), ViewMode)
        assert screen(pilot).document.maze == labyrinth.generate("my-maze", 5, 5, 1)


@pytest.mark.slow
async def test_files_of_the_settings_that_cannot_be_loaded_are_told() -> None:
    load_configured(["none.py"], "line 1: algorithms")
    async with running(notes=True) as pilot:
        await until(pilot, lambda: bool(pilot.app._notifications))
        (note,) = pilot.app._notifications
        assert note.message == "line 1: algorithms: none.py: there is no such file"


def test_what_plays_by_itself_leaves_loaded_algorithms_out() -> None:
    keys = {scene(number, 3, 3, 1).finish().generator.key for number in range(2)}
    keys.add(next_generator(Recipe.parse("kruskal:3x3:1")).algorithm)
    assert not keys & {"breaks-off", "my-maze"}
    assert next_generator(Recipe.parse("my-maze:3x3:1")).algorithm == "neighbour-updates"
