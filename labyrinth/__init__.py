"""Labyrinth, a maze laboratory: generate mazes, search them, load and save them.

The package and its core need only the standard library. The interface, `labyrinth.tui`, is imported
only when it starts. Public names are imported on first use, so that the command line and the
interface start fast.
"""

from __future__ import annotations

from labyrinth.core import hooks
from labyrinth.core.lazy_imports import lazy_imports

# `typing.TYPE_CHECKING` without the slow import of `typing`, during which Ctrl-C might arrive.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from labyrinth.core.declaration.generator import GeneratorAlgorithm
    from labyrinth.core.declaration.recipe import Recipe as Recipe
    from labyrinth.core.declaration.solver import SolverAlgorithm
    from labyrinth.core.errors import LabyrinthError as LabyrinthError
    from labyrinth.core.generation.generate import generate as generate
    from labyrinth.core.generation.room_walks import add_path as add_path
    from labyrinth.core.generation.room_walks import erase_loops as erase_loops
    from labyrinth.core.generation.room_walks import random_walk as random_walk
    from labyrinth.core.generation.spanning_tree import spanning_tree as spanning_tree
    from labyrinth.core.maze.edges import Edge as Edge
    from labyrinth.core.maze.edges import edge_vector as edge_vector
    from labyrinth.core.maze.edges import edges as edges
    from labyrinth.core.maze.edges import maze_of_edges as maze_of_edges
    from labyrinth.core.maze.maze import Maze as Maze
    from labyrinth.core.maze.rooms_in_progress import RoomsInProgress as RoomsInProgress
    from labyrinth.core.maze.spanning_trees import minimum_tree_fault as minimum_tree_fault
    from labyrinth.core.maze.spanning_trees import spanning_tree_fault as spanning_tree_fault
    from labyrinth.core.maze.walls import Position
    from labyrinth.core.maze.walls import Wall as Wall
    from labyrinth.core.search.solution import Solution as Solution
    from labyrinth.core.search.solve import solve as solve
    from labyrinth.core.trace.events import EventKind as EventKind
    from labyrinth.core.trace.player import Player as Player
    from labyrinth.core.trace.trace import Trace as Trace
    from labyrinth.formats import load as load
    from labyrinth.formats import save as save

__version__ = "1.0.0"

_EDGES = "Edge edge_vector edges maze_of_edges"
_OFFERED = {
    "labyrinth.core.errors": ["LabyrinthError"],
    "labyrinth.core.generation.generate": ["generate"],
    "labyrinth.core.generation.room_walks": ["add_path", "erase_loops", "random_walk"],
    "labyrinth.core.maze.edges": _EDGES.split(),
    "labyrinth.core.generation.spanning_tree": ["spanning_tree"],
    "labyrinth.core.maze.spanning_trees": ["minimum_tree_fault", "spanning_tree_fault"],
    "labyrinth.core.maze.maze": ["Maze"],
    "labyrinth.core.maze.rooms_in_progress": ["RoomsInProgress"],
    "labyrinth.core.trace.player": ["Player"],
    "labyrinth.core.declaration.recipe": ["Recipe"],
    "labyrinth.core.search.solution": ["Solution"],
    "labyrinth.core.search.solve": ["solve"],
    "labyrinth.core.trace.events": ["EventKind"],
    "labyrinth.core.trace.trace": ["Trace"],
    "labyrinth.core.maze.walls": ["Wall"],
    "labyrinth.formats": ["load", "save"],
}
__all__ = ["generators", "solvers", *(name for names in _OFFERED.values() for name in names)]

__getattr__ = lazy_imports(__name__, _OFFERED)


def generators() -> Mapping[str, GeneratorAlgorithm]:
    """Return every registered generator by key."""
    from labyrinth.core.declaration.generator import registry

    return registry.all()


def solvers() -> Mapping[str, SolverAlgorithm]:
    """Return every registered solver by key."""
    from labyrinth.core.declaration.solver import registry

    return registry.all()


def _svg_of(
    maze: Maze,
    path: Sequence[Position] = (),
    stops: Sequence[Position] = (),
    waypoints: Sequence[Position] = (),
) -> str:
    from labyrinth.formats import write

    return write(maze, "svg", path=path, stops=stops, waypoints=waypoints).decode()


def _to_networkx(maze: Maze, graph: str) -> Any:
    from labyrinth.formats.support.networkx_graphs import to_networkx

    return to_networkx(maze, graph)


def _from_networkx(graph: Any) -> Maze:
    from labyrinth.formats.support.networkx_graphs import from_networkx

    return from_networkx(graph)


hooks.svg_of, hooks.to_networkx, hooks.from_networkx = _svg_of, _to_networkx, _from_networkx
