from __future__ import annotations

import pytest

from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.key_help import KeyHelp
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.widgets.item_list import Item
from tests.tui.driving import SIZES, chosen, focused, running, until_screen
from tests.tui.terminal_input import press_together

ITEMS = ["generate", "open", "study", "help", "settings", "quit"]


@pytest.mark.parametrize("size", SIZES)
async def test_it_comes_first_with_its_title_and_its_items(size: tuple[int, int]) -> None:
    async with running(size=size) as pilot:
        menu = pilot.app.screen
        assert isinstance(menu, MainMenu)
        assert [item.id for item in menu.query(Item) if item.display] == ITEMS
        assert (focused(pilot), chosen(pilot)) == ("main-menu", "generate")
        for widget in menu.query("#title, #main-menu Item"):
            if not widget.display:
                continue
            assert menu.region.contains_region(widget.region), widget
            assert widget.size.area > 0


async def test_arrows_reach_every_item_and_wrap_at_both_ends() -> None:
    async with running() as pilot:
        seen = [chosen(pilot)]
        for _ in ITEMS:
            await pilot.press("down")
            seen.append(chosen(pilot))
        assert seen == [*ITEMS, ITEMS[0]]
        await pilot.press("up")
        assert chosen(pilot) == ITEMS[-1]
        await pilot.press("home")
        assert chosen(pilot) == ITEMS[0]
        await pilot.press("end")
        assert chosen(pilot) == ITEMS[-1]


async def test_keys_in_one_read_open_what_they_open_one_by_one() -> None:
    async with running() as pilot:
        press_together(pilot, *["down"] * 7, "enter")
        await until_screen(pilot, OpenDialog)
        await pilot.press("escape")
        press_together(pilot, "home", "down", "up", "enter")
        await until_screen(pilot, GeneratorMenu)


@pytest.mark.parametrize("keys", [["g"], ["enter"], ["down", "up", "enter"]])
async def test_generate_by_key(keys: list[str]) -> None:
    async with running() as pilot:
        await pilot.press(*keys)
        await until_screen(pilot, GeneratorMenu)


@pytest.mark.parametrize("keys", [["o"], ["down", "enter"]])
async def test_open_by_key(keys: list[str]) -> None:
    async with running() as pilot:
        await pilot.press(*keys)
        await until_screen(pilot, OpenDialog)


@pytest.mark.parametrize("keys", [["q"], ["up", "enter"], ["ctrl+q"]])
async def test_quit_by_key(keys: list[str]) -> None:
    async with running() as pilot:
        await pilot.press(*keys)
        assert pilot.app._exit


@pytest.mark.parametrize(("item", "target"), [("generate", GeneratorMenu), ("open", OpenDialog)])
async def test_click_opens_a_screen(
    item: str, target: type[GeneratorMenu] | type[OpenDialog]
) -> None:
    async with running() as pilot:
        await pilot.click(f"#{item}")
        await until_screen(pilot, target)
        await pilot.press("escape")
        await until_screen(pilot, MainMenu)


async def test_click_quits() -> None:
    async with running() as pilot:
        await pilot.click("#quit")
        assert pilot.app._exit


async def test_footer_names_every_item() -> None:
    async with running() as pilot:
        bindings = [active.binding for active in pilot.app.screen.active_bindings.values()]
        shown = {binding.key for binding in bindings if binding.show}
        assert {"g", "o", "s", "q"} <= shown


async def test_f1_shows_and_hides_the_keys() -> None:
    async with running() as pilot:
        await pilot.press("f1")
        await until_screen(pilot, KeyHelp)
        await pilot.press("f1")
        await until_screen(pilot, MainMenu)
