"""Search: one solver, one maze, one solution."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import replace
from time import perf_counter
from typing import Any, cast

from labyrinth.core.declaration.given_options import check_all
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.solver import Found, Slices, SolverAlgorithm, registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.diagonal import Diagonal
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.endpoints import check_endpoint, endpoints_of
from labyrinth.core.search.path_costs import cost_of_found
from labyrinth.core.search.solution import Solution, StopOrder, outcome_of
from labyrinth.core.search.tour import MOST_STOPS, visit
from labyrinth.core.task import Result, Task, relay
from labyrinth.core.trace import EventKind, Trace
from labyrinth.core.trace.trace import Leg


def solve(
    maze: Maze,
    solver: str,
    start: Position | None = None,
    goals: Iterable[Position] | None = None,
    *,
    stops: Iterable[Position] = (),
    order: StopOrder = "given",
    decisions: bool = False,
    **given: OptionValue,
) -> Solution:
    """Search `maze` with the solver of that key; the endpoints default to the maze's.

    With `stops` the path leads over all of them, in the order given or in the best one. With
    `decisions` the trace has the decisions of the search as well.

    Raises LabyrinthError (a ValueError) for an unknown solver or option, and for an endpoint that
    is missing, outside the grid or a wall.
    """
    return search(
        maze, solver, start, goals, stops=stops, order=order, decisions=decisions, **given
    ).finish()


def search(
    maze: Maze,
    solver: str,
    start: Position | None = None,
    goals: Iterable[Position] | None = None,
    *,
    stops: Iterable[Position] = (),
    order: StopOrder = "given",
    decisions: bool = False,
    **given: OptionValue,
) -> Task[Solution]:
    """Prepare a search that goes on slice by slice; the arguments and errors are `solve`'s.

    The maze is searched as it is now: it may be edited while the search goes on.
    """
    algorithm = registry.get(solver)
    chosen = check_all(f"solver {solver}", algorithm.options, given, algorithm.refused)
    start, goals = endpoints_of(maze, start, goals)
    stops = tuple(dict.fromkeys(stops))
    for stop in stops:
        check_endpoint(maze, "stop", stop)
    if len(stops) > MOST_STOPS:
        raise LabyrinthError(f"there are {len(stops)} stops, and at most {MOST_STOPS} are visited")
    trace = Trace(maze.height, maze.width, bytes(maze.tiles), algorithm.pseudocode)
    trace.start, trace.goals = maze.index(start), tuple(map(maze.index, goals))
    trace.options = algorithm.with_defaults(chosen)
    trace.with_decisions = decisions
    diagonal = Diagonal(trace.options.get("diagonal", Diagonal.NEVER))
    grid = SearchGrid.of(maze, start, goals, diagonal)
    run = _Search(algorithm, grid, trace, chosen)
    if not stops:
        return Task(run.straight())
    return Task(run.over([grid.index(stop) for stop in stops], order))


def search_by(
    maze: Maze,
    choice: SolverChoice,
    *,
    stops: Iterable[Position] = (),
    order: StopOrder = "given",
    decisions: bool = False,
) -> Task[Solution]:
    """Prepare the search that a choice describes, between the maze's own endpoints; see `search`.

    Raises LabyrinthError for an endpoint or a stop that is missing or a wall.
    """
    options = cast(Mapping[str, Any], choice.options)
    return search(maze, choice.key, stops=stops, order=order, decisions=decisions, **options)


class _Search:
    """One search: who, where, and what records it."""

    def __init__(
        self,
        algorithm: SolverAlgorithm,
        grid: SearchGrid,
        trace: Trace,
        options: dict[str, OptionValue],
    ) -> None:
        """Get ready to search."""
        self.algorithm, self.grid = algorithm, grid
        self.trace, self.options = trace, options

    def straight(self) -> Generator[float, None, Solution]:
        """Search from the start to a goal."""
        began, grid = perf_counter(), self.grid
        if grid.start in grid.goals:
            found = Found([grid.start], 0)
        else:
            found = yield from self._shares(self._run(grid), parts=1)
        seconds = perf_counter() - began
        on_the_path = self.algorithm.pseudocode.of_kind(EventKind.PATH)
        self.trace.events.fromlist([on_the_path + tile for tile in found.path])
        return self._solution(found, seconds)

    def over(self, stops: list[int], order: StopOrder) -> Generator[float, None, Solution]:
        """Search from stop to stop, and at last to a goal."""
        began, grid, trace = perf_counter(), self.grid, self.trace
        slices = visit(grid, trace, stops, self._run, in_best_order=order == "best")
        tour = yield from self._shares(slices, parts=len(stops) + 1)
        seconds = perf_counter() - began
        trace.legs = [
            Leg(first, grid.index_in_maze(start), tuple(map(grid.index_in_maze, goals)))
            for first, start, goals in trace.legs
            if start is not None
        ]
        solution = self._solution(tour.found, seconds)
        return replace(solution, stops=tuple(grid.positions(tour.stops)), order=order)

    def _run(self, grid: SearchGrid) -> Slices:
        record, decide = self.trace.events.append, self.trace.decide
        if decide and grid.padding:
            decide = grid.inside_the_maze(decide)
        return self.algorithm.run(grid, record, decide, **self.algorithm.arguments(self.options))

    def _shares(
        self, slices: Generator[int, None, Result], parts: int
    ) -> Generator[float, None, Result]:
        corridors = parts * (len(self.grid.tiles) - self.grid.tiles.count(0))
        return relay(slices, lambda expanded: min(1.0, expanded / corridors))

    def _solution(self, found: Found, seconds: float) -> Solution:
        grid, trace = self.grid, self.trace
        trace.events = grid.translate(trace.events)
        outcome, reason = outcome_of(found)
        return Solution(
            solver=self.algorithm.key,
            outcome=outcome,
            path=grid.positions(found.path),
            cost=cost_of_found(grid, found),
            expanded=found.expanded,
            seconds=seconds,
            reason=reason,
            trace=trace,
            options=self.options,
            waypoints=grid.positions(found.waypoints),
            filled=found.filled,
        )
