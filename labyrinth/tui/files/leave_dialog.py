"""The dialog that asks before an edited maze is left."""

from enum import Enum, auto
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Button, Label

from labyrinth.tui.keys.table import bindings
from labyrinth.tui.widgets.dialog import ModalDialog


class Leaving(Enum):
    """What becomes of a maze whose edits are not saved."""

    STAY = auto()
    SAVE = auto()
    """Save it, and leave it then."""
    LEAVE = auto()


class LeaveDialog(ModalDialog[Leaving]):
    """Asks whether to leave a maze whose edits are not saved."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("leave")]
    question = "Leave this maze?"
    buttons = (
        ("stay", "Stay", "Keep the maze open"),
        ("save", "Save…", "Save the maze, then leave it"),
        ("leave", "Leave", "Give the edits up"),
    )

    def fields(self) -> ComposeResult:
        """Say what would be lost."""
        yield Label("Your edits are not saved; without that they will be lost.")

    def on_mount(self) -> None:
        """Show which button loses something."""
        self.query_one("#leave", Button).variant = "error"

    @on(Button.Pressed)
    def answer(self, event: Button.Pressed) -> None:
        """Do what the button says."""
        self.dismiss(Leaving[(event.button.id or "").upper()])

    def action_stay(self) -> None:
        """Keep the maze."""
        self.dismiss(Leaving.STAY)
