"""What the dialogs that open a file have in common."""

from __future__ import annotations

import os
from abc import abstractmethod
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.widgets import Button, Input, Label
from textual_fspicker.file_dialog import BaseFileDialog

from labyrinth.tui.files.file_dialog import Answer, FileDialog
from labyrinth.tui.layout import LONGEST_PASTE


class OpeningDialog(FileDialog[Answer]):
    """Asks for a path until what is there can be read; returns that, or None."""

    accept = "Open"
    about: ClassVar[str]
    """What is asked for, above the field."""
    example: ClassVar[str]
    """What stands in the empty field."""
    wanted = "Write the path of a file."
    """What is said where nothing is written."""

    @abstractmethod
    def read(self, written: str) -> Answer:
        """Read what is written, apart. Raises LabyrinthError where that cannot be."""

    @abstractmethod
    def picker(self, directory: Path) -> BaseFileDialog:
        """Return what lets the user pick a file, which begins in a directory."""

    def fields(self) -> ComposeResult:
        """Lay out the field."""
        yield Label(self.about, classes="about")
        yield Input(
            placeholder=self.example, id="source", max_length=LONGEST_PASTE, tooltip=self.about
        )
        yield Label("", classes="error", markup=False)

    @property
    def elsewhere(self) -> Path:
        """Where browsing begins unless a directory is written."""
        return Path()

    @on(Input.Changed)
    def clear_error(self) -> None:
        """Take the message away once the text changes."""
        self.say("")

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def submit(self) -> None:
        """Open what is written, or say what is wrong with it."""
        if self.written:
            self.open(os.path.expanduser(self.written))
        else:
            self.say(self.wanted)

    @on(Button.Pressed, "#browse")
    def browse(self) -> None:
        """Pick a file from a list."""
        if not self.busy:
            written = Path(os.path.expanduser(self.written))
            self.look_for_directory(written, self.elsewhere, self._browse)

    def _browse(self, directory: Path) -> None:
        self.app.push_screen(self.picker(directory), self._picked)

    def _picked(self, path: Path | None) -> None:
        if path is not None:
            self.open(str(path))

    def open(self, text: str) -> None:
        """Open what that text stands for, or say why it cannot be read."""
        field = self.query_one(Input)
        with field.prevent(Input.Changed):
            field.value = text
        self.say("Reading… <dialog.cancel> gives up.")
        self.attempt(partial(self.read, text))
