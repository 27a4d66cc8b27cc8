"""The function of a worker process, which makes the runs of a batch and returns their rows."""

import json
from collections.abc import Callable, Iterator, Mapping
from time import perf_counter, thread_time
from typing import Any, Final

from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, visible
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.search_grid import TILES, Graph
from labyrinth.core.measure.report_card import Report, report
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.solve import SearchedMaze, graph_of, search_by, untraced_seconds
from labyrinth.core.trace.timeline import largest_frontier
from labyrinth.study.columns import RESULTS, figures_of
from labyrinth.study.mazes import ChangedFileError, Place
from labyrinth.study.plan import Done, RunBatch, code_stamp

# Cells by the names of their columns.
Known = Mapping[str, object]
OVER_LIMIT: Final = "over-limit"
FAILED: Final = "failed"


class OverLimitError(LabyrinthError):
    """A run takes longer than its limit."""


def perform(batch: RunBatch) -> Done:
    """Make the runs of a batch, and return their rows.

    Raises LabyrinthError if the batch was made by another version of Labyrinth, or if a file of
    mazes has changed.
    """
    if batch.stamp != code_stamp():
        raise LabyrinthError(
            f"a worker runs {code_stamp()}, but the study was started with {batch.stamp}"
        )
    began = perf_counter()
    rows: list[str] = []
    left, first = batch.count, batch.solver
    for place in batch.places:
        solvers = batch.solvers[first : first + left]
        for known in _rows_of(place, solvers, batch.run_limit):
            cells = [known.get(column.name) for column in RESULTS]
            rows.append(json.dumps(cells, separators=(",", ":")))
        left, first = left - len(solvers), 0
    return Done(batch.first, rows, perf_counter() - began)


def _rows_of(place: Place, solvers: tuple[str, ...], limit: float | None) -> Iterator[Known]:
    """Yield, for each solver in order, the results of its run on one maze, by column.

    If the maze cannot be made, each solver gets the reason as its result.
    """
    began = thread_time()
    try:
        maze: Maze = _within(place.making(), limit)
        # No column needs the usual figures of the recipe's mazes.
        maze.trace = maze.recipe = None
        shared: Known = {
            "generation_ms": round(1000 * (thread_time() - began), 3),
            "start": "" if maze.start is None else f"{maze.start[0]},{maze.start[1]}",
            "goals": " ".join(f"{row},{col}" for row, col in maze.goals),
        }
        card = report(maze)
    except ChangedFileError:
        raise
    except Exception as error:
        # Any error of a user's own algorithm is reported in its row.
        yield from [_failure(error)] * len(solvers)
        return
    shared = {**shared, **figures_of(card)}
    searched = SearchedMaze(maze)
    for solver in solvers:
        try:
            found = _search(searched, card, SolverChoice.parse(solver), limit)
        except Exception as error:
            found = _failure(error)
        yield {**shared, **found}


def _failure(error: Exception) -> Known:
    if isinstance(error, OverLimitError):
        return {"outcome": OVER_LIMIT, "reason": str(error)}
    told = str(error) if isinstance(error, LabyrinthError) else f"{type(error).__name__}: {error}"
    return {"outcome": FAILED, "reason": visible(told)}


def _search(
    searched: SearchedMaze, card: Report, choice: SolverChoice, limit: float | None
) -> Known:
    """Search a maze, and return the results by column; `card` is the report card of the maze.

    Raises OverLimitError if the search takes more than `limit` seconds, and LabyrinthError if an
    endpoint is missing.
    """
    # Loaded algorithms run in another process, whose time does not count in this one's.
    apart = registry.get(choice.key).code is not None
    search = search_by(searched.maze, choice)
    _within(iter(search), limit, perf_counter if apart else thread_time)
    solution = search.result
    graph = graph_of(solution)
    seconds = solution.seconds
    if not apart:
        seconds = _within(untraced_seconds(searched.seen_as(graph)[0], choice), None)
    cells = {
        "outcome": solution.outcome,
        "optimum": _optimum(searched, card, solution, graph),
        "expanded": solution.expanded,
        "largest_frontier": _within(largest_frontier(solution.trace), None),
        "search_ms": round(1000 * seconds, 3),
    }
    if not solution.path:
        return {**cells, "reason": solution.reason}
    return {**cells, **searched.figures(solution)._asdict(), "cost": solution.cost}


def _optimum(
    searched: SearchedMaze, card: Report, solution: Solution, graph: Graph
) -> float | None:
    """Return the lowest cost of a path in the graph of a search.

    Returns None if there is no path, and for any-angle searches.
    """
    if registry.get(solution.solver).goes_at_any_angle:
        return None
    if graph == TILES:
        return card.route.cost if card.route else None
    lowest: float | None = _within(searched.lowest_cost(graph, solution), None)
    return lowest


def _within(
    slices: Iterator[object], limit: float | None, clock: Callable[[], float] = thread_time
) -> Any:
    """Run a generator to its end, and return its result; `limit` is in seconds of the `clock`.

    The time is checked after each slice of the work. Raises OverLimitError if it exceeds `limit`.
    """
    # Without a limit the clock is not read: the system call would slow down small mazes.
    end = None if limit is None else clock() + limit
    while True:
        try:
            next(slices)
        except StopIteration as stopped:
            return stopped.value
        if end is not None and clock() > end:
            raise OverLimitError(f"It took more than {limit:g} s.")
