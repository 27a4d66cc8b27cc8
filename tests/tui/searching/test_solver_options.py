"""The options of a solver are fields, are remembered, and count in every search."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from labyrinth import Maze, Recipe, generate, solve
from labyrinth.core.declaration.solver import registry
from labyrinth.tui.document.document import Document
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.racing.race_setup import solver_race_setup
from labyrinth.tui.searching.find_path import FindMode, LiveMode
from labyrinth.tui.searching.search_mode import ResultMode
from labyrinth.tui.searching.solver_menu import SolverItem
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.widgets.item_list import ItemList
from labyrinth.tui.widgets.options_form import OptionField, OptionsForm
from tests.tui.driving import (
    SIZES,
    focused,
    mode,
    running,
    screen,
    solution,
    status,
    until,
    until_mode,
)
from tests.tui.path_finding import find_path, open_solvers

OPEN = "\n".join(["#" * 12, "#S         #", *["#          #"] * 6, "#         G#", "#" * 12])
"""A hall, in which a step across a corner saves one."""


def hall() -> Maze:
    return Maze.from_text(OPEN)


def form(pilot: Pilot[None]) -> OptionsForm:
    return screen(pilot).query_one(OptionsForm)


def field(pilot: Pilot[None], key: str) -> OptionField:
    (found,) = (each for each in form(pilot).fields if each.key == key)
    return found


def item(pilot: Pilot[None], key: str) -> SolverItem:
    (found,) = (each for each in screen(pilot).query(SolverItem) if each.name == key)
    return found


def remembered(pilot: Pilot[None]) -> dict[str, str]:
    return dict(preferences_of(screen(pilot)).settings.solvers)


async def test_fields_are_set_by_keys_and_hold_for_every_search() -> None:
    async with running(hall()) as pilot:
        await open_solvers(pilot)
        await pilot.press("down", "o")
        assert [each.key for each in form(pilot).fields] == [
            *("diagonal", "heuristic", "weight", "tie", "graph"),
        ]
        assert focused(pilot) == "diagonal"
        await pilot.press("left")
        assert field(pilot, "diagonal").text == "always"
        await pilot.press("down", "tab", "backspace", *"1.5", "enter")
        await until_mode(pilot, ResultMode)
        options = {"diagonal": "always", "weight": 1.5}
        assert solution(pilot).choice.key == "a-star"
        assert solution(pilot).options == options
        expected = solve(hall(), "a-star", diagonal="always", weight=1.5)
        assert solution(pilot).path == expected.path
        assert len(expected.path) < len(solve(hall(), "a-star").path)
        assert status(pilot).startswith("A* (diagonal always, weight 1.5): ")
        figures = str(screen(pilot).query_one("#figures", Static).content)
        assert "always, weight 1.5" in figures
        assert "cheapest" not in figures, "a weight takes that promise away"
        assert remembered(pilot) == {"a-star": "diagonal=always,weight=1.5"}
        await find_path(pilot, "d")
        assert solution(pilot).options == {}
        await find_path(pilot, "a")
        assert solution(pilot).options == options
        screen(pilot).search_with("a-star")  # as the command palette does
        await until_mode(pilot, ResultMode)
        assert solution(pilot).options == options
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        title = str(screen(pilot).query_one("#algorithm-name", Static).content)
        assert title == "A* (always, weight 1.5)"
        guarantee = str(screen(pilot).query_one("#guarantee", Static).content)
        assert "times the lowest cost" in guarantee
        await pilot.press("escape", "l", "a")
        await until(pilot, lambda: "A* (diagonal always, weight 1.5): " in status(pilot))
        assert isinstance(mode(pilot), LiveMode)


async def test_list_shows_what_is_set_and_defaults_come_back() -> None:
    async with running(hall(), size=(120, 40)) as pilot:
        preferences_of(screen(pilot)).change(solvers={"a-star": "heuristic=octile,weight=1.5"})
        await open_solvers(pilot)
        assert item(pilot, "a-star").detail == "octile, weight 1.5 ≡"
        assert item(pilot, "dijkstra").detail == "• ≡"
        assert item(pilot, "tremaux").detail == ""
        await pilot.press("down", "right")
        assert (field(pilot, "heuristic").text, field(pilot, "weight").text) == ("octile", "1.5")
        await pilot.press("ctrl+r")
        assert (field(pilot, "heuristic").text, field(pilot, "weight").text) == ("fitting", "1")
        assert remembered(pilot) == {}
        assert item(pilot, "a-star").detail == "≡"
        await pilot.press("down", "e")
        assert field(pilot, "heuristic").text == "euclidean", "a letter is for the words"
        await pilot.press("f", "x")
        assert field(pilot, "heuristic").text == "fitting"
        await pilot.press("escape")
        assert focused(pilot) == "solver-list"
        assert isinstance(mode(pilot), FindMode)
        await pilot.press("enter")
        await until_mode(pilot, ResultMode)
        assert solution(pilot).choice.key == "a-star", "the chosen solver stays chosen"
        assert solution(pilot).options == {}


async def test_a_wrong_value_is_said_beside_its_field_and_searches_nothing() -> None:
    async with running(hall()) as pilot:
        preferences_of(screen(pilot)).change(solvers={"a-star": "weight=2"})
        await open_solvers(pilot)
        await pilot.press("down", "o", "down", "down", *"0000")
        weight = field(pilot, "weight")
        assert "a number from 1 to 100" in weight.fault
        assert weight.query_one(".error").region.height > 0
        assert remembered(pilot) == {"a-star": "weight=2"}
        await pilot.press("down", "enter")
        assert isinstance(mode(pilot), FindMode)
        assert focused(pilot) == "weight"
        await pilot.press("escape")
        assert (weight.text, weight.fault) == ("2", "")
        await pilot.press("a")
        await until_mode(pilot, ResultMode)
        assert solution(pilot).options == {"weight": 2}


async def test_all_of_it_by_mouse() -> None:
    async with running(hall()) as pilot:
        await open_solvers(pilot)
        asked = item(pilot, "a-star")
        await pilot.click(asked, offset=(asked.size.width - 1, 0))
        assert focused(pilot) == "diagonal"
        assert status(pilot).startswith("Enter searches with these options")
        await pilot.click(field(pilot, "diagonal").entry, offset=(0, 0))
        assert remembered(pilot) == {"a-star": "diagonal=always"}
        await pilot.click("#reset-options")
        assert remembered(pilot) == {}
        await pilot.click(field(pilot, "heuristic").entry, offset=(5, 0))
        await pilot.click("#submit-options")
        await until_mode(pilot, ResultMode)
        assert solution(pilot).options == {"heuristic": "manhattan"}


async def test_a_solver_without_options_says_so() -> None:
    async with running(hall()) as pilot:
        await open_solvers(pilot)
        screen(pilot).query_one("#solver-list", ItemList).choose(item(pilot, "right-hand"))
        await pilot.press("o")
        assert status(pilot).startswith("Right-hand rule takes no options")
        assert focused(pilot) == "solver-list"
        await pilot.press("d")
        await until_mode(pilot, ResultMode)


@pytest.mark.parametrize("size", SIZES)
async def test_fields_stand_where_there_is_room(size: tuple[int, int]) -> None:
    recipe = Recipe("dfs", 5, 5, 1)
    async with running(generate("dfs", 5, 5, 1), recipe, size) as pilot:
        await open_solvers(pilot)
        solvers, fields = screen(pilot).query_one("#solver-list"), form(pilot)
        beside = size == (200, 60)
        assert solvers.region.height > 0
        assert (fields.region.height > 0) is beside
        await pilot.press("o")
        assert (solvers.region.height > 0) is beside
        assert (screen(pilot).view.region.width > 0) is (size[0] > 40)
        visible = screen(pilot).region
        for each in form(pilot).fields:
            words = max((len(word) for word in each.option.values.split("|")), default=0)
            assert visible.contains_region(each.entry.region)
            assert each.entry.region.width >= words + len("<  >") + 2, "no word is cut off"
        await pilot.press("escape", "escape")
        assert not isinstance(mode(pilot), FindMode)
        assert screen(pilot).view.region.width > 0


async def test_a_key_has_all_solvers_search_rooms_that_can() -> None:
    async with running(
        generate("kruskal", 4, 4, 3, keep_weights=True, braid=1), size=(120, 40)
    ) as pilot:
        preferences_of(screen(pilot)).change(solvers={"a-star": "diagonal=always,weight=1.5"})
        await open_solvers(pilot)
        await pilot.press("w")
        assert item(pilot, "a-star").detail == "rooms, weight 1.5 ≡"
        assert item(pilot, "bfs").detail == "rooms ≡"
        assert item(pilot, "right-hand").detail == "tiles"
        assert 'Solvers search rooms, but those marked "tiles" search tiles' in status(pilot)
        await pilot.press("d")
        await until_mode(pilot, ResultMode)
        found = solution(pilot)
        assert found.options == {"graph": "rooms"}
        assert f"{len(found.rooms) - 1} steps, cost {found.cost}" in status(pilot)
        assert f"{found.expanded} rooms expanded" in status(pilot)
        await pilot.press("x")
        await until(pilot, lambda: status(pilot).startswith("Rooms in order of expansion"))
        await pilot.press("escape")
        await pilot.press("f", "w")
        assert remembered(pilot) == {"a-star": "weight=1.5"}


async def test_every_solver_shows_its_graph_in_a_narrow_list() -> None:
    async with running(generate("dfs", 4, 4, 3), size=(80, 24)) as pilot:
        await open_solvers(pilot)
        await pilot.press("w")
        for each in screen(pilot).query(SolverItem):
            can_search_rooms = any(
                option.key == "graph" for option in registry.get(each.key).options
            )
            assert ("rooms" if can_search_rooms else "tiles") in each.render().plain


async def test_where_rooms_are_chosen_an_endpoint_that_is_no_room_is_told_with_the_remedy() -> None:
    async with running(Maze.from_text("######\n#S  G#\n######")) as pilot:
        await open_solvers(pilot)
        await pilot.press("w")
        told = "The goal 1,4 is not a room: choose a room, or press W to search tiles."
        assert status(pilot) == told
        await pilot.press("d")
        await until(pilot, lambda: "move it, or press F, then W to search tiles" in status(pilot))


async def test_racers_follow_the_graph_that_is_chosen() -> None:
    maze = generate("dfs", 4, 4, 3)
    async with running(maze) as pilot:
        preferences_of(screen(pilot)).change(race="bfs a-star:diagonal=always tremaux")
        await open_solvers(pilot)
        await pilot.press("w")
        setup = solver_race_setup(Document(maze))
        racers = [str(each) for each in setup.remembered(screen(pilot))]
        assert racers == ["bfs:graph=rooms", "a-star:graph=rooms", "tremaux"]
        informed = [str(each) for each in setup.of_preset(screen(pilot), "informed-blind")]
        assert informed == [f"{key}:graph=rooms" for key in ("a-star", "greedy", "dijkstra", "bfs")]
        await pilot.press("w")
        racers = [str(each) for each in setup.remembered(screen(pilot))]
        assert racers == ["bfs", "a-star", "tremaux"]
