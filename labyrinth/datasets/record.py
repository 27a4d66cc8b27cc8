"""Records: the mazes of a data set with their data, which workers make and encode."""

import json
from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final, NamedTuple

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.generate import generation
from labyrinth.core.generation.steps.endpoints import places_apart
from labyrinth.core.maze.maze import Maze
from labyrinth.core.measure.report_card import report
from labyrinth.core.records import Frozen
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.solve import search_by
from labyrinth.core.table import FileColumn
from labyrinth.datasets.data_set import DataSet
from labyrinth.datasets.layouts import layout_of
from labyrinth.formats.json import members_of
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.study.columns import MAZE, figures_of
from labyrinth.study.plan import STAMP

BYTES_A_PLACE: Final = 4
Row = tuple[object, ...]

_MAZE: Final = (
    FileColumn("recipe", "text", "The recipe of the maze."),
    FileColumn("rows", "whole", "The number of rows of rooms."),
    FileColumn("cols", "whole", "The number of columns of rooms."),
    FileColumn("height", "whole", "The number of rows of tiles."),
    FileColumn("width", "whole", "The number of columns of tiles."),
    FileColumn("tiles", "tiles", "Row by row: 0 for a wall, else the weight of the open tile."),
    FileColumn("start", "place", "The row and column of the start tile."),
    FileColumn("goals", "places", "The row and column of each goal tile."),
)
_SEARCH: Final = (
    FileColumn("outcome", "text", "found, unreachable or gave-up."),
    FileColumn("path", "places", "The tiles of the path, empty if none was found."),
    FileColumn("cost", "number", "The cost of the path."),
)
_TOLD_ALREADY: Final = ("maze_height", "maze_width")
_REPORT: Final = [column for column in MAZE if column.name not in _TOLD_ALREADY]


def columns_of(data_set: DataSet) -> tuple[FileColumn, ...]:
    """Return the columns of the records of a data set."""
    search = _SEARCH if data_set.solver is not None else ()
    return (*_MAZE, *search, *(_REPORT if data_set.report_card else ()))


@dataclass(frozen=True, slots=True)
class Record:
    """A maze, the result of its search if there was one, and the metrics of its report card."""

    maze: Maze
    search: Solution | None
    figures: dict[str, object]

    def row(self) -> Row:
        """Return the values of all columns, in a compact form that a worker sends.

        The start is (row, col). The goals and the path are bytes: the row-major index of each tile
        as a 32-bit number.
        """
        maze, search = self.maze, self.search
        size = maze.rows, maze.cols, maze.height, maze.width
        values: list[object] = [str(maze.recipe), *size, bytes(maze.tiles), maze.start]
        values.append(_in_bytes([maze.index(goal) for goal in maze.goals]))
        if search is not None:
            path = [row * maze.width + col for row, col in search.path]
            values += (search.outcome, _in_bytes(path), search.cost if path else None)
        return (*values, *self.figures.values())

    def line(self) -> bytes:
        """Return the record as a line of JSON: the object of the maze with the other columns added.

        Every command of Labyrinth that reads mazes can read the line.
        """
        maze, search = self.maze, self.search
        known: dict[str, Any] = {"rows": maze.rows, "cols": maze.cols}
        request = RenderRequest(maze)
        if search is not None:
            request = RenderRequest(maze, search.path, waypoints=search.waypoints)
            # A path that was not found has its member too: every record has the same ones.
            cost = search.cost if search.path else None
            known = {"path": search.path, **known, "outcome": search.outcome, "cost": cost}
        members = {**members_of(request), **known, **self.figures}
        return json.dumps(members, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _in_bytes(indices: Iterable[int]) -> bytes:
    return array("i", indices).tobytes()


class RecordBatch(Frozen):
    """A batch for a worker, which makes the records of consecutive seeds and encodes them.

    `encode` encodes a record for the format. `stamp` is the version of Labyrinth that the worker
    must have.
    """

    data_set: DataSet
    seeds: range
    encode: Callable[[Record], object]
    stamp: str


# An encoded record, its layout, whether a search has found no path, and remarks.
#
# The remarks list disconnected endpoints. It has no names: those of many records would take longer
# to send than the numbers.
MadeRecord = tuple[object, int, bool, tuple[str, ...]]


class Made(NamedTuple):
    """The records of a batch in the order of the seeds, and the seconds that they took."""

    records: list[MadeRecord]
    seconds: float


def make(batch: RecordBatch) -> Made:
    """Make the records of a batch.

    Raises LabyrinthError, which names the recipe, if a record cannot be made, and LabyrinthError if
    the worker has another version of Labyrinth.
    """
    if batch.stamp != STAMP:
        raise LabyrinthError(
            f"a worker runs {STAMP}, but the data set was begun with {batch.stamp}"
        )
    began = perf_counter()
    records = []
    for seed in batch.seeds:
        recipe = batch.data_set.recipe.replaced(seed=seed)
        try:
            record = record_of(batch.data_set, recipe)
        except LabyrinthError as error:
            raise LabyrinthError(f"{recipe}: {error}") from None
        maze, search = record.maze, record.search
        is_without_path = search is not None and not search.path
        remarks = tuple(places_apart(maze))
        records.append((batch.encode(record), layout_of(maze), is_without_path, remarks))
    return Made(records, perf_counter() - began)


def record_of(data_set: DataSet, recipe: Recipe) -> Record:
    """Make the record of the maze with this recipe, with the data that the data set asks for.

    Raises LabyrinthError if the maze cannot be generated or searched.
    """
    maze = generation(recipe).finish()
    # No column needs the usual figures of the recipe's mazes.
    maze.trace = maze.recipe = None
    choice = data_set.solver
    search = None if choice is None else search_by(maze, choice, traced=False).finish()
    figures: dict[str, object] = {}
    if data_set.report_card:
        known = figures_of(report(maze))
        figures = {column.name: known[column.name] for column in _REPORT}
    maze.recipe = recipe
    return Record(maze, search, figures)
