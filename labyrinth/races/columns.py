"""The columns of the board: what each is headed by, shows and is sorted by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from labyrinth.core.exact_costs import in_text
from labyrinth.core.frozen import Frozen
from labyrinth.races.board import Row
from labyrinth.races.timing import Timing

NOTHING: Final = "-"
"""What stands where there is nothing to show."""

Line = tuple[Row, Timing | None]
"""A row of the board, and what its search takes, if that is measured."""


class Column(Frozen):
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


def _figure(heading: str, meaning: str, of: Callable[[Row], float | None]) -> Column:
    def text(line: Line) -> str:
        value = of(line[0])
        return NOTHING if value is None else in_text(value).replace(",", "")

    return Column(heading, meaning, text, lambda line: of(line[0]))


def _ratio(line: Line) -> str:
    return NOTHING if line[0].ratio is None else f"{line[0].ratio:.2f}"


def _time(line: Line) -> str:
    return NOTHING if line[1] is None else line[1].text


COLUMNS: Final = (
    Column(
        "solver",
        "The solver and its options.",
        lambda line: line[0].solver,
        lambda line: line[0].solver,
        is_number=False,
    ),
    Column(
        "place",
        "Who has found a path with the least effort; who gives up never wins.",
        lambda line: line[0].place_text,
        lambda line: line[0].place,
        is_number=False,
    ),
    _figure("steps", "The steps of the path.", lambda row: row.steps),
    _figure("cost", "The cost of the path.", lambda row: row.cost),
    Column(
        "x best",
        "How many times the lowest cost that its moves allow the path costs.",
        _ratio,
        lambda line: line[0].ratio,
    ),
    _figure("expanded", "The tiles expanded, each once.", lambda row: row.expanded),
    _figure("frontier", "The most tiles that ever waited.", lambda row: row.largest_frontier),
    _figure("turns", "How often the path changes its direction.", lambda row: row.turns),
    _figure("branches", "The junctions where the path had another way.", lambda row: row.branches),
    Column(
        "ms",
        "Milliseconds: the median of up to five runs, and their range.",
        _time,
        lambda line: line[1] and line[1].median,
        is_number=False,
    ),
)


def sorted_by(column: Column, lines: Sequence[Line], *, reverse: bool = False) -> list[Line]:
    """Return the lines by a column, those with nothing in it last; ties in the order given."""
    known = [line for line in lines if column.value(line) is not None]
    unknown = [line for line in lines if column.value(line) is None]
    return sorted(known, key=column.sort_key, reverse=reverse) + unknown
