"""A scenario in the interface: its instances in a list, one of them searched."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from labyrinth import generate, save
from labyrinth.scenarios.making import making, scenario_text
from labyrinth.scenarios.scenario import Instance, Scenario
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.screens.commands import ask_to_open
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.scenario_screen import InstanceList, ScenarioScreen
from labyrinth.tui.searching.search_mode import ResultMode
from tests.tui.driving import (
    focused,
    running,
    screen,
    solution,
    status,
    until_mode,
    until_screen,
    widget,
)

COUNT = 60


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the file of a scenario of so many instances."""
    cave = generate("cave", 6, 8, 7)
    save(cave, tmp_path / "cave.map")
    path = tmp_path / "cave.map.scen"
    path.write_text(scenario_text(making(cave, "cave.map", COUNT, 7).finish()))
    return path


def instances(pilot: Pilot[None]) -> InstanceList:
    return pilot.app.screen.query_one(InstanceList)


def lines(pilot: Pilot[None]) -> list[str]:
    """Return the lines of the list as they stand on the screen."""
    shown = instances(pilot)
    return [strip.text for strip in shown.render_lines(shown.size.region)]


def hint(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#hint", Static).content)


async def test_an_instance_is_chosen_and_searched(path: Path) -> None:
    scenario = Scenario.open(path)
    async with running(scenario=scenario) as pilot:
        await until_screen(pilot, ScenarioScreen)
        assert focused(pilot) == "instances"
        await pilot.press("down", "pagedown", "up", "end")
        assert instances(pilot).chosen == scenario.instances[-1]
        last = scenario.instances[-1]
        heading, *_, shown = lines(pilot)
        row = shown.split()
        assert shown.index(last.published) == heading.index("length")
        ends = [f"{tile[0]},{tile[1]}" for tile in (last.start, last.goal)]
        assert row == [str(last.bucket), *ends, last.published]
        await pilot.press("down")
        assert instances(pilot).chosen == scenario.instances[0]

        await pilot.press("slash", *last.published)
        wanted = [each for each in scenario.instances if each.published == last.published]
        assert len(instances(pilot).shown) == len(wanted)
        assert hint(pilot).startswith(f"{len(wanted)} instance")
        await pilot.press("enter")
        await until_mode(pilot, ResultMode)
        document = screen(pilot).document
        assert (document.maze.start, document.maze.goals) == (wanted[0].start, (wanted[0].goal,))
        assert solution(pilot).choice.options == {"diagonal": "only-when-no-obstacles"}
        assert f"published {last.published}: equal" in status(pilot)
        assert not document.edited
        assert widget(pilot).cursor == wanted[0].start

        # Of another maze nothing is published.
        document.move_endpoints(wanted[0].goal, (wanted[0].start,))
        assert document.judgement is None
        document.undo()
        await pilot.press("escape", "escape")
        await until_screen(pilot, ScenarioScreen)
        await pilot.press("slash", "escape", "home", "slash", *"nothing like it")
        assert hint(pilot) == "No matches."
        await pilot.press("enter", "escape")
        assert len(instances(pilot).shown) == COUNT
        await pilot.press("escape")
        await until_screen(pilot, MainMenu)


async def test_a_scenario_is_opened_by_its_path_and_by_a_double_click(path: Path) -> None:
    async with running() as pilot:
        await pilot.press("o")
        await until_screen(pilot, OpenDialog)
        await pilot.press(*str(path), "enter")
        await until_screen(pilot, ScenarioScreen)
        await pilot.click(InstanceList, offset=(5, 3))
        chosen = instances(pilot).chosen
        await pilot.click(InstanceList, offset=(5, 3), times=2)
        await until_mode(pilot, ResultMode)
        assert chosen is not None
        assert screen(pilot).document.maze.start == chosen.start


@pytest.mark.slow
async def test_a_map_that_has_gone_is_told(path: Path) -> None:
    text = path.read_text().replace("cave.map", "gone.map").split("\n", 1)[1]
    with path.open("a") as stream:
        stream.write(text)
    async with running(scenario=Scenario.open(path)) as pilot:
        await until_screen(pilot, ScenarioScreen)
        await pilot.press("slash", *"gone", "enter")
        await pilot.pause()
        assert "there is no map 'gone.map' next to the scenario" in hint(pilot)


def test_lines_have_no_control_characters_and_name_several_maps() -> None:
    first = Instance(2, 3, "a\x1b[31m.map", 100, 9, (99, 8), (0, 0), "4.5")
    lines = InstanceList([first, first._replace(map="b.map", bucket=11)])
    assert [*lines.headings()] == ["bucket", "start", "goal", "length", "map"]
    assert lines.texts(first) == ["     3", "99,8", "0,0", "4.5", "a\\x1b[31m.map"]
    assert InstanceList([first]).texts(first) == ["     3", "99,8", "0,0", "4.5"]


async def test_a_scenario_opens_in_place_of_a_maze_and_leaves_to_the_menu(path: Path) -> None:
    async with running(generate("dfs", 3, 3, 1)) as pilot:
        maze_screen = screen(pilot)
        ask_to_open(maze_screen)
        await until_screen(pilot, OpenDialog)
        pilot.app.screen.query_one(Input).value = str(path)
        await pilot.press("enter")
        await until_screen(pilot, ScenarioScreen)
        assert maze_screen not in pilot.app.screen_stack
        await pilot.press("escape")
        await until_screen(pilot, MainMenu)
