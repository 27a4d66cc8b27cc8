"""Menus: their items are reached with the arrow keys, around both ends."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.containers import Vertical
from textual.widget import Widget

from labyrinth.tui.keys.table import bindings


class Menu(Vertical):
    """A column of widgets; Up and Down move the focus among those that can have it."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("menu")]

    def action_move(self, step: int) -> None:
        """Move the focus `step` items on, from the last to the first and back.

        At once: a key that came in the same read is meant for what has the focus by then.
        """
        items = self._items()
        if not items:
            return
        focused = self.screen.focused
        at = items.index(focused) + step if focused in items else 0
        self.screen.set_focus(items[at % len(items)])

    def action_edge(self, at: int) -> None:
        """Focus the first (0) or the last (-1) item."""
        items = self._items()
        if items:
            self.screen.set_focus(items[at])

    def _items(self) -> list[Widget]:
        return [widget for widget in self.query("*") if widget.focusable and widget.display]
