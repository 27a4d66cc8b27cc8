from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest
from textual.color import Color
from textual.pilot import Pilot
from textual.widgets import Input

from labyrinth import generate
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.editing.palette import FILL
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.modes.mode import ViewMode
from labyrinth.tui.searching.find_path import FindMode
from tests.tui.driving import (
    mode,
    place,
    running,
    screen,
    solution,
    status,
    until,
    until_screen,
    until_viewing,
    widget,
)
from tests.tui.path_finding import find_path, maze


@pytest.mark.parametrize(("title", "expected"), [("Edit", EditMode), ("Find path", FindMode)])
async def test_command_does_what_its_key_does(
    title: str, expected: type[EditMode] | type[FindMode]
) -> None:
    async with running(maze()) as pilot:
        commands = pilot.app.get_system_commands(screen(pilot))
        (command,) = (each for each in commands if each.title == title)
        result = command.callback()
        if isinstance(result, Awaitable):
            await result
        await pilot.pause()
        assert isinstance(mode(pilot), expected)


async def test_an_action_leaves_the_mode_and_acts() -> None:
    async with running(maze()) as pilot:
        await pilot.press("e", "x")
        assert isinstance(mode(pilot), ViewMode)
        assert "explored" in status(pilot)
        await pilot.press("e", "s")
        assert isinstance(pilot.app.screen, SaveDialog)
        await pilot.press("escape", "e", "f")
        editing = mode(pilot)
        assert isinstance(editing, EditMode)
        assert editing.palette.brush is FILL


async def nothing(pilot: Pilot[None]) -> None:
    pass


async def editing(pilot: Pilot[None]) -> None:
    await pilot.press("e")


async def picking(pilot: Pilot[None]) -> None:
    await pilot.press("f")


async def after_search(pilot: Pilot[None]) -> None:
    await find_path(pilot)
    await pilot.press("enter")
    await until_viewing(pilot)


@pytest.mark.parametrize("begin", [nothing, editing, picking, find_path, after_search])
async def test_status_line_says_what_is_expected_and_where_the_cursor_is(
    begin: Callable[[Pilot[None]], Awaitable[None]],
) -> None:
    async with running(maze()) as pilot:
        await begin(pilot)
        assert status(pilot)
        row, col = widget(pilot).cursor
        assert place(pilot).startswith(f"{row},{col} ")


async def test_without_colour_all_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with running(maze()) as pilot:
        assert pilot.app.no_color
        await find_path(pilot)
        await pilot.press("enter")
        await until_viewing(pilot)
        grounds = re.findall(r'<rect fill="(#\w{6})"[^>]*crispEdges', pilot.app.export_screenshot())
        assert grounds
        for ground in grounds:
            red, green, blue = Color.parse(ground).rgb
            assert red == green == blue


async def test_what_is_named_by_what_it_takes_is_in_the_palette() -> None:
    async with running(generate("prim", 6, 8, seed=3)) as pilot:

        def run(title: str) -> None:
            (command,) = (
                each for each in pilot.app.get_system_commands(screen(pilot)) if each.title == title
            )
            command.callback()

        run("Search with A*")
        await until(pilot, lambda: screen(pilot).document.solution is not None)
        assert solution(pilot).solver == "a-star"
        run("Generate with Wilson")
        await until(pilot, lambda: "wilson" in str(screen(pilot).document.recipe))
        await until_viewing(pilot)
        recipe = screen(pilot).document.recipe
        assert recipe is not None
        assert (recipe.algorithm, recipe.rows, recipe.cols) == ("wilson", 6, 8)
        run("Save as PDF worksheets")
        await until_screen(pilot, SaveDialog)
        assert pilot.app.screen.query_one(Input).value.endswith(".pdf")
        titles = {each.title for each in pilot.app.get_system_commands(pilot.app.screen)}
        assert not any(title.startswith("Cursor") for title in titles)
