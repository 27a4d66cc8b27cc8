"""Dialogs: a title, fields, and a row of buttons, from one description."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import ContentText
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Button, Label

from labyrinth.tui.keys.table import chosen_key, class_bindings, table
from labyrinth.tui.widgets.footer import TooSmall
from labyrinth.tui.widgets.key_button import with_key


class ModalDialog(ModalScreen[ScreenResultType | None]):
    """A dialog that asks a question by its fields; returns None when cancelled."""

    BINDINGS = class_bindings("dialog")
    question: str
    """The title of the dialog."""
    buttons: Sequence[tuple[str, str, str]]
    """The id, the label and the tooltip of each button; the first is the main action."""
    has_primary = True
    """Whether the first button is highlighted."""
    shown_keys: ClassVar[str] = ""
    """The place in the table of keys whose keys the buttons show; ids end with names of keys."""

    def fields(self) -> ComposeResult:
        """Lay out the fields of the dialog."""
        yield from ()

    def compose(self) -> ComposeResult:
        """Lay out the fields between the title and the buttons."""
        with Vertical(classes="dialog"):
            yield Label(self.question, classes="dialog-title")
            yield from self.fields()
            with Horizontal(classes="dialog-buttons"):
                for identity, label, tooltip in self.buttons:
                    button = Button(self._with_key(identity, label), id=identity, tooltip=tooltip)
                    if self.has_primary and identity == self.buttons[0][0]:
                        button.variant = "primary"
                    yield button
        yield TooSmall()

    def _with_key(self, identity: str, label: str) -> ContentText:
        key = table().get(f"{self.shown_keys}.{identity.rpartition('-')[2]}")
        if key is None:
            return label
        shown = chosen_key(self, key.id) or self.app.get_key_display(Binding(key.first, ""))
        return with_key(f"{shown.capitalize()} {label}")

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Close the dialog without an answer."""
        self.dismiss(None)


def key_buttons(place: str, identities: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Return buttons for a dialog that act like keys; `identities` maps actions to ids.

    The keys are the keys of a `place` in the table of keys.
    """
    keys = ((table()[f"{place}.{action}"], each) for action, each in identities.items())
    return [(each, key.label, key.tooltip) for key, each in keys]
