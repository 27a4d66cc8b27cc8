"""The actions in the panel: each has a line with its letter, and a place to click."""

from __future__ import annotations

from pathlib import Path

from labyrinth import Maze, Recipe
from labyrinth.tui.document.observers import TitleLine
from labyrinth.tui.keys.table import table
from labyrinth.tui.navigation.maze_pane import Overview
from labyrinth.tui.screens.panel import Panel
from labyrinth.tui.widgets.item_list import ItemList
from tests.tui.driving import HALL, running, screen, until_viewing


async def test_every_action_has_a_line_with_its_letter() -> None:
    async with running(Maze.from_text(HALL), size=(80, 24)) as pilot:
        panel, actions = (
            screen(pilot).query_one(Panel),
            screen(pilot).query_one("#action-list", ItemList),
        )
        listed = [key for key in table().values() if key.is_command and "unlisted" not in key.flags]
        keys = {key.action: key for key in listed if key.place == "maze"}
        assert {item.name for item in actions.items} == set(keys)
        for item in actions.items:
            key = keys[item.name or ""]
            assert panel.content_region.contains_region(item.region), item.name
            line = str(item.render())
            assert key.label in line
            assert line.split()[0].lower() in (key.first, "esc", "#")
            assert len(line) <= item.content_size.width, "it is whole"
            assert item.tooltip == key.tooltip
            assert hasattr(screen(pilot), f"action_{key.action}")


async def test_nothing_is_cut_on_the_smallest_terminal() -> None:
    recipe = Recipe.parse("dfs:3x3:123456")
    async with running(recipe=recipe, size=(40, 12)) as pilot:
        await until_viewing(pilot)
        for item in screen(pilot).query_one("#action-list", ItemList).items:
            assert "…" not in str(item.render())
        shown = screen(pilot).query_one(TitleLine)
        assert str(shown.render()) == "dfs:3x3:123456"
        await pilot.resize_terminal(80, 24)
        assert str(shown.render()) == "dfs:3x3:123456  ·  3 x 3 rooms"
        screen(pilot).document.saved(Path("a-maze.txt"))
        assert str(shown.render()) == "a-maze.txt  ·  3 x 3 rooms  ·  from dfs:3x3:123456"
        await pilot.resize_terminal(55, 24)
        assert str(shown.render()) == "a-maze.txt  ·  from dfs:3x3:123456"


async def test_arrows_choose_an_action_and_enter_does_it() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        actions = screen(pilot).query_one("#action-list", ItemList)
        screen(pilot).set_focus(actions)
        at = [item.name for item in actions.items].index("overview")
        await pilot.press(*["down"] * at, "enter")
        assert screen(pilot).query_one(Overview).has_focus
