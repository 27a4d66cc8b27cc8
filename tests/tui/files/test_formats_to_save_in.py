"""The formats that the dialog offers, what each loses, and pictures."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from threading import Event

import pytest
from textual.widgets import Checkbox, Input, Label

from labyrinth import Maze, generate, load, maze_of_edges, solve
from labyrinth.formats import formats as all_formats
from labyrinth.tui.files import save_dialog
from labyrinth.tui.files.save_dialog import FormatList, SaveDialog
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.widgets.item_list import Item
from tests.tui.driving import (
    focused,
    running,
    screen,
    status,
    until,
    until_screen,
)
from tests.tui.file_dialogs import (
    MAZE,
    ask_to_save,
    save_as,
    write,
)


async def test_suffix_names_the_format_and_what_it_loses(tmp_path: Path) -> None:
    async with running(MAZE.copy()) as pilot:
        await ask_to_save(pilot)
        field = pilot.app.screen.query_one("#target", Input)
        line = pilot.app.screen.query_one("#target-format", Label)
        field.value = "maze.txt"
        await pilot.pause()
        assert "Block text" in str(line.content)


async def test_path_is_exported_where_it_is_wanted(tmp_path: Path) -> None:
    target = tmp_path / "maze.txt"
    async with running(MAZE.copy()) as pilot:
        await pilot.press("f", "a")
        await until(pilot, lambda: screen(pilot).document.solution is not None)
        await pilot.press("enter", "s")
        await until_screen(pilot, SaveDialog)
        await write(pilot, target)
        tick = pilot.app.screen.query_one("#with-path", Checkbox)
        assert "X" not in str(tick.render())
        tick.value = True
        assert "X" in str(tick.render())
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
    solution = solve(MAZE, "a-star")
    assert target.read_text().count("*") == len(solution.path) - 2
    assert load(target) == MAZE


@pytest.mark.slow
async def test_lines_of_sight_are_exported(tmp_path: Path) -> None:
    hall = Maze(4, 7, bytes([1] * 28), start=(0, 0), goals=((3, 6),))
    target = tmp_path / "hall.svg"
    async with running(hall.copy()) as pilot:
        # The last of the list is Theta*.
        await pilot.press("f", "end", "enter")
        await until(pilot, lambda: screen(pilot).document.solution is not None)
        await pilot.press("enter", "s")
        await until_screen(pilot, SaveDialog)
        await write(pilot, target)
        pilot.app.screen.query_one("#with-path", Checkbox).value = True
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
    (line,) = re.findall(r'<polyline .*points="([^"]*)"', target.read_text())
    # Tiles are blocks here, their middles at halves.
    assert line == "0.5,0.5 6.5,3.5"


async def test_without_a_search_there_is_no_path_to_export() -> None:
    async with running(MAZE.copy()) as pilot:
        await ask_to_save(pilot)
        assert pilot.app.screen.query_one("#with-path", Checkbox).disabled


async def test_a_format_that_cannot_hold_the_maze_is_told_of_as_its_suffix_is_written() -> None:
    async with running(generate("cave", 6, 8, 1)) as pilot:
        await ask_to_save(pilot)
        await write(pilot, "maze.hex")
        error = pilot.app.screen.query_one(".error", Label)
        await until(pilot, lambda: "choose a format that keeps all tiles" in str(error.content))


async def test_losses_are_found_out_apart_and_never_told_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = Event()

    def find_out(maze: Maze, format: str, **drawn: object) -> tuple[str, ...]:
        if format == "pdf":
            answers.wait()
        return (f"{format} loses much: a lot",)

    monkeypatch.setattr(save_dialog, "losses", find_out)
    async with running(MAZE.copy()) as pilot:
        await ask_to_save(pilot)
        field = pilot.app.screen.query_one("#target", Input)
        line = pilot.app.screen.query_one("#target-format", Label)
        field.value = "maze.pdf"
        await pilot.pause()
        assert str(line.content) == "Format: PDF worksheets"
        field.value = "maze.nothing"
        await pilot.pause()
        told = str(line.content)
        answers.set()
        formats = pilot.app.screen.query_one(FormatList)
        await until(pilot, lambda: "loses" in formats.items[0].detail)
        assert str(line.content) == told
        field.value = "maze.svg"
        await pilot.pause()
        assert str(line.content) == "Format: SVG picture; svg loses much: a lot"
        assert {item.name: item.detail for item in formats.items}[
            "hex"
        ] == "hex loses much; no recipe"


async def test_a_format_of_the_list_gives_the_name_its_suffix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "reportlab", None)
    async with running(generate("dfs", 4, 4, 1, weights=(1, 5))) as pilot:
        await ask_to_save(pilot)
        formats, field = pilot.app.screen.query_one(FormatList), pilot.app.screen.query_one(Input)
        written = {format.key for format in all_formats().values() if format.writes}
        assert {item.name for item in formats.items} == {*written, "edges:keep=positive"}
        await until(pilot, lambda: all(item.detail for item in formats.items))
        details = {item.name: item.detail for item in formats.items}
        assert details["json"] == "lossless"
        assert details["moving-ai"] == "weights are lost", "the rest has no room"
        assert details["svg"] == "lossless"
        assert (details["compass"], details["pdf"]) == (
            "weights are lost; no recipe",
            "not installed",
        )
        assert details["text"] == "no recipe"
        line = pilot.app.screen.query_one("#target-format", Label)
        error = pilot.app.screen.query_one(".error", Label)
        field.value = "maze.pdf"
        await pilot.pause()
        assert str(line.content) == "Format: PDF worksheets"
        assert "reportlab is not installed" in str(error.content)
        field.value = "maze.json"
        await pilot.press("down", "down", "down")
        assert (focused(pilot), field.value) == ("formats", "maze.svg")
        field.value = "other.png"
        await pilot.pause()
        assert formats.chosen is not None
        assert formats.chosen.name == "png"
        # Some share a suffix: the one that was chosen holds.
        await pilot.click(formats.query(Item).first())
        assert field.value == "other.json"
        formats.choose(next(item for item in formats.items if item.name == "micromouse"))
        await pilot.pause()
        assert field.value == "other.txt"
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
        assert "other.txt" in status(pilot)
        assert (tmp_path / "other.txt").read_text().startswith("o---o")


@pytest.mark.parametrize("name", ["maze.svg", "maze.png", "maze.pdf", "maze.json"])
async def test_a_picture_keeps_edits(tmp_path: Path, name: str) -> None:
    async with running(MAZE.copy()) as pilot:
        await pilot.press("e", "enter", "escape")
        await save_as(pilot, tmp_path / name)
        await until_screen(pilot, MazeScreen)
        assert status(pilot).startswith("Saved ")
        assert not screen(pilot).document.edited
        assert load(tmp_path / name) == screen(pilot).document.maze


async def test_the_key_that_filters_is_told_while_the_list_has_the_keyboard() -> None:
    async with running(MAZE.copy(), size=(40, 12)) as pilot:
        await ask_to_save(pilot)
        title = pilot.app.screen.query_one(".dialog-title", Label)
        await pilot.press("end", "slash")
        assert pilot.app.screen.query_one("#target", Input).value.endswith("/")
        assert str(title.content) == "Save maze"
        await pilot.press("tab")
        assert focused(pilot) == "formats"
        assert str(title.content) == "Save maze  ·  / filters the list"
        assert title.size.width >= len(str(title.content))
        await pilot.press("slash", "p", "d", "f")
        assert [item.name for item in pilot.app.screen.query_one(FormatList).items] == ["pdf"]
        assert str(title.content) == "Save maze"


async def test_edges_are_saved_by_both_conventions(tmp_path: Path) -> None:
    maze = maze_of_edges(2, 2, [3, 0, 5, 4], keep="positive")
    for key, vector in (("edges", "0\n1 0\n0"), ("edges:keep=positive", "3\n0 5\n4")):
        target = tmp_path / f"{len(key)}.edges"
        async with running(maze.copy()) as pilot:
            await ask_to_save(pilot)
            await write(pilot, target)
            formats = pilot.app.screen.query_one(FormatList)
            formats.choose_named(key)
            await pilot.press("enter")
            await until_screen(pilot, MazeScreen)
        assert target.read_text().split("\n", 1)[1].strip() == vector
