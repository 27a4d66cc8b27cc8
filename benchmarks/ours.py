"""Our own contenders: every registered algorithm."""

from __future__ import annotations

from itertools import count

from benchmarks.arena import Arena
from benchmarks.contender import OURS, Contender, Kind, Work
from labyrinth import generate, generators, solve, solvers

_seeds = count(1)


def contenders() -> list[Contender]:
    """Return every generator and every solver; a generator has another seed each time."""
    return [_generator(key) for key in generators()] + [_solver(key) for key in solvers()]


def _generator(key: str) -> Contender:
    def prepare(arena: Arena) -> Work:
        seed = next(_seeds)
        return lambda: generate(key, arena.rows, arena.cols, seed)

    return Contender(Kind.GENERATOR, key, OURS, prepare)


def _solver(key: str) -> Contender:
    def prepare(arena: Arena) -> Work:
        maze = arena.maze
        return lambda: solve(maze, key)

    return Contender(Kind.SOLVER, key, OURS, prepare)
