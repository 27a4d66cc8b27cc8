"""A box to tick, which tells without colours whether it is."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Checkbox


class Tick(Checkbox):
    """Shows its sign only when it is ticked; Textual's tells that by the colour of the sign."""

    @property
    def _button(self) -> Content:
        self.BUTTON_INNER = "X" if self.value else " "
        return super()._button
