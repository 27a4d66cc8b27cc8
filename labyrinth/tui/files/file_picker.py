"""The dialog that browses files, with a preview of the maze under the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Label
from textual_fspicker import FileOpen
from textual_fspicker.parts import DirectoryNavigation

from labyrinth.core.errors import LabyrinthError, named, visible
from labyrinth.core.maze.maze import Maze
from labyrinth.formats import formats, load_reading
from labyrinth.scenarios import is_scenario
from labyrinth.scenarios.instance import Instance
from labyrinth.scenarios.reading import load_scenario
from labyrinth.tui.apart import Apart
from labyrinth.tui.files.browsing import Browsing
from labyrinth.tui.files.file_filters import FormatFilters
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.widgets.counted import counted

LARGEST_PREVIEW: Final = 5_000_000
"""Bytes of a file that is read for its preview at the most."""


class FilePreview(Vertical):
    """Shows the maze in a file and what is known of it."""

    def compose(self) -> ComposeResult:
        """Lay out the maze above the text."""
        maze = MazeWidget()
        maze.can_focus = maze.visible = False
        yield maze
        yield Label("", markup=False)

    def show(self, maze: Maze | None, text: str) -> None:
        """Show a maze, or none, and a text about it."""
        shown = self.query_one(MazeWidget)
        shown.maze = maze
        shown.visible = maze is not None
        self.query_one(Label).update(text)


class FilePicker(Browsing, FileOpen):
    """Lets the user pick a maze file of a format that can be read."""

    wants_existing = True

    def __init__(self, location: Path) -> None:
        filters = FormatFilters(lambda known: known.reads, scenarios=True)
        super().__init__(location, "Open a maze", filters=filters)
        self._apart = Apart(self)

    def on_mount(self) -> None:
        """Add the preview beside the list of files."""
        self.mount(FilePreview(), after=self.query_one(DirectoryNavigation))

    @on(DirectoryNavigation.Highlighted)
    def preview(self, event: DirectoryNavigation.Highlighted) -> None:
        """Read the file under the cursor."""
        self._apart.do(partial(_read, event.path), self._show)

    def _show(self, read: tuple[Maze | None, str]) -> None:
        self.query_one(FilePreview).show(*read)


def _read(path: Path) -> tuple[Maze | None, str]:
    """Return the maze in a file, if there is one to show, and a text about it."""
    try:
        if not path.is_file():
            return None, ""
        if path.stat().st_size > LARGEST_PREVIEW:
            return None, "This file is too large for a preview."
        if is_scenario(path):
            return None, _about(load_scenario(path, streams=False))
        reading = load_reading(path, streams=False)
    except OSError as error:
        return None, f"{named(path.name)}: cannot be read: {error.strerror}"
    except LabyrinthError as error:
        return None, str(error).removeprefix(f"{path.parent}/")
    maze = reading.maze
    size = f"{maze.height} x {maze.width} tiles, {formats()[reading.format].name}"
    return maze, "\n".join([size, *reading.notes_on_first])


def _about(instances: Sequence[Instance]) -> str:
    """Return a text about a scenario."""
    first, *others = dict.fromkeys(each.map for each in instances)
    more = f" and {counted(len(others), 'map')} more" if others else ""
    return f"A scenario: {counted(len(instances), 'instance')} on {visible(first)}{more}"
