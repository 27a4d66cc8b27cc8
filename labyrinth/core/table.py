"""Tables of figures: what each column is headed by, shows and is sorted by; tables in files."""

import csv
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

from labyrinth.core.frozen import Frozen

Line = TypeVar("Line")
"""What a line of the table is about."""

Kind = Literal["whole", "number", "text", "flag", "tiles", "place", "places"]
"""`tiles` are bytes, row by row; a `place` is a row and a column, `places` are a list of these."""

NOTHING: Final = "-"
"""What stands where there is nothing to show."""


class FileColumn(NamedTuple):
    """A column of a table in a file: its name, what kind of value it holds, and what that is.

    `may_lack` says of whole numbers that a maze may have none.
    """

    name: str
    kind: Kind
    meaning: str
    may_lack: bool = False


class Column(Frozen, Generic[Line]):
    """One column: its `value` is what it is sorted by, None where it is empty.

    It shows its value in a `form`, or what is `shown` instead. `is_number` says that it is set
    flush right. The `meaning` is one sentence.
    """

    heading: str
    meaning: str
    value: Callable[[Line], Any]
    form: Callable[[Any], str] = str
    is_number: bool = True
    shown: Callable[[Line], str] | None = None

    def text(self, line: Line) -> str:
        """Return what stands in this column."""
        if self.shown is not None:
            return self.shown(line)
        value = self.value(line)
        return NOTHING if value in (None, "") else self.form(value)


def places_by(values: Sequence[Any], *, reverse: bool = False) -> list[int]:
    """Return the places of values in their order, those of None last; ties as they stand.

    The values are numbers, or all of them texts.
    """
    known = [place for place, value in enumerate(values) if value is not None]
    unknown = [place for place, value in enumerate(values) if value is None]
    return sorted(known, key=values.__getitem__, reverse=reverse) + unknown


def sorted_by(column: Column[Line], lines: Sequence[Line], *, reverse: bool = False) -> list[Line]:
    """Return the lines by a column, those with nothing in it last; ties in the order given."""
    places = places_by([column.value(line) for line in lines], reverse=reverse)
    return [lines[place] for place in places]


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
