"""Functions of learners, run here: what the program runs in a process apart."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from labyrinth import EventKind, Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace import Pseudocode
from labyrinth.core.trace.trace import Trace
from labyrinth.sandbox.declaring import declared_in
from labyrinth.sandbox.learners_mazes import generate_by, generator_lines, solve_by, solver_lines

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
Event = tuple[EventKind, Position]


class Searched(NamedTuple):
    path: list[Position]
    events: list[Event]


def function_of(file: str, name: str) -> Callable[..., Any]:
    """The algorithm of that name in one of the examples."""
    path = EXAMPLES / f"{file}.py"
    namespace: dict[str, object] = {"__name__": "example"}
    exec(compile(path.read_text(), str(path), "exec"), namespace)
    return next(each.function for each in declared_in(namespace, str(path)) if each.name == name)


def searched(
    function: Callable[..., Any], maze: Maze, *, decisions: bool = False, depth: int = 0
) -> Searched:
    """What a solver returns, and the events of its run; it may call itself `depth` times."""
    trace = _trace(maze, solver_lines("A test"), decisions=decisions)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit + depth)
    try:
        path = solve_by(function, maze, _recorder(trace), trace.decide)
    finally:
        sys.setrecursionlimit(limit)
    return Searched(path, told(maze, trace))


def carved(
    function: Callable[..., Any], rows: int, cols: int, seed: int, *, decisions: bool = False
) -> tuple[Maze, list[Event]]:
    """The maze that a generator carves, and the events of its run."""
    maze = Maze.of_rooms(rows, cols)
    trace = _trace(maze, generator_lines("A test"), decisions=decisions)
    generate_by(function, maze, seed, _recorder(trace), trace.decide)
    return maze, told(maze, trace)


def told(maze: Maze, events: Iterable[tuple[EventKind, int]]) -> list[Event]:
    """Events with (row, col) for their flat indices."""
    return [(kind, maze.position(tile)) for kind, tile in events]


def _recorder(trace: Trace) -> Callable[..., None]:
    def record(event: int, *text: str) -> None:
        trace.events.append(event)
        trace.texts.update((len(trace), each) for each in text)

    return record


def _trace(maze: Maze, code: Pseudocode, *, decisions: bool) -> Trace:
    trace = Trace(maze.height, maze.width, bytes(maze.tiles), code)
    trace.with_decisions = decisions
    return trace
