"""What a structure holds as text: in a line or two, or its entries one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from typing import Final, NamedTuple

from rich.text import Text

from labyrinth.core.exact_costs import in_text
from labyrinth.core.search.inspection import TileFacts
from labyrinth.core.structures import Content, Entry, Structure
from labyrinth.core.structures.content import letter

_ROOMY: Final = 30
"""Columns from which on a line has the place of a lettered tile that has costs as well."""
_UNWRAPPED: Final = "\u00a0"
"""Stands for a space where no line may end."""
_HALF: Final = len(ascii_uppercase) // 2
_ALPHABETS: Final = (ascii_uppercase[:_HALF], ascii_uppercase[: -_HALF - 1 : -1])
"""Of two lists one has the letters from A on, the other one those from Z back."""


class Row(NamedTuple):
    """An entry that has a line of its own."""

    letters: str
    """What stands on its tile too, empty where nothing does."""
    is_next: bool
    """Whether it is the first of its list."""
    entry: Entry
    facts: TileFacts | None
    """What a search knew of its tile."""


def letters_of(number: int, which: int, lists: int) -> str:
    """Return the letters of an entry, numbered from 0 on, of one list among so many."""
    return letter(number, ascii_uppercase if lists == 1 else _ALPHABETS[which % 2])


def title(structure: Structure, content: Content) -> str:
    """Return the name of a structure with its size, as far as that is known."""
    size = content.size
    if size is None:
        return structure.name
    unit = structure.unit if size != 1 else structure.unit.removesuffix("s")
    return structure.name + (f", {size:,} {unit}".rstrip() if size else ": empty")


def title_line(text: str, width: int, *, above: bool, below: bool) -> Text:
    """Return the first line of a list; at its end arrows say where it has more entries.

    Where there is no room for all of it, the name is cut, not the size behind it.
    """
    more = " " * (above or below) + "▲" * above + "▼" * below
    name, comma, size = text.rpartition(", ")
    line = Text(name, no_wrap=True)
    room = width - len(more) - len(comma + size)
    line.truncate(max(1, room), overflow="ellipsis")
    line.append(comma + size)
    if more:
        line.pad_right(max(0, width - len(more) - len(line)))
        line.append(more, "bold")
    return line


def lines_of(rows: Sequence[Row], width: int, width_of_maze: int, accent: str) -> list[Text]:
    """Return a line for each entry, the numbers below each other; what decides has that colour."""
    table = [_cells(row, width, width_of_maze) for row in rows]
    widths = [max(len(cell.text) for cell in cells) for cells in _columns(table)]
    columns = len(widths)
    lines = []
    for row, cells in zip(rows, table, strict=True):
        parts = [cell.filled(width) for cell, width in zip(cells, widths, strict=False)]
        last = len(parts) - 1
        roomy = sum(widths) + 2 * columns <= width and row.facts is None
        line = Text(" " if sum(widths) + columns <= width else "", no_wrap=True)
        for at, part in enumerate(parts):
            decides = bool(at) and at == last and row.facts is not None
            between = "" if not at else "  " if roomy else " "
            line.append(f"{between}{part}", f"bold {accent}" if decides else "")
        if row.is_next:
            line.stylize("bold")
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return lines


class _Cell(NamedTuple):
    """What stands in a column of a line; numbers stand at its right."""

    text: str
    right: bool = True

    def filled(self, width: int) -> str:
        """Return the text with spaces up to a width."""
        return self.text.rjust(width) if self.right else self.text.ljust(width)


def _columns(table: Sequence[Sequence[_Cell]]) -> Iterator[list[_Cell]]:
    """Yield the cells of each column, of the lines that have it."""
    for at in range(max(map(len, table), default=0)):
        yield [cells[at] for cells in table if at < len(cells)]


def _cells(row: Row, width: int, width_of_maze: int) -> list[_Cell]:
    """Return what stands in the columns of a line: the letters, the place, the numbers."""
    cells, entry = [_Cell(row.letters)] if row.letters else [], row.entry
    costs = _costs(row.facts)
    if entry.tile is not None and (width >= _ROOMY or "=" not in costs):
        cells.append(_Cell("{},{}".format(*divmod(entry.tile, width_of_maze)), right=False))
    if costs:
        cells += map(_Cell, costs)
    elif entry.number is not None:
        cells.append(_Cell(in_text(entry.number)))
    if entry.name:
        cells.append(_Cell(entry.name, right=False))
    return cells


def _costs(facts: TileFacts | None) -> list[str]:
    """Return the numbers that a tile is taken by: g, 18, +, h, 24, =, 42."""
    if facts is None:
        return []
    g, h, f = (None if each is None else in_text(each) for each in (facts.g, facts.h, facts.f))
    if f is not None and g is not None and h is not None:
        times = "" if facts.weight == 1 else f"{facts.weight:g} "
        return ["g", g, "+", f"{times}h", h, "=", f]
    return ["h", h] if h is not None else ["g", g] if g is not None else []


def short_form(structure: Structure, content: Content, width: int) -> str:
    """Write a content in a line, tiles as row,col in a maze `width` tiles wide.

    Wherever the line may be wrapped stands a space.
    """
    size, entries = content
    text = title(structure, content)
    if size == 0:
        return text
    if size is None and not entries:
        return f"{text}: not known"
    shown = [_short_entry(entry, width) for entry in entries]
    if not shown or (size is not None and size > len(shown)):
        shown.append("…")
    return f"{text}: " + f"{_UNWRAPPED}· ".join(shown)


def spaced(line: str) -> str:
    """Return a wrapped line with spaces where it could not be wrapped."""
    return line.replace(_UNWRAPPED, " ")


def _short_entry(entry: Entry, width: int) -> str:
    # Beside both a place and a number there is no room for a name.
    named = entry.name and (entry.tile is None or entry.number is None)
    parts = [entry.name.replace(" ", _UNWRAPPED)] if named else []
    if entry.tile is None:
        parts.append(in_text(entry.number or 0))
    else:
        parts.append("{},{}".format(*divmod(entry.tile, width)))
        if entry.number is not None:
            parts.append(f"({in_text(entry.number)})")
    return _UNWRAPPED.join(parts)
