"""The status line: what is expected or was done on the left, where the cursor is on the right."""

from rich.cells import cell_len, chop_cells
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from labyrinth.tui.layout import MOST_STATUS_LINES

_GAP = 2
"""Columns between the message and the place."""


class StatusLine(Widget):
    """Shows a message whole, in as many lines as it takes; the place makes room for it.

    The place begins with the position, which is left where there is no room for more of it.
    """

    message: reactive[str] = reactive("")
    place: reactive[str] = reactive("")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines the message takes."""
        return min(len(wrapped(self.message, width)), MOST_STATUS_LINES)

    def has_room_for(self, message: str) -> bool:
        """Return whether a message is seen whole in the present size."""
        return len(wrapped(message, self.size.width)) <= self.size.height

    def watch_message(self) -> None:
        """Take another number of lines only where the message needs it."""
        width, height = self.size
        needed = self.get_content_height(self.size, self.size, width)
        least = self.styles.min_height
        if width and (needed > height or height > (1 if least is None else least.value)):
            self.refresh(layout=True)

    def render(self) -> Content:
        """Lay out both parts in the present size."""
        width, height = self.size
        lines = wrapped(self.message, width)
        if len(lines) > height:
            lines[height - 1 :] = [f"{lines[height - 1][: width - 1]}…"]
        lines += [""] * (height - len(lines))
        room = width - width_of(lines[-1])
        for place in (self.place, self.place.partition(" ")[0]):
            if place and width_of(place) + _GAP <= room:
                lines[-1] += " " * (room - width_of(place)) + place
                break
        return Content("\n".join(lines))


width_of = cell_len
"""Returns how many columns a text takes."""


def wrapped(text: str, width: int) -> list[str]:
    """Break a text at its spaces into lines of at most `width` columns, at least one line.

    A word that is wider than a line is broken where the line ends.
    """
    lines = [""]
    for word in text.split(" ") if width > 0 else ():
        if width_of(lines[-1]) + bool(lines[-1]) + width_of(word) <= width:
            lines[-1] += f" {word}" if lines[-1] else word
            continue
        pieces = chop_cells(word, width) or [""]
        lines[-1:] = [*filter(None, lines[-1:]), *pieces]
    return lines
