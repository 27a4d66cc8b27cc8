"""A button that stands for a key of the present mode."""

from __future__ import annotations

from textual.widgets import Button


class KeyButton(Button, can_focus=False):
    """Does what its key does, for the mouse; it leaves the focus where it is."""

    def __init__(self, text: str, key: str, *, id: str) -> None:
        """Show a text that begins with the key."""
        super().__init__(text, id=id, compact=True)
        self.key = key
