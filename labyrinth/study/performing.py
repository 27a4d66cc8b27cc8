"""The runs of an order, made in a worker: rows without paths and traces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import perf_counter, thread_time
from typing import Final

from labyrinth.core.errors import LabyrinthError, visible
from labyrinth.core.maze.maze import Maze
from labyrinth.core.measure.report_card import Report, report
from labyrinth.core.search.solve import SearchedMaze
from labyrinth.study.columns import RESULTS, figures_of
from labyrinth.study.order import Done, Order
from labyrinth.study.packing import Cells, packed
from labyrinth.study.places import ChangedFileError, Place
from labyrinth.study.run_limit import OverLimitError, within
from labyrinth.study.searching import search_cells
from labyrinth.study.stamp import code_stamp

OVER_LIMIT: Final = "over-limit"
FAILED: Final = "failed"


def perform(order: Order) -> Done:
    """Make the runs. Raises LabyrinthError where this is another version, or a file has changed."""
    if order.stamp != code_stamp():
        raise LabyrinthError(
            f"a worker is {code_stamp()}, and the study was begun by {order.stamp}"
        )
    began = perf_counter()
    rows = list(_rows(order))
    return Done(order.first, order.count, packed(rows), perf_counter() - began)


def _rows(order: Order) -> Iterator[Cells]:
    """Yield the rows place by place, and of each solver by solver."""
    left, first = order.count, order.solver
    for place in order.places:
        solvers = order.solvers[first : first + left]
        yield from _rows_of(place, solvers, order.run_limit)
        left, first = left - len(solvers), 0


def _rows_of(place: Place, solvers: tuple[str, ...], limit: float | None) -> Iterator[Cells]:
    began = thread_time()
    try:
        maze = within(place.making(), limit)
        # What is usual of the recipe's mazes, no column tells.
        maze.trace = maze.recipe = None
        shared: Mapping[str, object] = {
            "generation_ms": milliseconds(thread_time() - began),
            **_ends(maze),
        }
        card = report(maze)
    except ChangedFileError:
        raise
    except Exception as error:
        # Whatever an algorithm of the user's own raises is told in its row.
        yield from [_row(_failure(error))] * len(solvers)
        return
    shared = {**shared, **figures_of(card)}
    searched = SearchedMaze(maze)
    for solver in solvers:
        yield _row(shared, _search(searched, card, solver, limit))


def _search(
    searched: SearchedMaze, card: Report, solver: str, limit: float | None
) -> Mapping[str, object]:
    try:
        return search_cells(searched, card, solver, limit)
    except Exception as error:
        return _failure(error)


def _failure(error: Exception) -> Mapping[str, object]:
    if isinstance(error, OverLimitError):
        return {"outcome": OVER_LIMIT, "reason": str(error)}
    told = str(error) if isinstance(error, LabyrinthError) else f"{type(error).__name__}: {error}"
    return {"outcome": FAILED, "reason": visible(told)}


def _row(*values: Mapping[str, object]) -> Cells:
    known = {name: value for each in values for name, value in each.items()}
    return [known.get(column.name) for column in RESULTS]


def _ends(maze: Maze) -> Mapping[str, object]:
    start = [] if maze.start is None else [maze.start]
    return {
        name: " ".join(f"{row},{col}" for row, col in tiles)
        for name, tiles in (("start", start), ("goals", maze.goals))
    }


def milliseconds(seconds: float) -> float:
    """Return seconds in milliseconds, as the table has them."""
    return round(1000 * seconds, 3)
