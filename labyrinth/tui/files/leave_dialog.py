"""The dialog that asks before an edited maze is left."""

from math import inf
from typing import cast

from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import Button, Label

from labyrinth.tui.keys.table import class_bindings
from labyrinth.tui.terminal.event_queue import EventQueueApp
from labyrinth.tui.widgets.dialog import ModalDialog, key_buttons


class LeaveDialog(ModalDialog[str]):
    """A dialog that asks whether to leave a maze with unsaved edits.

    It returns the id of the button: "stay", "save" or "leave".
    """

    BINDINGS = class_bindings("leave")
    question = "Leave without saving?"
    shown_keys = "leave"

    def __init__(self) -> None:
        super().__init__()
        buttons = key_buttons("leave", {each: each for each in ("stay", "save", "leave")})
        self.buttons = [(*each[:3], f"dismiss('{each[0]}')") for each in buttons]
        # When the question was drawn, by the time of messages.
        self._asked_at = inf

    def fields(self) -> ComposeResult:
        """Lay out the text about the edits that would be lost."""
        yield Label("You have unsaved edits.")

    def on_mount(self) -> None:
        """Mark the button that discards the edits."""
        self.query_one("#leave", Button).variant = "error"
        self.call_after_refresh(lambda: setattr(self, "_asked_at", Message().time))

    def action_answer(self, name: str) -> None:
        """Answer like the button `name`.

        A key that was pressed before the question was shown does not discard edits.
        """
        if name != "leave" or cast(EventQueueApp, self.app).typed_at > self._asked_at:
            self.dismiss(name)
