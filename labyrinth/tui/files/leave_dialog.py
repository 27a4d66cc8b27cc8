"""The dialog that asks before an edited maze is left."""

from __future__ import annotations

from enum import Enum, auto
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Label

from labyrinth.tui.keys.table import bindings
from labyrinth.tui.widgets.too_small import TooSmall


class Leaving(Enum):
    """What becomes of a maze whose edits are not saved."""

    STAY = auto()
    SAVE = auto()
    """Save it, and leave it then."""
    LEAVE = auto()


class LeaveDialog(ModalScreen[Leaving]):
    """Asks whether to leave a maze whose edits are not saved."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("leave")]

    def compose(self) -> ComposeResult:
        """Lay out the question and the buttons."""
        with Vertical(classes="dialog"):
            yield Label("Leave this maze?", classes="dialog-title")
            yield Label("Your edits are not saved; without that they will be lost.")
            with Horizontal(classes="dialog-buttons"):
                yield Button("Stay", id="stay", variant="primary", tooltip="Keep the maze open")
                yield Button("Save…", id="save", tooltip="Save the maze, then leave it")
                yield Button("Leave", id="leave", variant="error", tooltip="Give the edits up")
        yield TooSmall()

    @on(Button.Pressed, "#stay")
    def action_stay(self) -> None:
        """Keep the maze."""
        self.dismiss(Leaving.STAY)

    @on(Button.Pressed, "#save")
    def save(self) -> None:
        """Save the maze first."""
        self.dismiss(Leaving.SAVE)

    @on(Button.Pressed, "#leave")
    def leave(self) -> None:
        """Give the maze up."""
        self.dismiss(Leaving.LEAVE)
