"""Memory: what a maze keeps with its trace, and the peak while making it."""

from __future__ import annotations

import sys
import tracemalloc
from dataclasses import dataclass

from benchmarks.arena import Arena
from benchmarks.contender import Contender
from labyrinth import Maze


@dataclass(frozen=True, slots=True)
class Memory:
    """Bytes: the peak per room while it runs, and what is kept per tile afterwards.

    `a_tile` is None for what keeps no maze with a trace.
    """

    a_room: float
    a_tile: float | None


def measure_memory(contender: Contender, arena: Arena) -> Memory:
    """Run a contender once under `tracemalloc`, which is slow: use a small arena."""
    work = contender.prepare(arena)
    tracemalloc.start()
    try:
        result = work()
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    kept = kept_a_tile(result) if isinstance(result, Maze) else None
    return Memory(most / arena.rooms, kept)


def kept_a_tile(maze: Maze) -> float:
    """Return the bytes that a maze keeps for each tile: the tiles and all of the trace."""
    parts: list[object] = [maze.tiles]
    if maze.trace is not None:
        parts += [maze.trace.before, maze.trace.events, maze.trace.weights]
    return sum(map(sys.getsizeof, parts)) / len(maze.tiles)
