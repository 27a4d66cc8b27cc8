"""The dialog that saves figures or pictures: the suffix says as what."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.widgets import Button, Input, Label
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

    @on(Input.Changed)
    def forget(self) -> None:
        """Say nothing more of the path that was written before."""
        self.another_path()
        self.say("")

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def save(self) -> None:
        """Save under the path that is written; ask before a file is overwritten."""
        path = self.target
        make = self._writers.get(path.suffix.lower())
        if self.busy:
            return
        if not self.written:
            self.say("Write the path of a file.")
        elif make is None:
            self.say(f"Nothing is saved as {quoted(path.suffix)}: write one of those above.")
        else:
            self.save_as(path, make)

    @on(Button.Pressed, "#browse")
    def browse(self) -> None:
        """Pick a place from a list."""
        if not self.busy:
            path = self.target
            self.look_for_directory(path.parent, Path(), partial(self._browse, path.name))

    def _browse(self, name: str, directory: Path) -> None:
        place = _Place(self.question, directory, name, self._writers.keys())
        self.app.push_screen(place, self._browsed)

    def _browsed(self, path: Path | None) -> None:
        """Save where the user wants it."""
        if path is not None:
            with self.prevent(Input.Changed):
                self.query_one("#target", Input).value = str(path)
            self.forget()
            self.save()


class _Place(Browsing, FileSave):
    """Lets the user pick a file; those with a known suffix are listed first."""

    wants_existing = False

    def __init__(self, title: str, directory: Path, name: str, suffixes: Collection[str]) -> None:
        filters = Filters(
            (" ".join(suffixes), lambda path: os.path.splitext(path)[1].lower() in suffixes),
            ("All files", lambda path: True),
        )
        super().__init__(directory, title, filters=filters, default_file=name)
