"""A dialog that saves the run of a game (the player's steps), and a function to load a run."""

from pathlib import Path
from typing import Final

from textual.app import ComposeResult
from textual.widgets import Label

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.files import read_file
from labyrinth.game.recorded_run import RecordedRun
from labyrinth.tui.files.file_dialog import SavingDialog

# The longest file that is read: a step takes a byte.
MOST_BYTES: Final = 20_000_000
SUFFIX: Final = ".run.json"


def read_run(maze: Maze, path: str) -> RecordedRun:
    """Read the run of a game from a file.

    Raises LabyrinthError if the file cannot be read or is not a run through `maze`.
    """
    text = read_file(Path(path), most=MOST_BYTES, streams=False).decode(errors="replace")
    try:
        run = RecordedRun.from_text(text)
        run.tiles(maze)
    except LabyrinthError as error:
        raise LabyrinthError(f"{named(path)}: {error}") from None
    return run


class SaveRunDialog(SavingDialog):
    """A dialog that saves the run of a game; returns the path, or None if not saved."""

    question = "Save run"

    def __init__(self, run: RecordedRun, name: str) -> None:
        """Offer to save `run` in a file called `name`."""
        super().__init__(name)
        self._run = run

    def fields(self) -> ComposeResult:
        """Lay out the field."""
        yield Label(
            "In a later game on the same maze, you can open the file as a ghost to play against."
        )
        yield self._target
        yield Label("", classes="error", markup=False)

    def save(self, path: Path) -> None:
        """Save the run."""
        self.save_as(path, lambda: self._run.to_text().encode())
