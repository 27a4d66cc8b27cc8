"""Tooltips that cover nothing of what the pointer is at: Textual puts them beside the pointer."""

from __future__ import annotations

from textual.geometry import Offset
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget
from textual.widgets._tooltip import Tooltip

_TO_LEFT, _TO_RIGHT = "-to-left", "-to-right"


class ScreenWithTooltips(Screen[ScreenResultType]):
    """Shows tooltips where `tooltip_place` says, and none while something is dragged."""

    def tooltip_place(self, widget: Widget) -> tuple[Offset, bool] | None:
        """Return where the tooltip of a widget begins, and whether it goes to the left from there.

        None leaves it beside the pointer.
        """
        return None

    def _handle_tooltip_timer(self, widget: Widget) -> None:
        if self.app.mouse_captured is not None:
            self._clear_tooltip()
            return
        super()._handle_tooltip_timer(widget)
        for tooltip in self.query(Tooltip):
            place = self.tooltip_place(widget) if tooltip.display else None
            tooltip.set_class(place is not None and place[1], _TO_LEFT)
            tooltip.set_class(place is not None and not place[1], _TO_RIGHT)
            if place is not None:
                # A tooltip keeps a line free above itself, for the pointer.
                tooltip.absolute_offset = place[0] - Offset(0, 1)
