"""mazelib: generators in Python and NumPy.

Its Prim joins a random frontier room to the maze, which is our modified Prim; it runs against the
other Prims too. Its Aldous-Broder prefers uncarved rooms, its Eller fails on larger mazes.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from benchmarks.arena import Arena
from benchmarks.contender import Contender, Kind, Work

_LIBRARY = "mazelib"
_GENERATORS = (
    ("AldousBroder", "aldous-broder"),
    ("BacktrackingGenerator", "dfs"),
    ("BinaryTree", "binary-tree"),
    ("Division", "divide"),
    ("Ellers", "eller"),
    ("GrowingTree", "growing-tree"),
    ("HuntAndKill", "hunt-and-kill"),
    ("Kruskal", "kruskal"),
    ("Prims", "modified-prim"),
    ("Prims", "prim"),
    ("Prims", "true-prim"),
    ("Sidewinder", "sidewinder"),
    ("Wilsons", "wilson"),
)


def contenders() -> list[Contender]:
    """Return its generators."""
    return [
        _contender(getattr(import_module(f"mazelib.generate.{name}"), name), algorithm)
        for name, algorithm in _GENERATORS
    ]


def _contender(generator: Any, algorithm: str) -> Contender:
    def prepare(arena: Arena) -> Work:
        return lambda: generator(arena.rows, arena.cols).generate()

    return Contender(Kind.GENERATOR, algorithm, _LIBRARY, prepare)
