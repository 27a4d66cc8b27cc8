"""Labyrinth, a maze laboratory: generate mazes, search them, load and save them.

The package and its core need the standard library alone; the interface, `labyrinth.tui`, is
imported only when it starts. What the package offers is imported when it is first asked for, so
that the command line and the interface start with no more than they need.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.core.declaration.generator import GeneratorAlgorithm
    from labyrinth.core.declaration.recipe import Recipe
    from labyrinth.core.declaration.solver import SolverAlgorithm
    from labyrinth.core.errors import LabyrinthError
    from labyrinth.core.generation.generate import generate
    from labyrinth.core.generation.room_walks import add_path, erase_loops, random_walk
    from labyrinth.core.maze.edges import (
        Edge,
        edge_vector,
        edges,
        maze_of_edges,
        minimum_tree_fault,
    )
    from labyrinth.core.maze.maze import Maze
    from labyrinth.core.maze.rooms_in_progress import RoomsInProgress
    from labyrinth.core.maze.walls import Wall
    from labyrinth.core.search.solution import Solution
    from labyrinth.core.search.solve import solve
    from labyrinth.core.trace.events import EventKind
    from labyrinth.core.trace.player import Player
    from labyrinth.core.trace.trace import Trace
    from labyrinth.formats import load, save

__version__ = "0.1.0"

__all__ = [
    "Edge",
    "EventKind",
    "LabyrinthError",
    "Maze",
    "Player",
    "Recipe",
    "RoomsInProgress",
    "Solution",
    "Trace",
    "Wall",
    "add_path",
    "edge_vector",
    "edges",
    "erase_loops",
    "generate",
    "generators",
    "load",
    "maze_of_edges",
    "minimum_tree_fault",
    "random_walk",
    "save",
    "solve",
    "solvers",
]

__getattr__ = lazy_imports(
    __name__,
    {
        "labyrinth.core.errors": ("LabyrinthError",),
        "labyrinth.core.generation.generate": ("generate",),
        "labyrinth.core.generation.room_walks": ("add_path", "erase_loops", "random_walk"),
        "labyrinth.core.maze.edges": (
            "Edge",
            "edge_vector",
            "edges",
            "maze_of_edges",
            "minimum_tree_fault",
        ),
        "labyrinth.core.maze.maze": ("Maze",),
        "labyrinth.core.maze.rooms_in_progress": ("RoomsInProgress",),
        "labyrinth.core.trace.player": ("Player",),
        "labyrinth.core.declaration.recipe": ("Recipe",),
        "labyrinth.core.search.solution": ("Solution",),
        "labyrinth.core.search.solve": ("solve",),
        "labyrinth.core.trace.events": ("EventKind",),
        "labyrinth.core.trace.trace": ("Trace",),
        "labyrinth.core.maze.walls": ("Wall",),
        "labyrinth.formats": ("load", "save"),
    },
)


def generators() -> Mapping[str, GeneratorAlgorithm]:
    """Return every registered generator by key."""
    from labyrinth.core.declaration.generator import registry

    return registry.all()


def solvers() -> Mapping[str, SolverAlgorithm]:
    """Return every registered solver by key."""
    from labyrinth.core.declaration.solver import registry

    return registry.all()
