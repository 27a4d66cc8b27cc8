"""Search: one solver, one maze, one solution."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from time import perf_counter
from typing import Any, Final, Literal, cast

from labyrinth.core.declaration import options
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.solver import Found, SolverAlgorithm, registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT, in_decimals
from labyrinth.core.maze.diagonal import Diagonal
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import Position
from labyrinth.core.task import Task, relay
from labyrinth.core.trace import EventKind, Trace

Outcome = Literal["found", "unreachable", "gave-up"]

REACHED: Final = "A goal was reached."
"""The reason of a solution with nothing to say of its path."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search came to.

    `path` holds (row, col) of tiles from the start to a goal, [] unless found. `cost` is the sum
    of the weights of its tiles but the first, those reached across a corner √2 times: a whole
    number where there are none. `expanded` is the number of tiles expanded, `seconds` the time
    spent, `reason` a sentence that says why the search ended. `trace` holds its events, `options`
    the solver's options that differ from their defaults, by key.
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

    @property
    def choice(self) -> SolverChoice:
        """The solver and its options, as they are written."""
        return SolverChoice(self.solver, self.options)


def solve(
    maze: Maze,
    solver: str,
    start: Position | None = None,
    goals: Iterable[Position] | None = None,
    **given: OptionValue,
) -> Solution:
    """Search `maze` with the solver of that key; the endpoints default to the maze's.

    Raises LabyrinthError (a ValueError) for an unknown solver or option, and for an endpoint that
    is missing, outside the grid or a wall.
    """
    return search(maze, solver, start, goals, **given).finish()


def search(
    maze: Maze,
    solver: str,
    start: Position | None = None,
    goals: Iterable[Position] | None = None,
    **given: OptionValue,
) -> Task[Solution]:
    """Prepare a search that goes on slice by slice; the arguments and errors are `solve`'s.

    The maze is searched as it is now: it may be edited while the search goes on.
    """
    algorithm = registry.get(solver)
    chosen = options.check_all(f"solver {solver}", algorithm.options, given, algorithm.refused)
    start = maze.start if start is None else start
    goals = maze.goals if goals is None else tuple(goals)
    if start is None:
        raise LabyrinthError("the start is missing: choose a corridor tile for it")
    if not goals:
        raise LabyrinthError("the goal is missing: choose a corridor tile for it")
    check_endpoint(maze, "start", start)
    for goal in goals:
        check_endpoint(maze, "goal", goal)
    trace = Trace(maze.height, maze.width, bytes(maze.tiles), algorithm.pseudocode)
    trace.start, trace.goals = maze.index(start), tuple(map(maze.index, goals))
    trace.options = chosen
    diagonal = Diagonal(chosen.get("diagonal", Diagonal.NEVER))
    return Task(_search(algorithm, SearchGrid.of(maze, start, goals, diagonal), trace, chosen))


def search_by(maze: Maze, choice: SolverChoice) -> Task[Solution]:
    """Prepare the search that a choice describes, between the maze's own endpoints; see `search`.

    Raises LabyrinthError for an endpoint that is missing or a wall.
    """
    return search(maze, choice.key, **cast(Mapping[str, Any], choice.options))


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


def _search(
    algorithm: SolverAlgorithm, grid: SearchGrid, trace: Trace, chosen: dict[str, OptionValue]
) -> Generator[float, None, Solution]:
    corridors = len(grid.tiles) - grid.tiles.count(0)
    arguments = {key.replace("-", "_"): value for key, value in chosen.items() if key != "diagonal"}
    began = perf_counter()
    if grid.start in grid.goals:
        found = Found([grid.start], 0)
    else:
        slices = algorithm.run(grid, trace.events.append, **arguments)
        found = yield from relay(slices, lambda expanded: min(1.0, expanded / corridors))
    seconds = perf_counter() - began
    on_the_path = algorithm.pseudocode.of_kind(EventKind.PATH)
    trace.events.fromlist([on_the_path + tile for tile in found.path])
    trace.events = grid.translate(trace.events)
    outcome, reason = _outcome(found)
    path = grid.positions(found.path)
    cost = cost_of(grid, found.path)
    return Solution(
        algorithm.key, outcome, path, cost, found.expanded, seconds, reason, trace, chosen
    )


def cost_of(grid: SearchGrid, path: Sequence[int]) -> float:
    """Return the cost of a path of flat indices of the grid, each a step from the one before."""
    weights = map(grid.tiles.__getitem__, path[1:])
    if not grid.has_diagonals:
        return sum(weights)
    sides = (1, -1, grid.width, -grid.width)
    return in_decimals(
        sum(
            weight * (STRAIGHT if following - tile in sides else DIAGONAL)
            for weight, (tile, following) in zip(weights, pairwise(path), strict=True)
        )
    )


def _outcome(found: Found) -> tuple[Outcome, str]:
    if found.path:
        return "found", found.note or REACHED
    if found.gave_up:
        return "gave-up", found.gave_up
    return "unreachable", "No goal can be reached from the start."
