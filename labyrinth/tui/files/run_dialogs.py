"""The dialogs that read the run of a game from a file, and write one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from textual.app import ComposeResult
from textual.widgets import Input, Label
from textual_fspicker import FileOpen, FileSave

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.files import read_file
from labyrinth.game.recorded_run import RecordedRun
from labyrinth.tui.files.browsing import Browsing
from labyrinth.tui.files.opening_dialog import OpeningDialog
from labyrinth.tui.files.saving_dialog import SavingDialog
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


class OpenRunDialog(OpeningDialog[RecordedRun]):
    """Asks for the file of a run through a maze until one can be read."""

    question = "Whose run goes along?"
    tooltips = "Read the run in that file", "Pick a file from a list"
    about = "The path of a run that was saved at the end of a game"
    example = f"file{SUFFIX}"

    def __init__(self, maze: Maze) -> None:
        """Take only runs through `maze`."""
        super().__init__()
        self._maze = maze

    def picker(self, directory: Path) -> _RunPicker:
        """Return a list of all files."""
        return _RunPicker(directory, "Open a run")

    def read(self, written: str) -> RecordedRun:
        """Read a run, and see whether it leads through the maze."""
        path = Path(written)
        text = read_file(path, most=MOST_BYTES, streams=False).decode(errors="replace")
        try:
            run = RecordedRun.from_text(text)
            run.tiles(self._maze)
        except LabyrinthError as error:
            raise LabyrinthError(f"{named(path)}: {error}") from None
        return run


class SaveRunDialog(SavingDialog):
    """Saves a run; returns the path, or None if it was not saved."""

    question = "Save the run"

    def __init__(self, run: RecordedRun, name: str) -> None:
        """Offer to save `run` in a file of this name."""
        super().__init__()
        self._run, self._name = run, name

    def fields(self) -> ComposeResult:
        """Lay out the field."""
        yield Label("Whoever opens it as a ghost plays against you, on the same maze")
        yield Input(self._name, id="target", max_length=LONGEST_PASTE)
        yield Label("", classes="error", markup=False)

    def save(self, path: Path) -> None:
        """Save the run."""
        self.save_as(path, lambda: self._run.to_text().encode())

    def place(self, directory: Path, name: str) -> _RunPlace:
        """Return a list of all files."""
        return _RunPlace(directory, self.question, default_file=name)
