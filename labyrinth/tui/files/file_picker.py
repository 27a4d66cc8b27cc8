"""The dialog that browses files, with a preview of the maze under the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.widgets import Label, Static
from textual_fspicker import FileOpen
from textual_fspicker.parts import DirectoryNavigation

from labyrinth.core.counted import counted
from labyrinth.core.errors import LabyrinthError, named, visible
from labyrinth.core.maze.maze import Maze
from labyrinth.formats import formats, load_reading
from labyrinth.scenarios import is_scenario
from labyrinth.scenarios.instance import Instance
from labyrinth.scenarios.reading import load_scenario
from labyrinth.tui.colours.themes import colours_of
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.files.browsing import Browsing
from labyrinth.tui.files.file_filters import FormatFilters
from labyrinth.tui.maze_view.dots import dot_characters, thumbnail
from labyrinth.tui.maze_view.maze_widget import MazeWidget

LARGEST_PREVIEW: Final = 5_000_000
"""Bytes of a file that is read for its preview at the most."""


class FilePreview(Vertical):
    """Shows the maze in a file, made small if it has no room, and what is known of it."""

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self._maze: Maze | None = None
        self._apart = DaemonThread(self)
        self._drawn, self._small = MazeWidget(), Static("", id="thumbnail", markup=False)
        self._drawn.can_focus = self._drawn.display = False

    def compose(self) -> ComposeResult:
        """Lay out the maze above the text."""
        yield Container(self._drawn, self._small, id="previewed")
        yield Label("", markup=False)

    def show(self, maze: Maze | None, text: str) -> None:
        """Show a maze, or none, and a text about it."""
        self._maze = maze
        self.query_one(Label).update(text)
        self._drawn.maze = None
        self._small.update("")
        self.call_after_refresh(self._fit)

    def on_resize(self) -> None:
        """Fit the maze to the new size."""
        self._fit()

    def _fit(self) -> None:
        """Draw the maze tile by tile if it has room for that, else made small."""
        maze = self._maze
        if maze is None or not self.is_attached:
            return
        room = self.query_one("#previewed").size
        lines, columns = self._drawn.glyphs_for(maze, room).size(maze.height, maze.width)
        fits = lines <= room.height and columns <= room.width
        self._drawn.maze = maze if fits else None
        self._drawn.display, self._small.display = fits, not fits
        if not fits:
            characters = dot_characters(colours_of(self.app), ascii_only=False)
            self._apart.do(partial(thumbnail, maze, room, characters), self._small.update)


class FilePicker(Browsing, FileOpen):
    """Lets the user pick a maze file of a format that can be read."""

    wants_existing = True

    def __init__(self, location: Path) -> None:
        filters = FormatFilters(lambda known: known.reads, scenarios=True)
        super().__init__(location, "Open a maze", filters=filters)
        self._apart = DaemonThread(self)

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
