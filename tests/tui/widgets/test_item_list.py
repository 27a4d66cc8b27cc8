from __future__ import annotations

from typing import ClassVar

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult

from labyrinth.tui.colours.theme_variables import variables_of
from labyrinth.tui.layout import VARIABLES
from labyrinth.tui.settings.settings_app import SettingsApp, screens_sheet
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList, shortened
from tests.tui.terminal_input import press_together


class Listing(App[None]):
    """A list with headings, whose items are chosen by one click and opened by two."""

    CSS_PATH: ClassVar = [SettingsApp.CSS_PATH, screens_sheet()]

    def get_css_variables(self) -> dict[str, str]:
        return {**super().get_css_variables(), **VARIABLES}

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variables_of(self.current_theme, self.console.color_system)

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def compose(self) -> ComposeResult:
        yield ItemList(
            Heading("Trees"),
            Item("Prim", id="prim", detail="queue"),
            Item("Eller", id="eller"),
            Heading("Walks"),
            Item("Wilson", id="wilson", name="loop-erased", found_by="Walks.py"),
            open_by=2,
        )

    def on_item_list_chosen(self, message: ItemList.Chosen) -> None:
        self.told.append(f"chosen {message.item.id}")

    def on_item_opened(self, message: Item.Opened) -> None:
        self.told.append(f"opened {message.item.id}")

    @property
    def shown(self) -> list[str]:
        parts = self.query_one(ItemList).children
        listed = [each for each in parts if isinstance(each, Item | Heading) and each.display]
        return [each.id or str(getattr(each, "content", "")) for each in listed]


async def test_keys_and_clicks_choose_and_open() -> None:
    app = Listing()
    async with app.run_test(size=(30, 4)) as pilot:
        press_together(pilot, "down", "down", "enter")
        await pilot.pause()
        assert app.told == ["chosen eller", "chosen wilson", "opened wilson"]
        app.told.clear()
        await pilot.press("down", "up", "pageup", "end", "home", "pagedown")
        chosen = ["prim", "wilson", "prim", "wilson", "prim", "wilson"]
        assert app.told == [f"chosen {key}" for key in chosen]
        app.told.clear()
        await pilot.press("home")
        await pilot.click("#eller")
        assert app.told == ["chosen prim", "chosen eller"]
        await pilot.click("#prim", times=2)
        assert app.told[2:] == ["chosen prim", "opened prim"]
        app.query_one("#wilson", Item).focus()
        assert app.focused is app.query_one(ItemList)
        assert app.query_one(ItemList).chosen is app.query_one("#wilson")

        prim = app.query_one("#prim", Item)
        prim.detail, prim.shorter = "a queue without order", ["a queue", "set"]
        shown = {30: "a queue without order", 18: "a queue", 13: "set"}
        for width, detail in shown.items():
            prim.styles.width = width
            await pilot.pause()
            assert str(prim.render()).split("Prim", 1)[1].strip() == detail


async def test_filter_leaves_what_has_every_word() -> None:
    app = Listing()
    async with app.run_test(size=(30, 12)):
        listing = app.query_one(ItemList)
        everything = app.shown
        for text, expected, chosen in [
            ("e", ["Trees", "prim", "eller", "Walks", "wilson"], "prim"),
            ("LOOP wil", ["Walks", "wilson"], "wilson"),
            ("walks.py", ["Walks", "wilson"], "wilson"),
            ("queue", ["Trees", "prim"], "prim"),
            ("nothing", [], None),
            ("", everything, "prim"),
        ]:
            listing.filter(text)
            assert app.shown == expected, text
            assert (listing.chosen and listing.chosen.id) == chosen
            marked = [each.id for each in listing.query(".-chosen")]
            assert marked == ([chosen] if chosen else [])


@pytest.mark.parametrize(
    ("text", "columns", "expected"),
    [
        ("wilson", 6, "wilson"),
        ("wilson:9x9:1, now", 9, "wils… now"),
        ("wilson", 4, ""),
        ("迷路迷路迷路", 8, "迷路…路"),
    ],
)
def test_what_is_too_long_keeps_its_ends(text: str, columns: int, expected: str) -> None:
    assert shortened(text, columns) == expected
    assert cell_len(expected) <= columns


async def test_a_long_list_is_filtered_by_what_is_typed() -> None:
    names = ["Aldous-Broder", "Binary tree", "Eller", "Growing tree", "Hunt and kill", "Kruskal"]
    app = Listing()
    async with app.run_test(size=(30, 12)) as pilot:
        await pilot.press("slash", "enter")
        assert app.told == ["opened prim"]  # nothing to filter among three
        app.told.clear()
        await app.query_one(ItemList).mount_all(Item(name, id=name.split()[0]) for name in names)
        await pilot.press("slash", *"tree", "down", "enter")
        assert app.shown == ["Walks", "Binary", "Growing"]
        assert app.told[-1] == "opened Growing"
        await pilot.press(*" of knowledge")
        assert app.shown == ["No matches."]
        await pilot.press("escape")
        assert len(app.shown) == 11
        assert app.focused is app.query_one(ItemList)
        await pilot.press("up", "enter")
        assert app.told[-1] == "opened Eller"
