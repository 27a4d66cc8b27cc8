"""The dialog that opens a file or a recipe."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.widgets import Button, Input, Label

from labyrinth.formats.maze_source import Source
from labyrinth.tui.files.file_dialog import FileDialog
from labyrinth.tui.files.file_picker import FilePicker
from labyrinth.tui.files.recent_files import recent_files, remember_file
from labyrinth.tui.widgets.menu import Menu


class OpenDialog(FileDialog[Source]):
    """Asks for a file or a recipe until one can be opened, or None is chosen."""

    question = "Open a maze"
    accept = "Open"

    def __init__(self) -> None:
        super().__init__()
        self._recent = recent_files()

    def fields(self) -> ComposeResult:
        """Lay out the field above the files."""
        yield Label("The path of a maze file, or a recipe such as wilson:20x40:7")
        yield Input(placeholder="file or recipe", id="source")
        yield Label("", classes="error")
        with Menu(id="recent"):
            for path in self._recent:
                yield Button(str(path), name=str(path), classes="recent")

    @on(Input.Changed)
    def clear_error(self) -> None:
        """Take the message away once the text changes."""
        self.say("")

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def open(self) -> None:
        """Open what is written, or say what is wrong with it."""
        if self.written:
            self._open(os.path.expanduser(self.written))
        else:
            self.say("Write the path of a file or a recipe.")

    @on(Button.Pressed, "#recent Button")
    def open_recent(self, event: Button.Pressed) -> None:
        """Open a file of those that were opened or saved last."""
        self._open(event.button.name or "")

    @on(Button.Pressed, "#browse")
    def browse(self) -> None:
        """Pick a file from a list, with a preview."""
        start = Path(os.path.expanduser(self.written))
        if not os.path.isdir(start):
            start = self._recent[0].parent if self._recent else Path()
        self.app.push_screen(FilePicker(start), self._picked)

    def _picked(self, path: Path | None) -> None:
        if path is not None:
            self._open(str(path))

    def _open(self, text: str) -> None:
        field = self.query_one(Input)
        with field.prevent(Input.Changed):
            field.value = text
        self.say("Reading…")
        self.attempt(partial(_read, text))


def _read(text: str) -> Source:
    source = Source.parse(text, streams=False)
    if source.path is not None:
        remember_file(source.path)
    return source
