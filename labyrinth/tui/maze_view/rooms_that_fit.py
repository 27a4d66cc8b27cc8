"""How many rooms fill the terminal."""

from __future__ import annotations

from textual.geometry import Size

PANEL_WIDTH, NARROW_PANEL_WIDTH = 24, 18
OTHER_LINES, NARROW_OTHER_LINES = 3, 4
"""The title, the status line and the footer of the maze screen."""
NARROW, LOW = 70, 22
"""Below this width and height the style sheet takes the narrow and low sizes."""
FRAME = 2
"""Lines and columns of the frame around a maze that a run is shown on; elsewhere it has none."""


def rooms_that_fit(size: Size) -> tuple[int, int]:
    """Return the rows and columns of rooms that fill the maze screen of a terminal.

    For two columns a tile where that leaves room for a maze worth solving, else for one.
    """
    narrow = size.width < NARROW
    height = size.height - (NARROW_OTHER_LINES if narrow else OTHER_LINES)
    width = size.width - (NARROW_PANEL_WIDTH if narrow else PANEL_WIDTH)
    columns = 1 if narrow else 2
    if not narrow and size.height >= LOW:
        height, width = height - FRAME, width - FRAME
    return max(2, (height - 1) // 2), max(2, (width // columns - 1) // 2)
