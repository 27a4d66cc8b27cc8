"""The legend: the colours of the distances from the start, or the switch for them."""

from __future__ import annotations

from rich.text import Text
from textual.reactive import reactive
from textual.widgets import Static

from labyrinth.tui.keys.names import chosen_keys, with_names
from labyrinth.tui.keys.table import table
from labyrinth.tui.layout import NORMAL
from labyrinth.tui.maze_view.distance_scale import LEVELS, style_in

OFF = "<maze.distances> distances"
"""What the legend says while the colours are off, in small letters."""
_WIDTH, _NARROW_WIDTH = 20, 10


class Legend(Static):
    """Shows the scale up to the `highest` distance, or a word while that is None.

    A click switches the colours.
    """

    word: reactive[str] = reactive(OFF, layout=True)
    highest: reactive[int | None] = reactive(None, layout=True)

    def render(self) -> Text:
        """Draw the scale, or the word."""
        if self.highest is None:
            return Text(with_names(self.word, chosen_keys(self)).lower())
        width = _NARROW_WIDTH if self.app.size.width < NORMAL.width else _WIDTH
        scale = Text("0 ")
        for column in range(width):
            level = column * (LEVELS - 1) // (width - 1)
            scale.append(" ", style_in(self.app, level))
        return scale.append(f" {self.highest:,}")

    def on_mount(self) -> None:
        """Say what a click does."""
        self.tooltip = table()["maze.distances"].tooltip

    async def on_click(self) -> None:
        """Switch the colours."""
        await self.run_action("screen.heat")
