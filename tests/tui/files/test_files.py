"""Files in the interface: recent ones, browsing with a preview, exports, recipes to copy."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot
from textual.widgets import Checkbox, Input, Label
from textual_fspicker import FileSave
from textual_fspicker.parts import DirectoryNavigation

from labyrinth import Maze, Recipe, generate, load, save, solve
from labyrinth.tui.files import save_dialog
from labyrinth.tui.files.file_picker import FilePicker, FilePreview
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.session.recent_mazes import recent_mazes
from tests.tui.driving import buttons, click, running, screen, until, until_screen, until_viewing

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
        pilot.app.screen.query_one("#with-path", Checkbox).value = True
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
        line = pilot.app.screen.query_one("#target-format", Label)
        await until(pilot, lambda: "choose a format that keeps any tiles" in str(line.content))


async def test_losses_are_found_out_apart_and_never_told_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers, asked = Event(), list[str]()

    def find_out(maze: Maze, format: str, *, path: object) -> tuple[str, ...]:
        asked.append(format)
        if format == "pdf":
            answers.wait()
        return (f"{format} loses much",)

    monkeypatch.setattr(save_dialog, "losses", find_out)
    async with running(MAZE.copy()) as pilot:
        await pilot.press("s")
        await until_screen(pilot, SaveDialog)
        field = pilot.app.screen.query_one("#target", Input)
        line = pilot.app.screen.query_one("#target-format", Label)
        await until(pilot, lambda: "json loses much" in str(line.content))
        for name in ("maze.pdf", "maz.pdf"):
            field.value = name
            await pilot.pause()
        assert str(line.content) == "Format: PDF worksheets"
        field.value = "maze.nothing"
        await pilot.pause()
        told = str(line.content)
        answers.set()
        field.value = "maze.svg"
        await until(pilot, lambda: "svg loses much" in str(line.content))
        field.value = "maze.nothing"
        await pilot.pause()
        assert str(line.content) == told
        assert asked == ["json", "pdf", "svg"]


async def test_place_to_save_can_be_browsed(tmp_path: Path) -> None:
    async with running(MAZE.copy()) as pilot:
        await pilot.press("s")
        await until_screen(pilot, SaveDialog)
        pilot.app.screen.query_one("#target", Input).value = str(tmp_path / "new.txt")
        await pilot.click("#browse")
        await until_screen(pilot, FileSave)
        await pilot.click("#select")
        await until_screen(pilot, SaveDialog)
        assert pilot.app.screen.query_one("#target", Input).value == str(tmp_path / "new.txt")


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
