"""What the dialogs that save have in common: no file is overwritten unasked."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

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

    @property
    def target(self) -> Path:
        """The path that is written."""
        return Path(os.path.expanduser(self.written))

    def another_path(self) -> None:
        """Take note that another path is written, which may be that of a file as well."""
        self._overwrite = None

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
