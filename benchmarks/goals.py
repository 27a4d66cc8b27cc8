"""The goals: how many times faster than which peer, from which size."""

from __future__ import annotations

from typing import Final

from benchmarks.arena import Arena
from benchmarks.contender import Contender, Kind

# The highest time per room at the largest size, as a multiple of the second size.
LINEAR: Final = 1.6
# The most bytes that a maze with its trace may keep for each tile.
BYTES_A_TILE: Final = 12

_MAZE_LIBRARIES = ("mazelib", "maze-dataset")
_SLOW_IN_MAZELIB = ("dfs", "hunt-and-kill", "modified-prim", "prim", "wilson")
_UNIFORM = ("aldous-broder", "houston", "wilson")
_SOLVERS = {"pathfinding": 10.0, "maze-dataset": 30.0}


def goal(peer: Contender, arena: Arena) -> float | None:
    """Return how many times faster than a peer we should be, None without a goal."""
    large, very_large = arena.rooms >= 100 * 100, arena.rooms >= 300 * 300
    if peer.kind is Kind.SOLVER:
        if peer.library == "networkx":
            return 2.0 if very_large else None
        return _SOLVERS.get(peer.library)
    if peer.library in _MAZE_LIBRARIES:
        if very_large and peer.library == "mazelib" and peer.algorithm in _SLOW_IN_MAZELIB:
            return 30.0
        return 5.0 if large else 3.0
    if peer.library == "scipy" and peer.algorithm in _UNIFORM:
        return 1 / 1.5
    return None
