"""The columns of a data set's records: what each is called, and what it holds."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from labyrinth.core.measure.report_card import Report
from labyrinth.datasets.data_set import DataSet
from labyrinth.study.columns import MAZE, figures_of

Kind = Literal["whole", "number", "text", "flag", "tiles", "place", "places"]
"""`tiles` are bytes, row by row; a `place` is a row and a column, `places` are a list of these."""


class Column(NamedTuple):
    """A column: its name, what kind of value it holds, whether it may hold none, what that is."""

    name: str
    kind: Kind
    may_lack: bool
    meaning: str


_MAZE: Final = (
    Column("recipe", "text", False, "The recipe of the maze."),
    Column("rows", "whole", False, "Rows of rooms."),
    Column("cols", "whole", False, "Columns of rooms."),
    Column("height", "whole", False, "Rows of tiles."),
    Column("width", "whole", False, "Columns of tiles."),
    Column("tiles", "tiles", False, "Row by row, 0 a wall, else the weight of a corridor."),
    Column("start", "place", True, "The start, row and column of its tile."),
    Column("goals", "places", False, "The goals."),
)
_SEARCH: Final = (
    Column("outcome", "text", False, "found, unreachable or gave-up."),
    Column("path", "places", False, "The tiles of the path, empty where none was found."),
    Column("cost", "number", True, "The cost of the path."),
)
_TOLD_ALREADY: Final = ("maze_height", "maze_width")
_LACKING: Final = ("route_", "maze_difficulty")
_REPORT: Final = tuple(
    Column(name, kind, name.startswith(_LACKING), meaning)
    for name, kind, meaning in MAZE
    if name not in _TOLD_ALREADY
)


def columns_of(data_set: DataSet) -> tuple[Column, ...]:
    """Return the columns of the records of a data set."""
    return (
        *_MAZE,
        *(_SEARCH if data_set.solver is not None else ()),
        *(_REPORT if data_set.report_card else ()),
    )


def figures_of_report(report: Report) -> dict[str, object]:
    """Return the figures of a report card by the names of their columns, in the same order."""
    figures = figures_of(report)
    return {column.name: figures[column.name] for column in _REPORT}
