"""How many rooms fill the terminal."""

from __future__ import annotations

from textual.geometry import Size

from labyrinth.tui import layout
from labyrinth.tui.layout import FRAME, NORMAL


def rooms_that_fit(terminal: Size) -> tuple[int, int]:
    """Return the rows and columns of rooms that fill the maze screen of a terminal.

    For two columns a tile where that leaves room for a maze worth solving, else for half blocks.
    """
    narrow = terminal.width < NORMAL.width
    lines = layout.HEADER_HEIGHT + layout.FOOTER_HEIGHT
    if narrow:
        size = terminal - (layout.NARROW_PANEL_WIDTH, lines + layout.NARROW_STATUS_HEIGHT)
    else:
        wide = terminal.width >= layout.WIDE
        panel = layout.WIDE_PANEL_WIDTH if wide else layout.PANEL_WIDTH
        size = terminal - (panel, lines + layout.STATUS_HEIGHT)
        if terminal.height >= NORMAL.height:
            size -= FRAME
    rows, cols = (2 * size.height, size.width) if narrow else (size.height, size.width // 2)
    return max(2, (rows - 1) // 2), max(2, (cols - 1) // 2)
