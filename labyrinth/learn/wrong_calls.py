"""Calls of a maze that Python refuses by itself, told a learner in a sentence with the mend."""

from __future__ import annotations

import re
from inspect import signature
from typing import Final

from labyrinth.learn.generator_maze import GeneratorMaze
from labyrinth.learn.solver_maze import SolverMaze

_MAZES: Final = {each.__name__: each for each in (SolverMaze, GeneratorMaze)}
_CALL: Final = re.compile(rf"({'|'.join(_MAZES)})\.([a-z]\w*)\(\) (.+)")
_TOO_MANY: Final = re.compile(r"takes \d+ positional arguments? but (\d+) were given")
_UNKNOWN: Final = re.compile(r"got an unexpected keyword argument '(\w+)'")
_TWICE: Final = re.compile(r"got multiple values for argument '(\w+)'")
_MAZE_ITSELF: Final = re.compile(rf"'({'|'.join(_MAZES)})'(?: object)? (.+)")
_INSTEAD: Final = {
    "SolverMaze": "maze.is_open(tile), maze.cost(tile) and maze.neighbours(tile)",
    "GeneratorMaze": "maze.rooms, maze.is_carved(room) and maze.neighbours(room)",
}
_METHOD: Final = "'method'"


def mend_of(error: TypeError) -> str | None:
    """Return how a call of a maze is to be written that Python has refused.

    None stands for an error that is not about a maze.
    """
    text = str(error)
    if (call := _CALL.fullmatch(text)) is not None:
        maze, name, wrong = call.groups()
        return f"maze.{name} {_what_is_wrong(wrong)}: {_use_of(_MAZES[maze], name)}"
    if (itself := _MAZE_ITSELF.search(text)) is not None:
        return f"a maze is no list and no dict: it is asked by {_INSTEAD[itself.group(1)]}"
    if _METHOD in text:
        return "a function is called with (), such as maze.neighbours(tile)"
    return None


def _what_is_wrong(told: str) -> str:
    """Say what Python tells of the arguments; it counts the maze among them."""
    if (given := _TOO_MANY.match(told)) is not None:
        return f"was given {int(given.group(1)) - 1} things"
    if (unknown := _UNKNOWN.match(told)) is not None:
        return f"knows no {unknown.group(1)}="
    if (twice := _TWICE.match(told)) is not None:
        return f"was given {twice.group(1)} twice"
    return "was given too little"


def _use_of(maze: type[SolverMaze | GeneratorMaze], name: str) -> str:
    """Return how a function of a maze is called, and what its tiles or rooms are."""
    _, *given = signature(getattr(maze, name)).parameters
    places = [each for each in given if each != "came_from"]
    are = "is a tuple" if len(places) == 1 else "are tuples"
    return f"write maze.{name}({', '.join(given)}), where {' and '.join(places)} {are} (row, col)"
