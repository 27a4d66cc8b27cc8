"""The row of buttons at the foot of a dialog: what its keys do, for the mouse."""

from __future__ import annotations

from collections.abc import Mapping

from textual.containers import Horizontal
from textual.widgets import Button

from labyrinth.tui.keys.table import table


class DialogButtons(Horizontal):
    """A button for each of these actions; the first is what the dialog is for."""

    def __init__(self, place: str, identities: Mapping[str, str]) -> None:
        """Have the keys of a place in the table of keys; `identities` are the ids, by action."""
        keys = ((table()[f"{place}.{action}"], each) for action, each in identities.items())
        first, *others = (Button(key.label, id=each, tooltip=key.tooltip) for key, each in keys)
        first.variant = "primary"
        super().__init__(first, *others, classes="dialog-buttons")
