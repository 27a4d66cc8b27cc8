"""The dialog that shows the maze in a picture before it is taken."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Button, Input, Label, Static

from labyrinth import Maze, generate
from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.maze_source import ShownPicture, Source
from labyrinth.formats.support.picture_facts import Corrections
from labyrinth.tui.files.picture_dialog import PictureDialog
from labyrinth.tui.files.preview import FilePreview, SmallPicture
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.formats.drawn_mazes import content, draw
from tests.tui.driving import running, screen, until, until_screen, until_viewing
from tests.tui.file_dialogs import ask_to_open, open_maze, write

MAZE = generate("dfs", 8, 11, 5)


def drawn(folder: Path) -> Path:
    """Draw the maze in a file."""
    path = folder / "maze.png"
    path.write_bytes(content(draw(MAZE, 16, 2, 9, gaps=((0, 1), (16, 21)))))
    return path


async def test_a_picture_is_shown_corrected_and_taken(tmp_path: Path) -> None:
    path = drawn(tmp_path)
    async with running() as pilot:
        await open_maze(pilot, path)
        await until_screen(pilot, PictureDialog)
        dialog = pilot.app.screen

        def told() -> str:
            return str(dialog.query_one(FilePreview).query_one(Label).render())

        await until(pilot, lambda: "8 x 11 rooms, cells of 16 pixels" in told())
        await pilot.press("escape")
        await until_screen(pilot, MainMenu)

        await ask_to_open(pilot)
        await write(pilot, path)
        await pilot.press("enter")
        await until_screen(pilot, PictureDialog)
        dialog = pilot.app.screen
        dialog.query_one("#cell-size", Input).value = "23"
        await until(pilot, lambda: "try another threshold" in told())
        assert dialog.query_one("#accept", Button).disabled
        dialog.query_one("#cell-size", Input).value = "16"
        await until(pilot, lambda: "8 x 11 rooms" in told())
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        document = screen(pilot).document
        assert (document.maze.tiles, document.maze.start) == (MAZE.tiles, (1, 1))


async def test_a_picture_that_was_named_at_the_start_is_shown_over_the_menu(
    tmp_path: Path,
) -> None:
    def finish(maze: Maze) -> Maze:
        if maze.rows != MAZE.rows:
            raise LabyrinthError("there is no room 7,0")
        maze = maze.copy()
        maze.start = (15, 1)
        return maze

    told = Corrections(threshold=128, cell_size=16)
    source = Source.parse(str(drawn(tmp_path)), corrections=told)
    async with running(picture=ShownPicture(source, told, finish)) as pilot:
        await until_screen(pilot, PictureDialog)
        dialog = pilot.app.screen
        told_at_first = [
            dialog.query_one(name, Input).value for name in ("#threshold", "#cell-size")
        ]
        assert told_at_first == ["128", "16"]
        await pilot.click("#inverted")
        label = dialog.query_one(FilePreview).query_one(Label)
        await until(pilot, lambda: "8 x 11 rooms" not in str(label.render()))
        await pilot.click("#inverted")
        await until(pilot, lambda: "8 x 11 rooms" in str(label.render()))
        await pilot.click("#accept")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        assert screen(pilot).document.maze.start == (15, 1)
        assert screen(pilot).document.path == source.path
        await pilot.press("escape")
        await until_screen(pilot, MainMenu)

    async with running(picture=ShownPicture(source)) as pilot:
        await until_screen(pilot, PictureDialog)
        await pilot.press("escape")
        await until_screen(pilot, MainMenu)


async def test_the_picture_itself_stands_beside_the_maze_where_there_is_room(
    tmp_path: Path,
) -> None:
    path = drawn(tmp_path)
    picture = ShownPicture(Source.parse(str(path)))
    rows = picture.made_small(1000, 1000)
    assert (len(rows), len(rows[0])) == (8 * 16 + 2 + 18, 11 * 16 + 2 + 18)
    assert {colour for row in rows for colour in row} == {(0, 0, 0), (255, 255, 255)}
    async with running(picture=picture, size=(120, 36)) as pilot:
        await until_screen(pilot, PictureDialog)
        small = pilot.app.screen.query_one(SmallPicture)
        shown = small.query_one(Static)
        await until(pilot, lambda: shown.size.height > 10)
        assert small.region.right <= pilot.app.screen.query_one(FilePreview).region.x
        assert shown.size.width * 148 == pytest.approx(2 * shown.size.height * 198, rel=0.1)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: not small.region)
