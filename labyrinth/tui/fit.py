"""How many rooms fill the terminal."""

from __future__ import annotations

from textual.geometry import Size

PANEL_WIDTH = 24
OTHER_LINES = 3
"""The title, the status line and the footer of the maze screen."""


def rooms_that_fit(size: Size) -> tuple[int, int]:
    """Return the rows and columns of rooms that fill the maze screen of a terminal.

    For two columns a tile where that leaves room for a maze worth solving, else for one.
    """
    height = size.height - OTHER_LINES
    width = size.width - PANEL_WIDTH
    columns = 2 if width >= 50 else 1
    return max(2, (height - 1) // 2), max(2, (width // columns - 1) // 2)
