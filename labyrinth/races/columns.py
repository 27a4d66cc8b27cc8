"""The columns of the board: what each is headed by, shows and is sorted by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from labyrinth.core.exact_costs import in_text
from labyrinth.core.search.timing import Timing
from labyrinth.core.table import NOTHING, Column
from labyrinth.races.board import Row

Line = tuple[Row, Timing | None]
"""A row of the board, and what its search takes, if that is measured."""


def _figure(heading: str, meaning: str, of: Callable[[Row], float | None]) -> Column[Line]:
    def text(line: Line) -> str:
        value = of(line[0])
        return NOTHING if value is None else in_text(value)

    return Column(heading, meaning, text, lambda line: of(line[0]))


def _ratio(line: Line) -> str:
    return NOTHING if line[0].ratio is None else f"{line[0].ratio:.2f}"


def _time(line: Line) -> str:
    return NOTHING if line[1] is None else line[1].text


def _median(line: Line) -> str:
    return NOTHING if line[1] is None else line[1].median_text


def _spread(line: Line) -> str:
    return NOTHING if line[1] is None else line[1].spread_text


def _seconds(line: Line) -> float | None:
    return line[1].median if line[1] is not None else None


_PLACE: Final[Column[Line]] = Column(
    "place",
    "Who has found a path by the least that the clock counts is first.",
    lambda line: line[0].place_text,
    lambda line: line[0].place,
    is_number=False,
)
_FIGURES: Final[tuple[Column[Line], ...]] = (
    _figure("steps", "The steps of the path.", lambda row: row.steps),
    _figure("cost", "The cost of the path.", lambda row: row.cost),
    Column(
        "x best",
        "The cost as a multiple of the lowest that its moves allow: 1.00 is the best path.",
        _ratio,
        lambda line: line[0].ratio,
    ),
    _figure(
        "expanded",
        "The tiles of which the neighbours were looked at, each once.",
        lambda row: row.expanded,
    ),
    _figure(
        "frontier",
        "The most tiles that were found and waited to be expanded at one time.",
        lambda row: row.largest_frontier,
    ),
    _figure("turns", "How often the path changes its direction.", lambda row: row.turns),
    _figure(
        "branches",
        "The junctions of the path, where another way leads off.",
        lambda row: row.branches,
    ),
)
_TIME: Final[Column[Line]] = Column(
    "ms",
    "The milliseconds of a search: the median of up to five runs, and their range.",
    _time,
    _seconds,
    is_number=False,
)
_OUTCOME: Final[Column[Line]] = Column(
    "outcome",
    "How the search ended, or that it is under way.",
    lambda line: line[0].standing.value,
    lambda line: line[0].standing.value,
    is_number=False,
)


def _name(heading: str, meaning: str, of: Callable[[Row], str]) -> Column[Line]:
    return Column(
        heading, meaning, lambda line: of(line[0]), lambda line: of(line[0]), is_number=False
    )


COLUMNS: Final[tuple[Column[Line], ...]] = (
    _name("solver", "The solver and its options.", lambda row: row.solver),
    _PLACE,
    *_FIGURES,
    _TIME,
)
"""The columns as they are printed: a choice of a solver can be given to a command again."""
BOARD: Final[tuple[Column[Line], ...]] = (
    _PLACE,
    _name(
        "solver",
        "The solver, by the name of its lane.",
        lambda row: row.name.replace(" search", "", 1),
    ),
    *_FIGURES[:-2],
    Column("ms", "The milliseconds of a search: the median of up to five runs.", _median, _seconds),
    *_FIGURES[-2:],
    Column(
        "spread",
        "The least and the most milliseconds of these runs.",
        _spread,
        _seconds,
        is_number=False,
    ),
    _OUTCOME,
)
"""The columns beside the lanes: what tells most stands where there is room for it."""
