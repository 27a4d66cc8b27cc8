"""The status line: what is expected on the left, where the cursor is on the right."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget


class StatusLine(Widget):
    """One line, or two where the terminal is narrow; the place is always whole."""

    message: reactive[str] = reactive("")
    place: reactive[str] = reactive("")

    def render(self) -> Content:
        """Lay out both parts in the present size."""
        width, height = self.size
        message = self.message
        if height > 1 and len(message) > width - len(self.place) - 2:
            first, rest = _split(message, width)
            message = f"{first}\n{_cut(rest, width - len(self.place) - 2)}"
        else:
            message = _cut(message, width - len(self.place) - 2)
        return Content(f"{message}  {self.place}" if self.place else message.rstrip())


def _split(text: str, width: int) -> tuple[str, str]:
    """Return the part of a text that fits a line, broken at a space, and the rest."""
    end = text.rfind(" ", 0, width + 1)
    return (text[:end], text[end + 1 :]) if end > 0 else (text[:width], text[width:])


def _cut(text: str, width: int) -> str:
    """Return a text in exactly `width` columns, with an ellipsis where it was cut."""
    if len(text) > width:
        text = text[: max(0, width - 1)] + "…"
    return text.ljust(width)
