"""A race of solvers: each searches the same maze, with its own options, and all by one clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Final

from labyrinth.core.declaration.solver import Guarantee, registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.diagonal import Diagonal
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.neighbours import Masks, neighbour_masks
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.solve import Solution, endpoints_of, search_by
from labyrinth.core.task import Task, during, relay
from labyrinth.core.trace.trace import Trace
from labyrinth.races.clock import Clock, ClockKind
from labyrinth.races.course import Course, find_course
from labyrinth.races.lane import STANDINGS, Lane, Standing
from labyrinth.races.path_figures import path_figures

_CHEAPEST: Final = "dijkstra"
_SURELY_CHEAPEST: Final = (Guarantee.CHEAPEST, Guarantee.CHEAPEST_OR_GIVES_UP)


@dataclass(frozen=True, slots=True)
class Race:
    """Lanes on one maze, their searches at an end.

    `corridors` is the number of its open tiles, `weighted` says whether some cost more than 1. The
    lanes share the tiles of the maze; their paths are kept in their traces alone.
    """

    lanes: tuple[Lane, ...]
    corridors: int
    weighted: bool

    def clock(self, kind: ClockKind) -> Clock:
        """Return the clock of all lanes that counts so."""
        return Clock(kind, [lane.course for lane in self.lanes])


def race(maze: Maze, choices: Sequence[SolverChoice]) -> Task[Race]:
    """Prepare a race between the maze's own endpoints: search by search, slice by slice.

    Where an endpoint is missing, outside or a wall, no lane begins, and each says why.
    """
    return Task(_race(maze.copy(), choices))


def _race(maze: Maze, choices: Sequence[SolverChoice]) -> Generator[float, None, Race]:
    tiles = bytes(maze.tiles)
    corridors = len(tiles) - tiles.count(0)
    reason = _why_none_begins(maze)
    ground = _Ground(maze)
    lanes: list[Lane] = []
    for choice, name in zip(choices, names_of(choices), strict=True):
        if reason:
            course = find_course(Trace(maze.height, maze.width, tiles))
            lane = _unbegun(choice, name, (yield from during(0.0, course)), reason)
        else:
            lane = yield from relay(
                _lane(ground, choice, name, tiles),
                lambda part: (len(lanes) + part) / len(choices),
            )
        lanes.append(lane)
    return Race(tuple(lanes), corridors, maze.weighted)


def names_of(choices: Sequence[SolverChoice]) -> list[str]:
    """Return the name of each lane, with its options where the same solver runs in several."""
    times = Counter(choice.key for choice in choices)
    return [_name(choice, alone=times[choice.key] == 1) for choice in choices]


def _name(choice: SolverChoice, *, alone: bool) -> str:
    name, options = registry.get(choice.key).name, choice.options_text
    return name if alone or not options else f"{name} ({options})"


def _why_none_begins(maze: Maze) -> str:
    try:
        endpoints_of(maze)
    except LabyrinthError as error:
        return str(error)
    return ""


def _unbegun(choice: SolverChoice, name: str, course: Course, reason: str) -> Lane:
    return Lane(choice, name, course, Standing.NO_ENDPOINT, reason, 0.0, None, None, None)


def _lane(
    ground: _Ground, choice: SolverChoice, name: str, tiles: bytes
) -> Generator[float, None, Lane]:
    """Search, and look up what the board tells; `tiles` are those that the lanes share."""
    task = search_by(ground.maze, choice)
    for part in task:
        yield part / 2
    solution = task.result
    trace = solution.trace
    trace.before = tiles
    course = yield from relay(find_course(trace), lambda part: (1 + part) / 2)
    end, reason, seconds = STANDINGS[solution.outcome], solution.reason, solution.seconds
    if end is not Standing.FOUND:
        return Lane(choice, name, course, end, reason, seconds, None, None, None)
    moves = Diagonal(trace.options.get("diagonal", Diagonal.NEVER))
    figures = path_figures(ground.grid(moves), ground.masks(moves), solution.path)
    ratio, waypoints = None, tuple(solution.waypoints)
    if waypoints:
        figures = figures._replace(turns=len(waypoints) - 2)
    else:
        lowest = yield from during(1.0, ground.lowest_cost(moves, solution))
        ratio = solution.cost / lowest if lowest else 1.0
    cost = solution.cost
    return Lane(choice, name, course, end, reason, seconds, figures, cost, ratio, waypoints)


class _Ground:
    """What the lanes with the same moves have in common, found when it is first asked for."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self._grids: dict[Diagonal, SearchGrid] = {}
        self._masks: dict[Diagonal, Masks] = {}
        self._lowest: dict[Diagonal, float] = {}

    def grid(self, moves: Diagonal) -> SearchGrid:
        """Return the maze as these moves see it."""
        if moves not in self._grids:
            start, goals = endpoints_of(self.maze)
            self._grids[moves] = SearchGrid.of(self.maze, start, goals, moves)
        return self._grids[moves]

    def masks(self, moves: Diagonal) -> Masks:
        """Return the neighbour masks by these moves."""
        if moves not in self._masks:
            self._masks[moves] = neighbour_masks(self.grid(moves))
        return self._masks[moves]

    def lowest_cost(self, moves: Diagonal, found: Solution) -> Generator[float, None, float]:
        """Return the lowest cost of a path by these moves: that of `found`, if it is surely so."""
        if moves not in self._lowest:
            guarantee = registry.get(found.solver).guarantee_with(found.options)
            if guarantee not in _SURELY_CHEAPEST:
                options = {} if moves is Diagonal.NEVER else {"diagonal": moves.value}
                task = search_by(self.maze, SolverChoice(_CHEAPEST, options))
                yield from task
                found = task.result
            self._lowest[moves] = found.cost
        return self._lowest[moves]
