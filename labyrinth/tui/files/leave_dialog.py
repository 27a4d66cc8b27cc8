"""The dialog that asks before an edited maze is left."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Label

from labyrinth.tui.keys.table import bindings
from labyrinth.tui.widgets.too_small import TooSmall


class LeaveDialog(ModalScreen[bool]):
    """Asks whether to leave a maze whose edits are not saved."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("leave")]

    def compose(self) -> ComposeResult:
        """Lay out the question and the buttons."""
        with Vertical(classes="dialog"):
            yield Label("Leave this maze?", classes="dialog-title")
            yield Label("Your edits are not saved; they will be lost.")
            with Horizontal(classes="dialog-buttons"):
                yield Button("Stay", id="stay", variant="primary")
                yield Button("Leave", id="leave", variant="error")
        yield TooSmall()

    @on(Button.Pressed, "#stay")
    def action_stay(self) -> None:
        """Keep the maze."""
        self.dismiss(False)

    @on(Button.Pressed, "#leave")
    def leave(self) -> None:
        """Give the maze up."""
        self.dismiss(True)
