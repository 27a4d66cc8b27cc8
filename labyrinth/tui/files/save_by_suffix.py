"""The dialog that saves figures or pictures: the suffix says as what."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from textual.app import ComposeResult
from textual.widgets import Input, Label
from textual_fspicker import FileSave, Filters

from labyrinth.core.errors import quoted
from labyrinth.tui.files.browsing import Browsing
from labyrinth.tui.files.saving_dialog import SavingDialog
from labyrinth.tui.layout import LONGEST_PASTE


class SaveBySuffix(SavingDialog):
    """Saves what the writer of the suffix makes; returns the path, or None if it was not saved."""

    def __init__(
        self, question: str, path: Path, writers: Mapping[str, Callable[[], bytes]]
    ) -> None:
        """Ask `question`, and offer `path`; `writers` make the content by suffix, such as ".csv".

        They are called apart, and may raise LabyrinthError.
        """
        super().__init__()
        self.question = question
        self._path, self._writers = path, writers

    def fields(self) -> ComposeResult:
        """Lay out the field, and the suffixes that there are."""
        yield Input(
            str(self._path),
            id="target",
            max_length=LONGEST_PASTE,
            tooltip="The path of the file; its suffix says as what it is saved",
        )
        yield Label(f"Known suffixes: {' '.join(self._writers)}", id="target-format", markup=False)
        yield Label("", classes="error", markup=False)

    def save(self, path: Path) -> None:
        """Save what the writer of the suffix makes, if there is one."""
        make = self._writers.get(path.suffix.lower())
        if make is None:
            self.say(f"Nothing is saved as {quoted(path.suffix)}: write one of those above.")
        else:
            self.save_as(path, make)

    def place(self, directory: Path, name: str) -> _Place:
        """Return a list of files, first of those with a known suffix."""
        return _Place(self.question, directory, name, self._writers.keys())


class _Place(Browsing, FileSave):
    """Lets the user pick a file; those with a known suffix are listed first."""

    wants_existing = False

    def __init__(self, title: str, directory: Path, name: str, suffixes: Collection[str]) -> None:
        filters = Filters(
            (" ".join(suffixes), lambda path: os.path.splitext(path)[1].lower() in suffixes),
            ("All files", lambda path: True),
        )
        super().__init__(directory, title, filters=filters, default_file=name)
