"""Menus: their items are reached with the arrow keys, around both ends."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button

from labyrinth.tui.keys.table import bindings


class AlgorithmItem(Button):
    """A menu item with the name of an algorithm and, below it, its one-line summary."""

    def __init__(self, name: str, summary: str, *, id: str | None = None, key: str = "") -> None:
        """Show `name` and `summary`; the widget's `name` is the algorithm's key."""
        label = Content.assemble((name, "bold"), "\n", (summary, "dim"))
        super().__init__(label, id=id, name=key, classes="algorithm")


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
