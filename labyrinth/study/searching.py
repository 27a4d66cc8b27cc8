"""One search of a study: its figures, and what it takes."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from time import perf_counter, thread_time
from typing import TypeVar

from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.search_grid import Diagonal
from labyrinth.core.measure.report_card import Report
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.solve import SearchedMaze, moves_of, search_by, untraced_seconds
from labyrinth.core.task import Task, relay
from labyrinth.core.trace.timeline import largest_frontier
from labyrinth.loading.learned_solver import LearnedSolver
from labyrinth.study.run_limit import within

Result = TypeVar("Result")


def search_cells(
    searched: SearchedMaze, card: Report, solver: str, limit: float | None
) -> Mapping[str, object]:
    """Search a maze, whose report card is known, and return the cells of the row by their names.

    Raises OverLimitError where the search takes more than the limit, and LabyrinthError where an
    endpoint is missing.
    """
    choice = SolverChoice.parse(solver)
    # A learner's function runs in a process apart, whose time is not this one's.
    apart = isinstance(registry.get(choice.key), LearnedSolver)
    clock = perf_counter if apart else thread_time
    solution = within(_result(search_by(searched.maze, choice)), limit, clock)
    moves = moves_of(solution)
    seconds = solution.seconds
    if not apart:
        seconds = within(_as_shares(untraced_seconds(searched.grid(moves), choice)), None)
    cells = {
        "outcome": solution.outcome,
        "optimum": within(_optimum(searched, card, solution, moves), None),
        "expanded": solution.expanded,
        "largest_frontier": within(largest_frontier(solution.trace), None),
        "search_ms": round(1000 * seconds, 3),
    }
    if not solution.path:
        return {**cells, "reason": solution.reason}
    figures = searched.figures(solution)
    return {
        **cells,
        "steps": figures.steps,
        "cost": solution.cost,
        "turns": figures.turns,
        "branches": figures.branches,
    }


def _optimum(
    searched: SearchedMaze, card: Report, solution: Solution, moves: Diagonal
) -> Generator[float, None, float | None]:
    """Return the lowest cost by the moves of a search; at any angle it is not known."""
    if registry.get(solution.solver).goes_at_any_angle:
        return None
    if moves is Diagonal.NEVER:
        return card.route.cost if card.route else None
    return (yield from searched.lowest_cost(moves, solution))


def _result(task: Task[Result]) -> Generator[float, None, Result]:
    yield from task
    return task.result


def _as_shares(slices: Generator[int, None, Result]) -> Generator[float, None, Result]:
    return relay(slices, float)
