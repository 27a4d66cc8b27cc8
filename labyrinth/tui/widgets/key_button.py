"""A button that stands for a key of the present mode."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Button

from labyrinth.tui.keys.table import table


class KeyButton(Button, can_focus=False):
    """Does what its key does, for the mouse; it leaves the focus where it is."""

    def __init__(self, text: str, binding: str, *, id: str) -> None:
        """Show a text that begins with the key of a binding, which the table of keys has."""
        key = table()[binding]
        super().__init__(with_key(text), id=id, compact=True, tooltip=key.tooltip)
        self.key = key.first


def with_key(text: str) -> Content:
    """Return a text with its first word, a key, in the colour of keys."""
    key = len(text) - len(text.lstrip()) + len(text.split(maxsplit=1)[0])
    return Content(text).stylize("bold $key", 0, key)
