"""Files in the interface: recent ones, browsing with a preview, exports, recipes to copy."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot
from textual.widgets import Checkbox, Input, Label, Select
from textual_fspicker import FileSave
from textual_fspicker.parts import DirectoryNavigation

from labyrinth import Maze, Recipe, generate, load, save, solve
from labyrinth.formats import formats as all_formats
from labyrinth.tui.files import save_dialog
from labyrinth.tui.files.file_picker import FilePicker, FilePreview
from labyrinth.tui.files.format_list import FormatList
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.session.recent_mazes import recent_mazes
from labyrinth.tui.widgets.item_list import Item
from tests.tui.driving import (
    buttons,
    click,
    focused,
    running,
    screen,
    status,
    until,
    until_screen,
    until_viewing,
)

MAZE = generate("dfs", 3, 5, seed=1)


def maze_file(directory: Path, name: str = "maze.txt") -> Path:
    path = directory / name
    save(MAZE, path)
    return path


def previewed(pilot: Pilot[None]) -> tuple[Maze | None, str]:
    preview = pilot.app.screen.query_one(FilePreview)
    text = str(preview.query_one(Label).content)
    return preview.query_one(MazeWidget).maze, text


async def browse(pilot: Pilot[None], directory: Path) -> None:
    """Go from the main menu to the list of the files in a directory."""
    await pilot.press("o")
    await until_screen(pilot, OpenDialog)
    pilot.app.screen.query_one("#source", Input).value = str(directory)
    await pilot.click("#browse")
    await until_screen(pilot, FilePicker)
    navigation = pilot.app.screen.query_one(DirectoryNavigation)
    await until(pilot, lambda: navigation.option_count == 1 + len(list(directory.iterdir())))


def sources() -> list[str]:
    return [maze.source for maze in recent_mazes()]


async def test_opened_and_saved_files_are_offered(tmp_path: Path) -> None:
    path = maze_file(tmp_path)
    async with running() as pilot:
        await pilot.press("o")
        await until_screen(pilot, OpenDialog)
        assert not buttons(pilot, "#recent")
        pilot.app.screen.query_one("#source", Input).value = str(path)
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
        await pilot.press("s")
        await until_screen(pilot, SaveDialog)
        copy = tmp_path / "copy.txt"
        pilot.app.screen.query_one("#target", Input).value = str(copy)
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
        await until(pilot, lambda: sources() == [str(copy), str(path)])
        await pilot.press("escape")
        await pilot.press("o")
        await until_screen(pilot, OpenDialog)
        assert [button.name for button in buttons(pilot, "#recent")] == [str(copy), str(path)]
        await pilot.click(buttons(pilot, "#recent")[1])
        await until_screen(pilot, MazeScreen)
        assert screen(pilot).document.maze == MAZE


async def test_preview_shows_the_file_under_the_cursor(tmp_path: Path) -> None:
    directory = tmp_path / "mazes"
    directory.mkdir()
    maze_file(directory, "a.txt")
    (directory / "b.txt").write_text("no maze, whatever it is\n")
    (directory / "c.txt").write_text("###\n# #\n###\n")
    async with running(size=(120, 40)) as pilot:
        await browse(pilot, directory)
        await pilot.press("down")
        await until(pilot, lambda: previewed(pilot)[0] == MAZE)
        assert "7 x 11 tiles" in previewed(pilot)[1]
        await pilot.press("down")
        await until(pilot, lambda: "b.txt" in previewed(pilot)[1])
        assert previewed(pilot)[0] is None
        await pilot.press("down")
        await until(pilot, lambda: "the file has no start" in previewed(pilot)[1])
        await pilot.press("up", "up", "enter", "enter")
        await until_screen(pilot, MazeScreen)
        assert screen(pilot).document.maze == MAZE


async def test_large_file_is_not_previewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = tmp_path / "mazes"
    directory.mkdir()
    maze_file(directory)
    monkeypatch.setattr("labyrinth.tui.files.file_picker.LARGEST_PREVIEW", 10)
    async with running() as pilot:
        await browse(pilot, directory)
        await pilot.press("down")
        await until(pilot, lambda: "too large" in previewed(pilot)[1])


async def test_browsing_can_be_given_up(tmp_path: Path) -> None:
    directory = tmp_path / "mazes"
    directory.mkdir()
    async with running() as pilot:
        await browse(pilot, directory)
        await pilot.press("escape")
        await until_screen(pilot, OpenDialog)


async def test_notes_about_a_file_are_told(tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("###\n# #\n###\n")
    async with running() as pilot:
        await pilot.press("o")
        await until_screen(pilot, OpenDialog)
        pilot.app.screen.query_one("#source", Input).value = str(path)
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
        told = [notification.message for notification in pilot.app._notifications]
        assert "The file has no start." in told


async def test_suffix_names_the_format_and_what_it_loses(tmp_path: Path) -> None:
    async with running(MAZE.copy()) as pilot:
        await pilot.press("s")
        await until_screen(pilot, SaveDialog)
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
        pilot.app.screen.query_one("#target", Input).value = str(target)
        tick = pilot.app.screen.query_one("#with-path", Checkbox)
        assert "X" not in str(tick.render())
        tick.value = True
        assert "X" in str(tick.render())
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
    solution = solve(MAZE, "a-star")
    assert target.read_text().count("*") == len(solution.path) - 2
    assert load(target) == MAZE


async def test_without_a_search_there_is_no_path_to_export() -> None:
    async with running(MAZE.copy()) as pilot:
        await pilot.press("s")
        await until_screen(pilot, SaveDialog)
        assert pilot.app.screen.query_one("#with-path", Checkbox).disabled


async def test_a_format_that_cannot_hold_the_maze_is_told_of_as_its_suffix_is_written() -> None:
    async with running(generate("cave", 6, 8, 1)) as pilot:
        await pilot.press("s")
        await until_screen(pilot, SaveDialog)
        pilot.app.screen.query_one("#target", Input).value = "maze.hex"
        error = pilot.app.screen.query_one(".error", Label)
        await until(pilot, lambda: "choose a format that keeps any tiles" in str(error.content))


async def test_losses_are_found_out_apart_and_never_told_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = Event()

    def find_out(maze: Maze, format: str, *, path: object) -> tuple[str, ...]:
        if format == "pdf":
            answers.wait()
        return (f"{format} loses much: a lot",)

    monkeypatch.setattr(save_dialog, "losses", find_out)
    async with running(MAZE.copy()) as pilot:
        await pilot.press("s")
        await until_screen(pilot, SaveDialog)
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
        assert {item.name: item.detail for item in formats.items}["hex"] == "hex loses much"


async def test_a_format_of_the_list_gives_the_name_its_suffix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "reportlab", None)
    async with running(generate("dfs", 4, 4, 1, weights=(1, 5))) as pilot:
        await pilot.press("s")
        await until_screen(pilot, SaveDialog)
        formats, field = pilot.app.screen.query_one(FormatList), pilot.app.screen.query_one(Input)
        written = {format.key for format in all_formats().values() if format.writes}
        assert {item.name for item in formats.items} == written
        await until(pilot, lambda: all(item.detail for item in formats.items))
        details = {item.name: item.detail for item in formats.items}
        assert details["json"] == "keeps all"
        assert details["moving-ai"] == "weights are lost; the start and the goals are lost"
        assert details["svg"].startswith("a picture")
        assert (details["compass"], details["pdf"]) == ("weights are lost", "not installed")
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


async def test_a_picture_is_no_place_to_keep_edits_in(tmp_path: Path) -> None:
    async with running(MAZE.copy()) as pilot:
        await pilot.press("e", "enter", "escape")
        for name, kept in (("maze.svg", False), ("maze.json", True)):
            await pilot.press("s")
            await until_screen(pilot, SaveDialog)
            pilot.app.screen.query_one("#target", Input).value = str(tmp_path / name)
            await pilot.press("enter")
            await until_screen(pilot, MazeScreen)
            assert ("cannot be opened again" in status(pilot)) != kept
            assert screen(pilot).document.edited != kept


async def test_place_to_save_can_be_browsed(tmp_path: Path) -> None:
    (tmp_path / "old.svg").write_text("old")
    async with running(MAZE.copy()) as pilot:
        await pilot.press("s")
        await until_screen(pilot, SaveDialog)
        pilot.app.screen.query_one("#target", Input).value = str(tmp_path / "new.txt")
        await pilot.click("#browse")
        await until_screen(pilot, FileSave)
        chosen = pilot.app.screen.query_one(Select)
        room = chosen.content_size.width
        names = [str(name) for name, _ in chosen._options]
        assert all(len(name) < room for name in names)
        chosen.value = next(at for at, name in enumerate(names) if name.startswith("SVG"))
        await pilot.pause()
        assert pilot.app.screen.query_one(Input).value == "new.svg"
        await pilot.click("#select")
        await until_screen(pilot, MazeScreen)
        assert str(tmp_path / "new.svg") in status(pilot)
        await pilot.press("s")
        await until_screen(pilot, SaveDialog)
        pilot.app.screen.query_one("#target", Input).value = str(tmp_path / "old.svg")
        await pilot.click("#browse")
        await until_screen(pilot, FileSave)
        await pilot.click("#select")
        await until_screen(pilot, SaveDialog)
        assert (tmp_path / "old.svg").read_text() == "old", "it is asked first"


async def test_double_click_opens_a_file(tmp_path: Path) -> None:
    directory = tmp_path / "mazes"
    directory.mkdir()
    maze_file(directory)
    async with running() as pilot:
        await browse(pilot, directory)
        navigation = pilot.app.screen.query_one(DirectoryNavigation)
        await until(pilot, lambda: navigation.option_count == 2)
        await pilot.click(DirectoryNavigation, offset=(8, 1), times=2)
        await until_screen(pilot, MazeScreen)
        assert screen(pilot).document.maze == MAZE


async def test_recipe_is_copied_unless_the_maze_was_edited() -> None:
    recipe = Recipe.parse("prim:3x4:5:weights=1:9")
    async with running(recipe=recipe) as pilot:
        await until_viewing(pilot)
        await pilot.press("k")
        assert pilot.app.clipboard == str(recipe)
        pilot.app.copy_to_clipboard("")
        await pilot.press("e")
        await click(pilot, (0, 0))
        await pilot.press("escape", "y")
        assert pilot.app.clipboard == ""


async def test_maze_from_a_file_has_no_recipe_to_copy() -> None:
    async with running(Maze.from_text("####\n#SG#\n####\n")) as pilot:
        await pilot.press("k")
        assert pilot.app.clipboard == ""
