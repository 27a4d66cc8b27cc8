"""The dialogs that read the run of a game from a file, and write one."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.widgets import Button, Input, Label
from textual_fspicker import FileOpen, FileSave

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.files import read_file, write_file
from labyrinth.game.recorded_run import RecordedRun
from labyrinth.tui.files.browsing import Browsing
from labyrinth.tui.files.file_dialog import FileDialog
from labyrinth.tui.layout import LONGEST_PASTE

MOST_BYTES: Final = 20_000_000
"""The longest file that is read: a step takes a byte."""
SUFFIX: Final = ".run.json"


class _RunPicker(Browsing, FileOpen):
    """Lets the user pick the file of a run."""

    wants_existing = True


class _RunPlace(Browsing, FileSave):
    """Lets the user pick a file to save a run in."""

    wants_existing = False


class OpenRunDialog(FileDialog[RecordedRun]):
    """Asks for the file of a run through a maze until one can be read."""

    question = "Whose run goes along?"
    accept = "Open"
    tooltips = "Read the run in that file", "Pick a file from a list"

    def __init__(self, maze: Maze) -> None:
        """Take only runs through `maze`."""
        super().__init__()
        self._maze = maze

    def fields(self) -> ComposeResult:
        """Lay out the field."""
        yield Label("The path of a run that was saved at the end of a game")
        yield Input(placeholder=f"file{SUFFIX}", id="source", max_length=LONGEST_PASTE)
        yield Label("", classes="error", markup=False)

    @on(Input.Changed)
    def clear_error(self) -> None:
        """Take the message away once the text changes."""
        self.say("")

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def open(self) -> None:
        """Read what is written, or say what is wrong with it."""
        if self.written:
            self._open(Path(os.path.expanduser(self.written)))
        else:
            self.say("Write the path of a file.")

    @on(Button.Pressed, "#browse")
    def browse(self) -> None:
        """Pick a file from a list."""
        if not self.busy:
            written = Path(os.path.expanduser(self.written))
            self.look_for_directory(written, Path(), self._browse)

    def _browse(self, directory: Path) -> None:
        self.app.push_screen(_RunPicker(directory, "Open a run"), self._picked)

    def _picked(self, path: Path | None) -> None:
        if path is not None:
            self._open(path)

    def _open(self, path: Path) -> None:
        field = self.query_one(Input)
        with field.prevent(Input.Changed):
            field.value = str(path)
        self.say("Reading… <dialog.cancel> gives up.")
        self.attempt(partial(_read, path, self._maze))


class SaveRunDialog(FileDialog[Path]):
    """Saves a run; returns the path, or None if it was not saved."""

    question = "Save the run"
    accept = "Save"
    tooltips = "Save under the path that is written", "Pick a place from a list of files"

    def __init__(self, run: RecordedRun, name: str) -> None:
        """Offer to save `run` in a file of this name."""
        super().__init__()
        self._run, self._name = run, name
        self._overwrite: Path | None = None

    def fields(self) -> ComposeResult:
        """Lay out the field."""
        yield Label("Whoever opens it as a ghost plays against you, on the same maze")
        yield Input(self._name, id="target", max_length=LONGEST_PASTE)
        yield Label("", classes="error", markup=False)

    @on(Input.Changed)
    def clear_error(self) -> None:
        """Take the message away once the text changes."""
        self._overwrite = None
        self.say("")

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def save(self) -> None:
        """Save under the path that is written; ask before a file is overwritten."""
        if self.busy:
            return
        if not self.written:
            self.say("Write the path of a file.")
            return
        path = Path(os.path.expanduser(self.written))
        overwrite, self._overwrite = self._overwrite == path, path
        self.say("Saving… <dialog.cancel> gives up.")
        self.attempt(partial(_write, path, self._run, overwrite=overwrite))

    @on(Button.Pressed, "#browse")
    def browse(self) -> None:
        """Pick a place from a list."""
        if not self.busy:
            path = Path(os.path.expanduser(self.written))
            self.look_for_directory(path.parent, Path(), partial(self._browse, path.name))

    def _browse(self, name: str, directory: Path) -> None:
        place = _RunPlace(directory, "Save the run", default_file=name)
        self.app.push_screen(place, self._picked)

    def _picked(self, path: Path | None) -> None:
        if path is not None:
            with self.prevent(Input.Changed):
                self.query_one(Input).value = str(path)
            self.save()


def _read(path: Path, maze: Maze) -> RecordedRun:
    text = read_file(path, most=MOST_BYTES, streams=False).decode(errors="replace")
    try:
        run = RecordedRun.from_text(text)
        run.tiles(maze)
    except LabyrinthError as error:
        raise LabyrinthError(f"{named(path)}: {error}") from None
    return run


def _write(path: Path, run: RecordedRun, *, overwrite: bool) -> Path:
    if os.path.isdir(path):
        raise LabyrinthError(f"{named(path)} is a directory: write the path of a file.")
    if os.path.isfile(path) and not overwrite:
        raise LabyrinthError(f"{named(path)} exists: save once more to overwrite it.")
    write_file(path, run.to_text().encode(), streams=False)
    return path
