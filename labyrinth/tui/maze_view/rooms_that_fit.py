"""How many rooms fill the terminal."""

from __future__ import annotations

from textual.geometry import Size

from labyrinth.tui.layout import FRAME, NORMAL, maze_size


def rooms_that_fit(terminal: Size) -> tuple[int, int]:
    """Return the rows and columns of rooms that fill the maze screen of a terminal.

    For two columns a tile where that leaves room for a maze worth solving, else for one.
    """
    narrow = terminal.width < NORMAL.width
    size = maze_size(terminal)
    columns = 1 if narrow else 2
    if not narrow and terminal.height >= NORMAL.height:
        size -= FRAME
    return max(2, (size.height - 1) // 2), max(2, (size.width // columns - 1) // 2)
