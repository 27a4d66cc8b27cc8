"""The dialog that opens a file or a recipe."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label
from textual.worker import get_current_worker

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.source import Source
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

    def compose(self) -> ComposeResult:
        """Lay out the field and the buttons."""
        with Vertical(classes="dialog"):
            yield Label("Open a maze", classes="dialog-title")
            yield Label("The path of a block-text file, or a recipe such as wilson:20x40:7")
            yield Input(placeholder="file or recipe", id="source")
            yield Label("", id="source-error", classes="error")
            with Horizontal(classes="dialog-buttons"):
                yield Button("Open", id="accept", variant="primary")
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
            self._say("Reading…")
            self._read(os.path.expanduser(text))
        else:
            self._say("Write the path of a file or a recipe.")

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
            message = self.Read(Source.parse(text))
        except LabyrinthError as error:
            message = self.Read(Source(), str(error))
        if not worker.is_cancelled:
            self.post_message(message)

    def _say(self, text: str) -> None:
        self.query_one("#source-error", Label).update(text)
