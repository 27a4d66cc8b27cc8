"""The dialog that opens a file or a recipe."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label
from textual.worker import get_current_worker

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.maze_source import Source
from labyrinth.tui.files.file_picker import FilePicker
from labyrinth.tui.files.recent_files import recent_files, remember_file
from labyrinth.tui.widgets.menu import Menu
from labyrinth.tui.widgets.too_small import TooSmall


class OpenDialog(ModalScreen[Source | None]):
    """Asks for a file or a recipe until one can be opened, or None is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Cancel"),
        Binding("down", "app.focus_next", "Next field", show=False),
        Binding("up", "app.focus_previous", "Previous field", show=False),
    ]

    @dataclass
    class Read(Message):
        """The source was read, or could not be: then `error` says why."""

        source: Source
        error: str = ""

    def __init__(self) -> None:
        """Offer the files that were opened or saved last."""
        super().__init__()
        self._recent = recent_files()

    def compose(self) -> ComposeResult:
        """Lay out the field and the buttons."""
        with Vertical(classes="dialog"):
            yield Label("Open a maze", classes="dialog-title")
            yield Label("The path of a maze file, or a recipe such as wilson:20x40:7")
            yield Input(placeholder="file or recipe", id="source")
            yield Label("", id="source-error", classes="error", markup=False)
            with Menu(id="recent"):
                for path in self._recent:
                    yield Button(Content(str(path)), name=str(path), classes="recent")
            with Horizontal(classes="dialog-buttons"):
                yield Button("Open", id="accept", variant="primary")
                yield Button("Browse…", id="browse")
                yield Button("Cancel", id="cancel")
        yield TooSmall()

    @on(Input.Changed)
    def clear_error(self) -> None:
        """Take the message away once the text changes."""
        self._say("")

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def open(self) -> None:
        """Open what is written, or say what is wrong with it."""
        text = self.query_one("#source", Input).value.strip()
        if text:
            self._open(os.path.expanduser(text))
        else:
            self._say("Write the path of a file or a recipe.")

    @on(Button.Pressed, "#recent Button")
    def open_recent(self, event: Button.Pressed) -> None:
        """Open a file of those that were opened or saved last."""
        self._open(event.button.name or "")

    @on(Button.Pressed, "#browse")
    def browse(self) -> None:
        """Pick a file from a list, with a preview."""
        text = self.query_one("#source", Input).value.strip()
        start = Path(os.path.expanduser(text))
        if not os.path.isdir(start):
            start = self._recent[0].parent if self._recent else Path()
        self.app.push_screen(FilePicker(start), self._picked)

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Close the dialog without a maze."""
        self.dismiss(None)

    @on(Read)
    def finish(self, message: Read) -> None:
        """Close the dialog with what was read, or show why it could not be."""
        if message.error:
            self._say(message.error)
        elif self.is_current:
            self.dismiss(message.source)

    @work(thread=True, exclusive=True)
    def _read(self, text: str) -> None:
        worker = get_current_worker()
        try:
            message = self.Read(Source.parse(text, streams=False))
            if message.source.path is not None:
                remember_file(message.source.path)
        except LabyrinthError as error:
            message = self.Read(Source(), str(error))
        if not worker.is_cancelled:
            self.post_message(message)

    def _picked(self, path: Path | None) -> None:
        if path is not None:
            self._open(str(path))

    def _open(self, text: str) -> None:
        field = self.query_one("#source", Input)
        with field.prevent(Input.Changed):
            field.value = text
        self._say("Reading…")
        self._read(text)

    def _say(self, text: str) -> None:
        self.query_one("#source-error", Label).update(text)
