"""Tables of figures: what each column is headed by, shows and is sorted by; tables in files."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from typing import Final, Generic, TypeVar

from labyrinth.core.frozen import Frozen

Line = TypeVar("Line")
"""What a line of the table is about."""

NOTHING: Final = "-"
"""What stands where there is nothing to show."""


class Column(Frozen, Generic[Line]):
    """One column; `text` is what it shows, `value` what it is sorted by, None where it is empty.

    `is_number` says that it is set flush right. The `meaning` is one sentence.
    """

    heading: str
    meaning: str
    text: Callable[[Line], str]
    value: Callable[[Line], float | str | None]
    is_number: bool = True

    def sort_key(self, line: Line) -> tuple[float, str]:
        """Return what lines with something in this column are sorted by."""
        value = self.value(line)
        return (0.0, value) if isinstance(value, str) else (value or 0.0, "")


def sorted_by(column: Column[Line], lines: Sequence[Line], *, reverse: bool = False) -> list[Line]:
    """Return the lines by a column, those with nothing in it last; ties in the order given."""
    known = [line for line in lines if column.value(line) is not None]
    unknown = [line for line in lines if column.value(line) is None]
    return sorted(known, key=column.sort_key, reverse=reverse) + unknown


def in_csv(lines: Sequence[Mapping[str, object]]) -> str:
    """Return one or more lines with the same names as CSV, below a line with these."""
    text = StringIO()
    writer = csv.DictWriter(text, list(lines[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return text.getvalue()


def in_markdown(columns: Sequence[Column[Line]], lines: Sequence[Line]) -> str:
    """Return the table in Markdown, its columns set by blanks so that it is read as text too."""
    cells = [
        [column.heading.replace("|", "\\|") for column in columns],
        *([column.text(line).replace("|", "\\|") for column in columns] for line in lines),
    ]
    widths = [max(3, *map(len, column)) for column in zip(*cells, strict=True)]
    rules = [
        "-" * (width - 1) + ":" if column.is_number else "-" * width
        for column, width in zip(columns, widths, strict=True)
    ]
    rows = [
        [
            cell.rjust(width) if column.is_number else cell.ljust(width)
            for cell, column, width in zip(row, columns, widths, strict=True)
        ]
        for row in cells
    ]
    return "".join(f"| {' | '.join(row)} |\n" for row in [rows[0], rules, *rows[1:]])
