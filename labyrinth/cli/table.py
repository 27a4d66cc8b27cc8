"""Tables: drawn by Rich on a terminal, plain columns elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TextIO

from labyrinth.cli.output import is_terminal

_GAP = 3
"""Columns of the terminal between two columns of a table on it."""
_LEAST_GAP = 1


def print_table(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    stream: TextIO,
    *,
    numbers: Sequence[str] = (),
    dispensable: Sequence[str] = (),
) -> None:
    """Print rows under headings; the columns headed by one of `numbers` are flush right.

    Where a terminal is too narrow, those headed by the `dispensable` are left out, the first first.
    """
    right = [heading in numbers for heading in headings]
    if is_terminal(stream):
        _print_rich(headings, rows, right, dispensable, stream)
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
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    right: Sequence[bool],
    dispensable: Sequence[str],
    stream: TextIO,
) -> None:
    # Rich takes a tenth of a second to import: only a terminal pays for it.
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(file=stream)
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    shown = _fitting(headings, widths, dispensable, console.width)
    widths = [widths[at] for at in shown]
    # A crowded table stands closer rather than have its words broken.
    gap = 1 if sum(widths) + _GAP * (len(widths) - 1) <= console.width else 0
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, gap))
    for at in shown:
        justify: Literal["left", "right"] = "right" if right[at] else "left"
        # The first column holds what is copied.
        table.add_column(headings[at], justify=justify, overflow="fold", no_wrap=at == 0)
    for row in rows:
        table.add_row(*(Text(row[at]) for at in shown))
    console.print(table)
    if left_out := [heading for at, heading in enumerate(headings) if at not in shown]:
        print(f"Left out for want of room: {', '.join(left_out)}.", file=stream)


def _fitting(
    headings: Sequence[str], widths: Sequence[int], dispensable: Sequence[str], room: int
) -> list[int]:
    """Return the numbers of the columns to show in so much room."""
    shown = list(range(len(headings)))
    for heading in dispensable:
        if sum(widths[at] + _LEAST_GAP for at in shown) - _LEAST_GAP <= room:
            break
        if heading in headings:
            shown.remove(headings.index(heading))
    return shown
