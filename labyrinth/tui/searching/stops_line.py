"""The stops of the next search, in a line of the panel."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Button

from labyrinth.tui.document.stops import Stops
from labyrinth.tui.keys.names import chosen_key
from labyrinth.tui.keys.table import table
from labyrinth.tui.widgets.key_button import with_key


class _StopsButton(Button, can_focus=False):
    """A button of the line, its name that of a key, which leaves the focus where it is."""

    def __init__(self, name: str) -> None:
        """Stand for the key `solvers.name`."""
        key = table()[f"solvers.{name}"]
        super().__init__("", name=name, compact=True, tooltip=key.tooltip)
        self._binding, self._first = key.id, key.first.upper()

    def show(self, text: str) -> None:
        """Show a text behind the key."""
        key = chosen_key(self, self._binding) or self._first
        self.label = with_key(f"{key} {text}")


class StopsLine(Horizontal):
    """Shows how many stops there are, and in which order they are visited."""

    def __init__(self, *, id: str | None = None) -> None:
        """Show none yet."""
        super().__init__(id=id)
        self._stops, self._order = _StopsButton("stops"), _StopsButton("order")
        self._shown = Stops()

    def compose(self) -> ComposeResult:
        """Lay out the number and the order."""
        yield self._stops
        yield self._order

    def on_mount(self) -> None:
        """Show what was asked for before."""
        self.show(self._shown)

    def show(self, stops: Stops) -> None:
        """Show other stops."""
        self._shown = stops
        if self.is_attached:
            count = len(stops.tiles)
            self._stops.show(f"Stops {count}" if count else "Stops")
            self._order.show("best order" if stops.order == "best" else "given order")
            self._order.display = count > 0
