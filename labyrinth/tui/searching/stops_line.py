"""The stops of the next search, in a line of the panel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from labyrinth.tui.document.stops import NO_STOPS, Stops
from labyrinth.tui.keys.names import chosen_key
from labyrinth.tui.keys.table import table
from labyrinth.tui.layout import WIDE
from labyrinth.tui.widgets.for_mode import ForMode
from labyrinth.tui.widgets.key_button import with_key

STOPS: Final = "solvers.stops"
ORDER: Final = "solvers.order"
"""The keys that the parts of the line stand for."""


class _Part(Static):
    """What a key of the line does, for the mouse; it leaves the focus where it is."""

    def __init__(self, binding: str) -> None:
        """Stand for the key of that identifier."""
        super().__init__("")
        self._binding, key = binding, table()[binding]
        self._first, self.tooltip = key.first.upper(), key.tooltip

    def tell(self, text: str) -> None:
        """Show a text behind the key."""
        key = chosen_key(self, self._binding) or self._first
        self.update(with_key(f"{key} {text}"))

    def on_click(self) -> None:
        """Do what the key does."""
        self.post_message(StopsLine.Pressed(self._binding))


class StopsLine(Horizontal):
    """Shows how many stops there are, and in which order they are visited."""

    @dataclass
    class Pressed(ForMode):
        """A part of the line was clicked, that of this key."""

        binding: str

    def __init__(self, *, id: str | None = None) -> None:
        """Show none yet."""
        super().__init__(id=id)
        self._stops, self._order = _Part(STOPS), _Part(ORDER)
        self._shown = NO_STOPS

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
            self._stops.tell(f"Stops {count}" if count else "Stops")
            narrow = self.app.size.width < WIDE
            self._order.tell(stops.order if narrow else f"{stops.order} order")
            self._order.display = count > 0
