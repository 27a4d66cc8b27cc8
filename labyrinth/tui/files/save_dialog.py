"""The dialog that asks where to save a maze."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.widgets import Button, Checkbox, Input, Label
from textual_fspicker import FileSave

from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats import Format, format_for, formats_with_suffixes, losses, write, write_file
from labyrinth.tui.apart import Apart
from labyrinth.tui.files.browsing import Browsing
from labyrinth.tui.files.file_dialog import FileDialog
from labyrinth.tui.files.file_filters import filters_of
from labyrinth.tui.layout import LONGEST_PASTE


class _ExistsError(LabyrinthError):
    """There is a file already where one is to be saved."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{named(path)} exists: save once more to overwrite it.")
        self.path = path


class FilePlace(Browsing, FileSave):
    """Lets the user pick where to save a maze."""


class SaveDialog(FileDialog[Path]):
    """Saves a maze in the format of the suffix; returns the path, or None if it was not saved."""

    question = "Save the maze"
    accept = "Save"

    def __init__(
        self, maze: Maze, path: Path | None, solution_path: Sequence[Position] = ()
    ) -> None:
        """Offer to save `maze`, at `path` if it has one, with the solution's path if wanted."""
        super().__init__()
        self._maze = maze.copy()
        self._path = path or Path("maze.json")
        self._solution_path = solution_path
        self._overwrite: Path | None = None
        self._told: tuple[Format | None, bool] | None = None
        """The format that is spoken of, and whether with the path."""
        self._weighing = Apart(self)

    def fields(self) -> ComposeResult:
        """Lay out the field between what its suffix means and what may be drawn."""
        yield Label(
            "The path of the file; its suffix chooses the format", id="target-format", markup=False
        )
        yield Input(str(self._path), id="target", max_length=LONGEST_PASTE)
        yield Checkbox(
            "Draw the path that was found, where the format can",
            id="with-path",
            disabled=not self._solution_path,
            compact=True,
        )
        yield Label("", classes="error", markup=False)

    @on(Input.Changed)
    @on(Checkbox.Changed)
    def clear_error(self) -> None:
        """Take the message away once the text changes, and say what its suffix means."""
        self._overwrite = None
        self.say("")
        chosen, drawn = self._format(), bool(self._drawn_path)
        if (chosen, drawn) == self._told:
            return
        self._told = chosen, drawn
        if chosen is None:
            self._tell(f"Formats: {formats_with_suffixes()}")
            return
        self._tell(f"Format: {chosen.name}")
        losses = partial(_losses, self._maze, chosen.key, self._drawn_path)
        self._weighing.do(losses, partial(self._tell_losses, chosen, drawn))

    def _tell_losses(self, chosen: Format, drawn: bool, losses: Sequence[str]) -> None:
        if (chosen, drawn) == self._told:
            self._tell("; ".join([f"Format: {chosen.name}", *losses]))

    def _tell(self, text: str) -> None:
        self.query_one("#target-format", Label).update(text)

    @property
    def _drawn_path(self) -> Sequence[Position]:
        """The path to draw, empty for none."""
        return self._solution_path if self.query_one("#with-path", Checkbox).value else ()

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def save(self) -> None:
        """Save under the path that is written; ask before a file is overwritten."""
        path = Path(os.path.expanduser(self.written))
        if self.busy:
            return
        if not self.written:
            self.say("Write the path of a file.")
        elif self._format() is None:
            self.say(f"No format has the suffix {quoted(path.suffix)}: write one of those above.")
        else:
            self.say("Saving… Escape gives up.")
            overwrite = self._overwrite == path
            self.attempt(partial(self._save, path, self._drawn_path, overwrite=overwrite))

    def failed(self, error: LabyrinthError) -> None:
        """Say why it failed; if a file is in the way, the next attempt overwrites it."""
        super().failed(error)
        if isinstance(error, _ExistsError):
            self._overwrite = error.path

    @on(Button.Pressed, "#browse")
    def browse(self) -> None:
        """Pick a place from a list."""
        path = Path(os.path.expanduser(self.written))
        directory = path.parent if os.path.isdir(path.parent) else Path()
        filters = filters_of(lambda known: known.writes)
        picker = FilePlace(directory, "Save the maze", filters=filters, default_file=path)
        self.app.push_screen(picker, self._picked)

    def _save(self, path: Path, drawn: Sequence[Position], *, overwrite: bool) -> Path:
        """Save, and return where. Raises LabyrinthError, and without `overwrite` _ExistsError."""
        if os.path.isdir(path):
            raise LabyrinthError(f"{named(path)} is a directory: write the path of a file.")
        if os.path.isfile(path) and not overwrite:
            raise _ExistsError(path)
        data = write(self._maze, format_for(path).key, path=drawn)
        if not self.is_running:
            raise LabyrinthError("saving was given up")
        write_file(path, data, streams=False)
        return path

    def _format(self) -> Format | None:
        """Return the format of the suffix that is written, None where there is none."""
        try:
            return format_for(f"maze{Path(self.written).suffix}")
        except LabyrinthError:
            return None

    def _picked(self, path: Path | None) -> None:
        if path is not None:
            self.query_one(Input).value = str(path)


def _losses(maze: Maze, format: str, path: Sequence[Position]) -> Sequence[str]:
    """Return what a file of that format would lose, or why there can be none."""
    try:
        return losses(maze, format, path=path)
    except LabyrinthError as error:
        return [str(error)]
