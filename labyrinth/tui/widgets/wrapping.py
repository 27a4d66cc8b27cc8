"""Text in columns: how wide it is drawn, and where its lines end."""

from __future__ import annotations

from rich.cells import cell_len, chop_cells

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
