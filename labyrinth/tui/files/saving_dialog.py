"""What the dialogs that save have in common: no file is overwritten unasked."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from pathlib import Path

from textual import on
from textual.widgets import Button, Input
from textual_fspicker import FileSave

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.formats import write_file
from labyrinth.tui.files.file_dialog import FileDialog


class _ExistsError(LabyrinthError):
    """There is a file already where one is to be saved."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{named(path)} exists: save once more to overwrite it.")
        self.path = path


class SavingDialog(FileDialog[Path]):
    """Saves under the path that is written; returns it, or None where nothing was saved."""

    accept = "Save"
    tooltips = "Save under the path that is written", "Pick a place from a list of files"

    def __init__(self) -> None:
        super().__init__()
        self._overwrite: Path | None = None

    @abstractmethod
    def save(self, path: Path) -> None:
        """Save under a path by `save_as`, or say why nothing is saved so."""

    @abstractmethod
    def place(self, directory: Path, name: str) -> FileSave:
        """Return what lets the user pick a place, beginning in a directory with a name."""

    def placed(self, place: FileSave) -> None:
        """Take what else was chosen where the user has picked the place."""

    def forget(self) -> None:
        """Say nothing more of the path that was written before; another may be a file's as well."""
        self._overwrite = None
        self.say("")

    @property
    def target(self) -> Path:
        """The path that is written."""
        return Path(os.path.expanduser(self.written))

    @on(Input.Changed)
    def follow_path(self) -> None:
        """Forget the path that was written before."""
        self.forget()

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def submit(self) -> None:
        """Save under the path that is written; ask before a file is overwritten."""
        if self.busy:
            return
        if self.written:
            self.save(self.target)
        else:
            self.say("Write the path of a file.")

    @on(Button.Pressed, "#browse")
    def browse(self) -> None:
        """Pick a place from a list."""
        if not self.busy:
            path = self.target
            self.look_for_directory(path.parent, Path(), partial(self._browse, path.name))

    def _browse(self, name: str, directory: Path) -> None:
        place = self.place(directory, name)
        self.app.push_screen(place, partial(self._take_place, place))

    def _take_place(self, place: FileSave, path: Path | None) -> None:
        """Save where the user wants it."""
        if path is None:
            return
        with self.prevent(Input.Changed):
            self.query_one("#target", Input).value = str(path)
        self.placed(place)
        self.forget()
        self.submit()

    def save_as(self, path: Path, make: Callable[[], bytes]) -> None:
        """Make the content of a file and write it, apart; ask before a file is overwritten."""
        self.say("Saving… <dialog.cancel> gives up.")
        overwrite = self._overwrite == path
        self.attempt(partial(self._save, path, make, overwrite=overwrite))

    def failed(self, error: LabyrinthError) -> None:
        """Say why it failed; if a file is in the way, the next attempt overwrites it."""
        super().failed(error)
        if isinstance(error, _ExistsError):
            self._overwrite = error.path

    def _save(self, path: Path, make: Callable[[], bytes], *, overwrite: bool) -> Path:
        """Save, and return where. Raises LabyrinthError, and without `overwrite` _ExistsError."""
        if os.path.isdir(path):
            raise LabyrinthError(f"{named(path)} is a directory: write the path of a file.")
        if os.path.isfile(path) and not overwrite:
            raise _ExistsError(path)
        data = make()
        if not self.is_running:
            raise LabyrinthError("saving was given up")
        write_file(path, data, streams=False)
        return path
