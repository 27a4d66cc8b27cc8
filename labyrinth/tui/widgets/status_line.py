"""The status line: what is expected on the left, where the cursor is on the right."""

from __future__ import annotations

from rich.text import Text
from textual.reactive import reactive
from textual.widget import Widget


class StatusLine(Widget):
    """One line, or two where the terminal is narrow; the place is always whole."""

    message: reactive[str] = reactive("")
    place: reactive[str] = reactive("")

    def render(self) -> Text:
        """Lay out both parts in the size that there is."""
        width, height = self.size
        if height > 1 and len(self.message) + len(self.place) + 2 > width:
            return Text(f"{self.message}\n{self.place}", no_wrap=True, overflow="ellipsis")
        message = Text(self.message, no_wrap=True)
        room = width - len(self.place) - (2 if self.place else 0)
        message.truncate(max(0, room), overflow="ellipsis", pad=True)
        return message.append(f"  {self.place}" if self.place else "")
