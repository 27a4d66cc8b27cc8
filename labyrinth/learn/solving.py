"""Letting a learner's solver search a maze."""

from __future__ import annotations

from collections.abc import Callable
from types import GeneratorType
from typing import Any, Final

from labyrinth.core.errors import quoted
from labyrinth.core.maze.maze import Maze
from labyrinth.learn.events import ON_PATH
from labyrinth.learn.solver_maze import SolverMaze
from labyrinth.learn.wrong_use import Position, WrongUseError, is_position

_MEND: Final = "return maze.path(came_from, tile), a list of (row, col), or None where no way is"


def solve_by(
    function: Callable[[SolverMaze], Any],
    maze: Maze,
    record: Callable[[int], None],
    decide: Callable[[int], None] | None = None,
) -> list[Position]:
    """Let a solver search between the maze's endpoints; return its path, empty where it has none.

    `record` is given each deed, `decide` each decision: a code of `solver_lines` and a flat tile
    index. The path need not be a right one. Raises WrongUseError for what is no list of tiles, and
    whatever the function raises.
    """
    assert maze.start is not None, "a search has a start"
    shown = SolverMaze(
        maze.height, maze.width, bytes(maze.tiles), maze.start, maze.goals, record, decide
    )
    returned = function(shown)
    if returned is None and shown._has_path:
        raise WrongUseError(
            "it called maze.path, but returned nothing: write return maze.path(came_from, tile)"
        )
    path = _checked(returned)
    for tile in path:
        if tile in maze:
            record(ON_PATH + maze.index(tile))
    return path


def _checked(returned: object) -> list[Position]:
    if returned is None:
        return []
    if not isinstance(returned, list | tuple) or is_position(returned):
        found = "a generator" if isinstance(returned, GeneratorType) else quoted(returned)
        raise WrongUseError(f"it returned {found}; {_MEND}")
    for number, each in enumerate(returned, 1):
        if not is_position(each):
            raise WrongUseError(
                f"number {number} of what it returned is {quoted(each)}, no tile; {_MEND}"
            )
    return list(returned)
