"""The dialog that browses files, with a preview of the maze under the cursor."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Label
from textual.worker import get_current_worker
from textual_fspicker import FileOpen
from textual_fspicker.parts import DirectoryNavigation

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.formats import formats, load_reading
from labyrinth.tui.files.file_filters import filters_of
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.widgets.too_small import TooSmall

LARGEST_PREVIEW: Final = 5_000_000
"""Bytes of a file that is read for its preview at the most."""


class FilePreview(Vertical):
    """Shows the maze in a file and what is known of it."""

    def compose(self) -> ComposeResult:
        """Lay out the maze above the text."""
        maze = MazeWidget()
        maze.can_focus = False
        yield maze
        yield Label("")

    def show(self, maze: Maze | None, text: str) -> None:
        """Show a maze, or none, and a text about it."""
        self.query_one(MazeWidget).maze = maze
        self.query_one(Label).update(text)


class FilePicker(FileOpen):
    """Lets the user pick a maze file of a format that can be read."""

    @dataclass
    class Previewed(Message):
        """The file under the cursor was read, or could not be."""

        maze: Maze | None
        text: str

    def __init__(self, location: Path) -> None:
        """Browse from a directory on."""
        super().__init__(location, "Open a maze", filters=filters_of(lambda known: known.reads))

    def on_mount(self) -> None:
        """Add the preview beside the list of files."""
        self.mount(FilePreview(), after=self.query_one(DirectoryNavigation))
        self.mount(TooSmall())

    @on(DirectoryNavigation.Highlighted)
    def preview(self, event: DirectoryNavigation.Highlighted) -> None:
        """Read the file under the cursor."""
        self._preview(event.path)

    @on(Previewed)
    def show_preview(self, message: Previewed) -> None:
        """Show what was read."""
        self.query_one(FilePreview).show(message.maze, message.text)

    @work(thread=True, exclusive=True)
    def _preview(self, path: Path) -> None:
        worker = get_current_worker()
        message = self.Previewed(None, "")
        try:
            if path.is_file() and path.stat().st_size <= LARGEST_PREVIEW:
                reading = load_reading(path, streams=False)
                maze = reading.maze
                size = f"{maze.height} x {maze.width} tiles, {formats()[reading.format].name}"
                message = self.Previewed(maze, "\n".join([size, *reading.notes_on_first]))
            elif path.is_file():
                message = self.Previewed(None, "This file is too large for a preview.")
        except OSError as error:
            message = self.Previewed(None, f"{path.name}: cannot be read: {error.strerror}")
        except LabyrinthError as error:
            message = self.Previewed(None, str(error).removeprefix(f"{path.parent}/"))
        if not worker.is_cancelled:
            self.post_message(message)
