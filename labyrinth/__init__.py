"""Labyrinth, a maze laboratory: generate mazes, search them, load and save them.

The package and its core need the standard library alone; the interface, `labyrinth.tui`, is
imported only when it starts.
"""

from __future__ import annotations

from collections.abc import Mapping

from labyrinth.core.algorithm import GeneratorAlgorithm, SolverAlgorithm
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generate import generate
from labyrinth.core.generators import registry as _generators
from labyrinth.core.maze import Maze
from labyrinth.core.player import Player
from labyrinth.core.recipe import Recipe
from labyrinth.core.solve import Solution, solve
from labyrinth.core.solvers import registry as _solvers
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


def generators() -> Mapping[str, GeneratorAlgorithm]:
    """Return every registered generator by key."""
    return _generators.all()


def solvers() -> Mapping[str, SolverAlgorithm]:
    """Return every registered solver by key."""
    return _solvers.all()
