"""Tables: columns with a heading, text and sort key; sorting; CSV and Markdown."""

import csv
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

from labyrinth.core.records import Frozen

# The type of object that a row shows.
Line = TypeVar("Line")

# `tiles` are bytes, row by row; a `place` is (row, col), `places` are a list of these.
Kind = Literal["whole", "number", "text", "flag", "tiles", "place", "places"]

# Shown in an empty cell.
NOTHING: Final = "-"


class FileColumn(NamedTuple):
    """A column of a table in a file: its name, its type and its description.

    `may_lack` says that a column of whole numbers may have missing values.
    """

    name: str
    kind: Kind
    meaning: str
    may_lack: bool = False


class Column(Frozen, Generic[Line]):
    """A column of a table; `value` returns the sort key of a row, or None for an empty field.

    The column shows the text that `form` makes of this value. If `shown` is set, the column shows
    the text that `shown` makes of the row instead. `is_number` right-aligns the column. `meaning`
    is one sentence that explains the column.
    """

    heading: str
    meaning: str
    value: Callable[[Line], Any]
    form: Callable[[Any], str] = str
    is_number: bool = True
    shown: Callable[[Line], str] | None = None

    def text(self, line: Line) -> str:
        """Return the text of a row in this column."""
        if self.shown is not None:
            return self.shown(line)
        value = self.value(line)
        return NOTHING if value in (None, "") else self.form(value)


def places_by(values: Sequence[Any], *, reverse: bool = False) -> list[int]:
    """Return the indices that sort `values`, those of None last; ties keep their order.

    The values are all numbers, or all texts.
    """
    known = [place for place, value in enumerate(values) if value is not None]
    unknown = [place for place, value in enumerate(values) if value is None]
    return sorted(known, key=values.__getitem__, reverse=reverse) + unknown


def sorted_by(column: Column[Line], lines: Sequence[Line], *, reverse: bool = False) -> list[Line]:
    """Return the rows sorted by a column, empty fields last; ties keep their order."""
    places = places_by([column.value(line) for line in lines], reverse=reverse)
    return [lines[place] for place in places]


def in_csv(lines: Sequence[Mapping[str, object]]) -> str:
    """Return rows as CSV text, below a header of their keys.

    There must be at least one row, and all rows must have the same keys.
    """
    text = StringIO()
    writer = csv.DictWriter(text, list(lines[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return text.getvalue()


def in_markdown(columns: Sequence[Column[Line]], lines: Sequence[Line]) -> str:
    """Return a table in Markdown, with columns padded so that the text is easy to read too."""
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
