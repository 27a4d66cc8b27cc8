"""A picture as it is, made small: two pixels in each character."""

from __future__ import annotations

from functools import partial

from rich.color import Color
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container
from textual.widgets import Static

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.shown_picture import Colour, ShownPicture
from labyrinth.tui.daemon_thread import DaemonThread

_UPPER = "\N{UPPER HALF BLOCK}"


class SmallPicture(Container):
    """Shows a picture, as large as it has room, and nothing where it cannot be read."""

    def __init__(self, picture: ShownPicture) -> None:
        """Show a picture."""
        super().__init__()
        self._picture = picture
        self._apart = DaemonThread(self)

    def compose(self) -> ComposeResult:
        """Lay out the picture."""
        yield Static("")

    def on_resize(self) -> None:
        """Read the picture in the size that there is room for."""
        if self.size.area:
            self._apart.do(
                partial(_drawn, self._picture, *self.size), self.query_one(Static).update
            )


def _drawn(picture: ShownPicture, width: int, height: int) -> Text:
    """Return a picture in characters, each of which has two pixels, one above the other."""
    try:
        rows = picture.made_small(width, 2 * height)
    except LabyrinthError:
        return Text()
    if len(rows) % 2:
        rows.append(rows[-1])
    lines = [
        Text.assemble(*((_UPPER, _style(*pair)) for pair in zip(above, below, strict=True)))
        for above, below in zip(rows[::2], rows[1::2], strict=True)
    ]
    return Text("\n").join(lines)


def _style(above: Colour, below: Colour) -> Style:
    return Style(color=Color.from_rgb(*above), bgcolor=Color.from_rgb(*below))
