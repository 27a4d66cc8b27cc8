"""Labyrinth, a maze laboratory: generate mazes, search them, load and save them.

The package and its core need the standard library alone; the interface, `labyrinth.tui`, is
imported only when it starts. What the package offers is imported when it is first asked for, so
that the command line and the interface start with no more than they need.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from labyrinth.core.lazy import lazily

if TYPE_CHECKING:
    from labyrinth.core.algorithm import GeneratorAlgorithm, SolverAlgorithm
    from labyrinth.core.errors import LabyrinthError
    from labyrinth.core.generate import generate
    from labyrinth.core.maze import Maze
    from labyrinth.core.player import Player
    from labyrinth.core.recipe import Recipe
    from labyrinth.core.solve import Solution, solve
    from labyrinth.core.trace import EventKind, Trace
    from labyrinth.core.walls import Wall
    from labyrinth.formats import load, save

__version__ = "0.1.0"

__all__ = [
    "EventKind",
    "LabyrinthError",
    "Maze",
    "Player",
    "Recipe",
    "Solution",
    "Trace",
    "Wall",
    "generate",
    "generators",
    "load",
    "save",
    "solve",
    "solvers",
]

__getattr__ = lazily(
    __name__,
    {
        "labyrinth.core.errors": ("LabyrinthError",),
        "labyrinth.core.generate": ("generate",),
        "labyrinth.core.maze": ("Maze",),
        "labyrinth.core.player": ("Player",),
        "labyrinth.core.recipe": ("Recipe",),
        "labyrinth.core.solve": ("Solution", "solve"),
        "labyrinth.core.trace": ("EventKind", "Trace"),
        "labyrinth.core.walls": ("Wall",),
        "labyrinth.formats": ("load", "save"),
    },
)


def generators() -> Mapping[str, GeneratorAlgorithm]:
    """Return every registered generator by key."""
    from labyrinth.core.generators import registry

    return registry.all()


def solvers() -> Mapping[str, SolverAlgorithm]:
    """Return every registered solver by key."""
    from labyrinth.core.solvers import registry

    return registry.all()
