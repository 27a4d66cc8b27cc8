"""The dialog that asks before an edited maze is left."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Button, Label

from labyrinth.tui.keys.table import bindings
from labyrinth.tui.widgets.dialog import ModalDialog


class LeaveDialog(ModalDialog[str]):
    """A dialog that asks whether to leave a maze with unsaved edits; returns a button id."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("leave")]
    question = "Leave without saving?"
    buttons = (
        ("stay", "Stay", "Keep the maze open"),
        ("save", "Save…", "Save the maze, then leave"),
        ("leave", "Leave", "Discard the edits and leave"),
    )

    def fields(self) -> ComposeResult:
        """Lay out the text about the edits that would be lost."""
        yield Label("You have unsaved edits.")

    def on_mount(self) -> None:
        """Mark the button that discards the edits."""
        self.query_one("#leave", Button).variant = "error"

    @on(Button.Pressed)
    def answer(self, event: Button.Pressed) -> None:
        """Return the id of the pressed button."""
        self.dismiss(event.button.id)

    def action_stay(self) -> None:
        """Close the dialog, staying on the maze."""
        self.dismiss("stay")
