"""Tables: drawn by Rich on a terminal, plain columns elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TextIO

from labyrinth.cli.output import is_terminal

_GAP = 3
"""Columns of the terminal between two columns of a table on it."""


def print_table(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    stream: TextIO,
    *,
    numbers: Sequence[str] = (),
) -> None:
    """Print rows under headings; the columns headed by one of `numbers` are flush right."""
    right = [heading in numbers for heading in headings]
    if is_terminal(stream):
        _print_rich(headings, rows, right, stream)
    else:
        _print_plain(headings, rows, right, stream)


def _print_plain(
    headings: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[bool], stream: TextIO
) -> None:
    lines = [headings, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [
            cell.rjust(width) if flush else cell.ljust(width)
            for cell, width, flush in zip(line, widths, right, strict=True)
        ]
        print("  ".join(cells).rstrip(), file=stream)


def _print_rich(
    headings: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[bool], stream: TextIO
) -> None:
    # Rich takes a tenth of a second to import: only a terminal pays for it.
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(file=stream)
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    # A crowded table stands closer rather than have its words broken.
    gap = 1 if sum(widths) + _GAP * (len(widths) - 1) <= console.width else 0
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, gap))
    for position, (heading, flush) in enumerate(zip(headings, right, strict=True)):
        justify: Literal["left", "right"] = "right" if flush else "left"
        # The first column holds what is copied.
        table.add_column(heading, justify=justify, overflow="fold", no_wrap=position == 0)
    for row in rows:
        table.add_row(*map(Text, row))
    console.print(table)
