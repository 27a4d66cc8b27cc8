"""A race of solvers: each searches the same maze, with its own options, and all by one clock."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.search_grid import Diagonal
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solution import path_figures
from labyrinth.core.search.solve import SearchedMaze, endpoints_of, moves_of, search_by
from labyrinth.core.task import Task, during, relay
from labyrinth.core.trace.decisions import without_decisions
from labyrinth.core.trace.trace import Trace
from labyrinth.game.recording import trace_of_walk
from labyrinth.game.walk import trail_of
from labyrinth.races.clock import Clock, ClockKind
from labyrinth.races.course import Course, find_course
from labyrinth.races.lane import STANDINGS, Lane, Standing
from labyrinth.races.lane_names import told_apart


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


class Walked(NamedTuple):
    """What somebody has walked by hand, the start first, and in how many seconds."""

    tiles: Sequence[Position]
    seconds: float


WALKER: Final = "Your walk"
"""The name of the lane of a walk by hand."""


def race(
    maze: Maze,
    choices: Sequence[SolverChoice],
    walked: Walked | None = None,
    *,
    decisions: bool = False,
) -> Task[Race]:
    """Prepare a race between the maze's own endpoints: search by search, slice by slice.

    What was `walked` by hand has the last lane. With `decisions` each lane has the trace that tells
    those of its search besides; clocks and figures count deeds alone.

    Where an endpoint is missing, outside or a wall, no lane begins, and each says why.
    """
    return Task(_race(maze.copy(), choices, walked, decisions=decisions))


def _race(
    maze: Maze, choices: Sequence[SolverChoice], walked: Walked | None, *, decisions: bool
) -> Generator[float, None, Race]:
    tiles = bytes(maze.tiles)
    corridors = len(tiles) - tiles.count(0)
    reason = _why_none_begins(maze)
    ground = SearchedMaze(maze)
    lanes: list[Lane] = []
    for choice, name in zip(choices, names_of(choices), strict=True):
        if reason:
            course = find_course(Trace(maze.height, maze.width, tiles))
            lane = _unbegun(choice, name, (yield from during(0.0, course)), reason)
        else:
            lane = yield from relay(
                _lane(ground, choice, name, tiles, decisions=decisions),
                lambda part: (len(lanes) + part) / len(choices),
            )
        lanes.append(lane)
    if walked is not None:
        why = reason or _why_it_does_not_fit(maze, walked)
        lanes.append((yield from during(1.0, _walked_lane(ground, walked, tiles, why))))
    return Race(tuple(lanes), corridors, maze.weighted)


def names_of(choices: Sequence[SolverChoice]) -> list[str]:
    """Return the name of each lane, with its options where the same solver runs in several."""
    return told_apart([(registry.get(each.key).name, each.options_in_words) for each in choices])


def _why_none_begins(maze: Maze) -> str:
    try:
        endpoints_of(maze)
    except LabyrinthError as error:
        return str(error)
    return ""


def _why_it_does_not_fit(maze: Maze, walked: Walked) -> str:
    fits = walked.tiles[0] == maze.start and all(map(maze.is_open, walked.tiles))
    return "" if fits else "the walk does not fit the maze any more"


def _walked_lane(
    ground: SearchedMaze, walked: Walked, tiles: bytes, why_not: str
) -> Generator[float, None, Lane]:
    """Look up what the board tells of a walk: each tile counts as expanded when it is new."""
    maze = ground.maze
    if why_not:
        course = yield from find_course(Trace(maze.height, maze.width, tiles))
        return _unbegun(None, WALKER, course, why_not)
    trace = trace_of_walk(maze, walked.tiles)
    trace.before = tiles
    course = yield from find_course(trace)
    if walked.tiles[-1] not in maze.goals:
        reason = "You have not come to a goal."
        end = Standing.GAVE_UP
        return Lane(None, WALKER, course, end, reason, walked.seconds, None, None, None)
    trail = trail_of(walked.tiles)
    figures = path_figures(ground.grid(Diagonal.NEVER), ground.masks(Diagonal.NEVER), trail)
    cost = sum(map(maze.__getitem__, trail[1:]))
    lowest = yield from ground.lowest_cost(Diagonal.NEVER)
    ratio = cost / lowest if lowest else 1.0
    end, reason = Standing.FOUND, "You have come to a goal."
    return Lane(None, WALKER, course, end, reason, walked.seconds, figures, cost, ratio)


def _unbegun(choice: SolverChoice | None, name: str, course: Course, reason: str) -> Lane:
    return Lane(choice, name, course, Standing.NO_ENDPOINT, reason, 0.0, None, None, None)


def _lane(
    ground: SearchedMaze, choice: SolverChoice, name: str, tiles: bytes, *, decisions: bool
) -> Generator[float, None, Lane]:
    """Search, and look up what the board tells; `tiles` are those that the lanes share."""
    task = search_by(ground.maze, choice, decisions=decisions)
    for part in task:
        yield part / 2
    solution = task.result
    solution.trace.before = tiles
    told, trace = solution.trace, without_decisions(solution.trace)
    course = yield from relay(find_course(trace), lambda part: (1 + part) / 2)
    end, reason, seconds = STANDINGS[solution.outcome], solution.reason, solution.seconds
    if end is not Standing.FOUND:
        return Lane(
            choice, name, course, end, reason, seconds, None, None, None, (), solution.filled, told
        )
    moves = moves_of(solution)
    figures = ground.figures(solution)
    ratio, waypoints = None, tuple(solution.waypoints)
    if not waypoints:
        lowest = yield from during(1.0, ground.lowest_cost(moves, solution))
        ratio = solution.cost / lowest if lowest else 1.0
    cost = solution.cost
    filled = solution.filled
    return Lane(
        choice, name, course, end, reason, seconds, figures, cost, ratio, waypoints, filled, told
    )
