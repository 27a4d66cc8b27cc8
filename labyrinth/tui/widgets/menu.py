"""A menu: its items are reached with the arrow keys, around both ends."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget


class Menu(VerticalScroll, can_focus=False):
    """A column of widgets; Up and Down move the focus among those that can have it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Previous item", show=False),
        Binding("down", "move(1)", "Next item", show=False),
        Binding("home", "edge(0)", "First item", show=False),
        Binding("end", "edge(-1)", "Last item", show=False),
    ]

    def action_move(self, step: int) -> None:
        """Move the focus `step` items on, from the last to the first and back."""
        items = self._items()
        if not items:
            return
        focused = self.screen.focused
        at = items.index(focused) + step if focused in items else 0
        items[at % len(items)].focus()

    def action_edge(self, at: int) -> None:
        """Focus the first (0) or the last (-1) item."""
        items = self._items()
        if items:
            items[at].focus()

    def _items(self) -> list[Widget]:
        return [widget for widget in self.query("*") if widget.focusable and widget.display]
