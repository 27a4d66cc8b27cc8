"""The dialog that reads the plan of a study from a file."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.widgets import Button, Input, Label
from textual_fspicker import FileOpen, Filters

from labyrinth.study.study import Study
from labyrinth.study.study_file import load_study
from labyrinth.tui.files.browsing import Browsing
from labyrinth.tui.files.file_dialog import FileDialog
from labyrinth.tui.layout import LONGEST_PASTE

SUFFIX = ".toml"


class _PlanPicker(Browsing, FileOpen):
    """Lets the user pick the file of a plan."""

    wants_existing = True


class OpenPlanDialog(FileDialog[Study]):
    """Asks for the file of a plan until one can be read."""

    question = "Open a plan"
    accept = "Open"
    tooltips = "Read the plan in that file", "Pick a file from a list"

    def fields(self) -> ComposeResult:
        """Lay out the field."""
        yield Label("The path of a TOML file, as labyrinth study takes it")
        yield Input(placeholder=f"study{SUFFIX}", id="source", max_length=LONGEST_PASTE)
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
            self._open(os.path.expanduser(self.written))
        else:
            self.say("Write the path of a file.")

    @on(Button.Pressed, "#browse")
    def browse(self) -> None:
        """Pick a file from a list."""
        if not self.busy:
            written = Path(os.path.expanduser(self.written))
            self.look_for_directory(written, Path(), self._browse)

    def _browse(self, directory: Path) -> None:
        filters = Filters(
            ("Plans", lambda path: path.suffix.lower() == SUFFIX),
            ("All files", lambda path: True),
        )
        self.app.push_screen(_PlanPicker(directory, self.question, filters=filters), self._picked)

    def _picked(self, path: Path | None) -> None:
        if path is not None:
            self._open(str(path))

    def _open(self, path: str) -> None:
        field = self.query_one(Input)
        with field.prevent(Input.Changed):
            field.value = path
        self.say("Reading… <dialog.cancel> gives up.")
        self.attempt(partial(load_study, path))
