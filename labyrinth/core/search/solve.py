"""Search: one solver, one maze, one solution."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, starmap
from math import dist, fsum
from time import perf_counter
from typing import Any, Final, Literal, cast

from labyrinth.core.declaration.given_options import check_all
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.solver import Found, Slices, SolverAlgorithm, registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, MissingEndpointError
from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT, in_decimals, whole
from labyrinth.core.maze.diagonal import Diagonal
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.tour import MOST_STOPS, visit
from labyrinth.core.task import Result, Task, relay
from labyrinth.core.trace import EventKind, Trace
from labyrinth.core.trace.trace import Leg

Outcome = Literal["found", "unreachable", "gave-up"]
StopOrder = Literal["given", "best"]

REACHED: Final = "A goal was reached."
"""The reason of a solution with nothing to say of its path."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search came to.

    `path` holds (row, col) of tiles from the start to a goal, [] unless found. `cost` is the sum
    of the weights of its tiles but the first, those reached across a corner √2 times: a whole
    number where there are none. `expanded` is the number of tiles expanded, `filled` that of those
    taken out of the search instead, such as dead ends; `seconds` is the time spent, `reason` a
    sentence that says why the search ended. `trace` holds its events, `options` the solver's
    options that differ from their defaults, by key; `stops` are those over which the path leads, in
    the order in which it is to visit them, and `order` is how that was chosen. `waypoints` are, of
    a path at any angle, the tiles between which it is drawn in straight lines, else []: their
    length is its cost, and `path` has all tiles that they pass over.
    """

    solver: str
    outcome: Outcome
    path: list[Position]
    cost: float
    expanded: int
    seconds: float
    reason: str
    trace: Trace
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    stops: tuple[Position, ...] = ()
    order: StopOrder = "given"
    waypoints: list[Position] = field(default_factory=list)
    filled: int = 0

    @property
    def choice(self) -> SolverChoice:
        """The solver and its options, as they are written."""
        return SolverChoice(self.solver, self.options)


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


def arguments_of(options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return a solver's options as the arguments of its function."""
    return {key.replace("-", "_"): each for key, each in options.items() if key != "diagonal"}


def endpoints_of(
    maze: Maze, start: Position | None = None, goals: Iterable[Position] | None = None
) -> tuple[Position, tuple[Position, ...]]:
    """Return the endpoints of a search; they default to the maze's.

    Raises LabyrinthError for one that is missing, outside the grid or a wall.
    """
    start = maze.start if start is None else start
    goals = maze.goals if goals is None else tuple(goals)
    missing = [name for name, found in (("start", start), ("goal", goals)) if not found]
    if start is None or missing:
        raise MissingEndpointError(tuple(missing))
    check_endpoint(maze, "start", start)
    for goal in goals:
        check_endpoint(maze, "goal", goal)
    return start, goals


def check_endpoint(maze: Maze, name: str, position: Position) -> None:
    """Refuse an endpoint outside the grid or in a wall; `name` is the word for it.

    Raises LabyrinthError that names it.
    """
    if position not in maze:
        raise LabyrinthError(
            f"the {name} {position} is outside the maze of {maze.height} x {maze.width} tiles"
        )
    if maze[position] == 0:
        raise LabyrinthError(f"the {name} {position} is a wall: choose a corridor tile")


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
        return self.algorithm.run(grid, record, decide, **arguments_of(self.options))

    def _shares(
        self, slices: Generator[int, None, Result], parts: int
    ) -> Generator[float, None, Result]:
        corridors = parts * (len(self.grid.tiles) - self.grid.tiles.count(0))
        return relay(slices, lambda expanded: min(1.0, expanded / corridors))

    def _solution(self, found: Found, seconds: float) -> Solution:
        grid, trace = self.grid, self.trace
        trace.events = grid.translate(trace.events)
        outcome, reason = outcome_of(found)
        path, waypoints = grid.positions(found.path), grid.positions(found.waypoints)
        cost = cost_of_found(grid, found)
        key, expanded = self.algorithm.key, found.expanded
        return Solution(
            key,
            outcome,
            path,
            cost,
            expanded,
            seconds,
            reason,
            trace,
            self.options,
            waypoints=waypoints,
            filled=found.filled,
        )


def length_of(waypoints: Sequence[Position]) -> float:
    """Return the length of the straight lines from each waypoint to the next, in tiles."""
    return whole(fsum(starmap(dist, pairwise(waypoints))))


def cost_of_found(grid: SearchGrid, found: Found) -> float:
    """Return the cost of what was found: the length of its lines where it has waypoints."""
    if found.waypoints:
        return length_of(grid.positions(found.waypoints))
    return cost_of(grid, found.path)


def cost_of(grid: SearchGrid, path: Sequence[int]) -> float:
    """Return the cost of a path of flat indices of the grid, each a step from the one before."""
    tiles = grid.tiles
    weights = [tiles[tile] for tile in path[1:]]
    if not grid.has_diagonals:
        return sum(weights)
    sides = (1, -1, grid.width, -grid.width)
    return in_decimals(
        sum(
            weight * (STRAIGHT if following - tile in sides else DIAGONAL)
            for weight, (tile, following) in zip(weights, pairwise(path), strict=True)
        )
    )


def outcome_of(found: Found) -> tuple[Outcome, str]:
    """Return how a search has ended, and a sentence that says why."""
    if found.path:
        return "found", found.note or REACHED
    if found.gave_up:
        return "gave-up", found.gave_up
    return "unreachable", found.note or "No goal can be reached from the start."
