"""maze-dataset: generators and an A* in Python and NumPy."""

from __future__ import annotations

from typing import Any

import numpy
from maze_dataset import LatticeMaze
from maze_dataset.generation import LatticeMazeGenerators

from benchmarks.arena import Arena
from benchmarks.contender import Contender, Kind, Work

_LIBRARY = "maze-dataset"
_GENERATORS = (
    (LatticeMazeGenerators.gen_dfs, "dfs"),
    (LatticeMazeGenerators.gen_kruskal, "kruskal"),
    (LatticeMazeGenerators.gen_prim, "prim"),
    (LatticeMazeGenerators.gen_recursive_division, "divide"),
    (LatticeMazeGenerators.gen_wilson, "wilson"),
)


def contenders() -> list[Contender]:
    """Return its generators and its A*, which gets the maze in its own form."""
    found = [_generator(generator, algorithm) for generator, algorithm in _GENERATORS]
    return [*found, Contender(Kind.SOLVER, "a-star", _LIBRARY, _a_star)]


def _generator(generator: Any, algorithm: str) -> Contender:
    def prepare(arena: Arena) -> Work:
        size = (arena.rows, arena.cols)
        return lambda: generator(size)

    return Contender(Kind.GENERATOR, algorithm, _LIBRARY, prepare)


def _a_star(arena: Arena) -> Work:
    maze = arena.keep(_LIBRARY, lambda: _lattice(arena))
    return lambda: maze.find_shortest_path(arena.first, arena.last)


def _lattice(arena: Arena) -> Any:
    connections: Any = numpy.zeros((2, arena.rows, arena.cols), dtype=bool)
    for (row, col), other in arena.passages():
        connections[0 if other[0] > row else 1, row, col] = True
    return LatticeMaze(connection_list=connections)
