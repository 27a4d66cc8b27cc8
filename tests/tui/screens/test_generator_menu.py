"""The menu of the generators: the list, the way to the form, generating."""

from __future__ import annotations

import pytest
from textual.widgets import Static

import labyrinth
from labyrinth.core.declaration.generator import Group
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.tui.generating.generator_list import BEGIN_WITH
from labyrinth.tui.layout import rooms_that_fit
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.widgets.item_list import Heading, Item
from tests.tui.driving import (
    SIZES,
    chosen,
    focused,
    running,
    screen,
    until_screen,
    until_viewing,
)
from tests.tui.generator_menus import (
    field,
    fill,
    form,
    hint,
    is_cut,
    open_menu,
)
from tests.tui.terminal_input import press_together

FIRST = ["dfs", "kruskal", "prim", "wilson", "divide"]


async def test_the_form_begins_with_what_was_generated_last_and_not_with_what_was_opened() -> None:
    async with running(recipe=Recipe.parse("wilson:30x40:1")) as pilot:
        await until_viewing(pilot)
        await pilot.press("escape")
        menu = await open_menu(pilot)
        rows, cols = rooms_that_fit(pilot.app.size)
        assert (field(menu, "rows").text, field(menu, "cols").text) == (str(rows), str(cols))
        assert menu.chosen.key == "dfs"
        await pilot.press("down")
        fill(menu, rows=4)
        await pilot.press("f5")
        await until_viewing(pilot)
        await pilot.press("n")
        await until_viewing(pilot)
        await pilot.press("escape", "escape")
        menu = await open_menu(pilot)
        assert field(menu, "rows").text == "4"
        assert menu.chosen.key == "kruskal"


@pytest.mark.slow
async def test_those_to_begin_with_come_first_and_every_generator_is_in_its_group() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        parts = menu.query_one("#generators").children
        keys = [part.id or "" for part in parts if isinstance(part, Item)]
        assert keys[:5] == FIRST
        assert sorted(keys) == sorted(labyrinth.generators())
        headings = [str(part.content) for part in parts if isinstance(part, Heading)]
        assert headings == [BEGIN_WITH, *(group.value for group in Group)]
        group = ""
        for part in parts:
            if isinstance(part, Heading):
                group = str(part.content)
            elif isinstance(part, Item) and group != BEGIN_WITH:
                assert getattr(labyrinth.generators()[part.id or ""].group, "value", "") == group


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_choosing_shows_what_it_does_and_its_options(size: tuple[int, int]) -> None:
    async with running(size=size) as pilot:
        menu = await open_menu(pilot)
        assert (focused(pilot), chosen(pilot)) == ("generators", "dfs")
        for _ in labyrinth.generators():
            generator = menu.chosen
            assert generator.summary in hint(menu)
            assert not is_cut(menu.query_one("#hint", Static)), generator.key
            assert menu.query_one("#generators").region.contains_region(
                menu.query_one(f"#{generator.key}").region
            )
            own = form(menu).fields[4 + len(maze_options()) :]
            given = ["weights-from"] * generator.takes_weights
            options = [option.key for option in generator.options]
            assert [each.key for each in own] == [*given, *options]
            await pilot.press("down")
        assert chosen(pilot) == "dfs"


async def test_keys_in_one_read_choose_and_generate() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        fill(menu, rows=2, cols=3, seed=1)
        press_together(pilot, "down", "down", "down", "enter")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        assert screen(pilot).document.maze == labyrinth.generate("wilson", 2, 3, 1)


@pytest.mark.slow
@pytest.mark.parametrize("leave", ["escape", "right escape escape", "click"])
async def test_back_leads_to_the_main_menu(leave: str) -> None:
    async with running() as pilot:
        await open_menu(pilot)
        if leave == "click":
            await pilot.click("#back")
        else:
            await pilot.press(*leave.split())
        await until_screen(pilot, MainMenu)


@pytest.mark.slow
async def test_arrows_lead_through_list_and_form() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        await pilot.press("right")
        seen = [focused(pilot)]
        fields = [each.key for each in form(menu).fields]
        for _ in fields:
            await pilot.press("down")
            seen.append(focused(pilot))
        assert seen[-1] == seen[0] == "kind"
        assert sorted(seen[1:]) == sorted(fields)
        places = [menu.query_one(f"#{key}").region for key in seen[:-1]]
        columns = [place.x for place in places if place.width < 30]
        assert columns == sorted(columns), "first one column, then the other"
        await pilot.press("up")
        assert focused(pilot) == seen[-2]
        await pilot.press("escape", "left")
        assert focused(pilot) == "generators"
        await pilot.press("tab", "tab", "left", "left", "left")
        assert focused(pilot) == "rows", "in a field the arrows move its cursor"
        await pilot.press("shift+tab", "shift+tab")
        assert focused(pilot) == "generators"


async def test_where_there_is_no_room_for_both_the_list_or_the_form_is_shown() -> None:
    async with running(size=(40, 12)) as pilot:
        menu = await open_menu(pilot)

        def shown() -> list[int]:
            return [menu.query_one(part).region.width for part in ("#generators", "#recipe")]

        assert shown() == [40, 0]
        await pilot.click("#options")
        assert (shown(), focused(pilot)) == ([0, 40], "kind")
        await pilot.click("#back")
        assert (shown(), focused(pilot)) == ([40, 0], "generators")
        await pilot.press("tab")
        assert (shown(), focused(pilot)) == ([0, 40], "kind")
        for each in form(menu).fields:
            each.entry.focus()
            await pilot.pause()
            assert menu.query_one("#form").region.contains_region(each.entry.region)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["enter", "double click", "button", "f5", "enter in a field"])
async def test_generate(how: str) -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        fill(menu, rows=4, cols=5, seed=7)
        if how == "double click":
            await pilot.click("#kruskal")
            assert (pilot.app.screen, chosen(pilot)) == (menu, "kruskal")
            await pilot.click("#kruskal", times=2)
        else:
            menu.query_one("#kruskal").focus()
        if how == "button":
            await pilot.click("#generate")
        elif how == "enter in a field":
            menu.query_one("#weights").focus()
            await pilot.press("enter")
        elif how != "double click":
            await pilot.press(how)
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        assert screen(pilot).document.maze == labyrinth.generate("kruskal", 4, 5, 7)


async def test_what_the_form_says_is_generated_while_a_filter_leaves_none() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        menu.query_one("#growing-tree").focus()
        await pilot.pause()
        fill(menu, rows=4, cols=5, seed=7, pick="random")
        await pilot.press("slash", "q", "f5")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        expected = labyrinth.generate("growing-tree", 4, 5, 7, pick="random")
        assert screen(pilot).document.maze == expected


async def test_a_choice_on_its_way_is_not_given_the_options_of_another() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        menu.query_one("#growing-tree").focus()
        await pilot.pause()
        fill(menu, rows=4, cols=5, seed=7)
        menu.query_one("#wilson").focus()
        menu.show_preview()
        menu.action_generate()
        await until_viewing(pilot)
        assert screen(pilot).document.maze == labyrinth.generate("wilson", 4, 5, 7)
