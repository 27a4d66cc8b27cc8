"""Dialogs: a title, fields, and a row of buttons, from one description."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Button, Label

from labyrinth.tui.keys.table import bindings, table
from labyrinth.tui.widgets.footer import TooSmall


class ModalDialog(ModalScreen[ScreenResultType | None]):
    """Asks a question by its fields; returns None when cancelled."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("dialog")]
    question: str
    """The title of the dialog."""
    buttons: Sequence[tuple[str, str, str]]
    """The id, the label and the tooltip of each; the first is what the dialog is for."""

    def fields(self) -> ComposeResult:
        """Lay out what is asked for."""
        yield from ()

    def compose(self) -> ComposeResult:
        """Lay out the fields between the title and the buttons."""
        with Vertical(classes="dialog"):
            yield Label(self.question, classes="dialog-title")
            yield from self.fields()
            with Horizontal(classes="dialog-buttons"):
                for identity, label, tooltip in self.buttons:
                    button = Button(label, id=identity, tooltip=tooltip)
                    if identity == self.buttons[0][0]:
                        button.variant = "primary"
                    yield button
        yield TooSmall()

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Close the dialog without an answer."""
        self.dismiss(None)


class DialogButtons(Horizontal):
    """What the keys of a dialog do, for the mouse: a button for each of these actions."""

    def __init__(self, place: str, identities: Mapping[str, str]) -> None:
        """Have the keys of a place in the table of keys; `identities` are the ids, by action."""
        keys = ((table()[f"{place}.{action}"], each) for action, each in identities.items())
        first, *others = (Button(key.label, id=each, tooltip=key.tooltip) for key, each in keys)
        first.variant = "primary"
        super().__init__(first, *others, classes="dialog-buttons")
