"""Costs are as declared: lines of Python that run, counted in mazes of growing size."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from math import log2
from types import FrameType
from typing import Any

import pytest

from labyrinth import generate, generators, solve, solvers
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.solver import SolverAlgorithm
from tests.core.asked import asked

SMALL, LARGE = 12, 30
"""The sides of the mazes, in rooms."""
SEEDS = range(10)
SLACK = 1.35
"""How much faster the work may grow than the bound: means of a few mazes differ by chance."""
ALGORITHMS: list[Algorithm] = [*asked(generators()).values(), *asked(solvers()).values()]

Tracer = Callable[[FrameType, str, Any], Any]


def lines_run(work: Callable[[], object]) -> int:
    """Count the lines that run in the core, which no loop of an algorithm goes without."""
    count = 0

    def in_the_core(frame: FrameType, event: str, argument: Any) -> Tracer:
        nonlocal count
        count += event == "line"
        return in_the_core

    def called(frame: FrameType, event: str, argument: Any) -> Tracer | None:
        return in_the_core if "labyrinth/core" in frame.f_code.co_filename else None

    before = sys.gettrace()
    sys.settrace(called)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def bound_of(algorithm: Algorithm) -> Callable[..., float]:
    """Return the bound of an algorithm's time as a function of its letters."""
    bound = re.match(r"O\((.*?\)*)\)(?![)])", algorithm.time.partition(":")[0])
    assert bound is not None
    text = bound[1].replace("log²", "log log").replace("²", "**2")
    text = re.sub(r"log log (\w)", r"(log2(\1)**2)", text)
    text = re.sub(r"log (\w)", r"log2(\1)", text)
    text = re.sub(r"(?<=[\w)]) (?=[\w(])", " * ", text)
    return lambda **letters: float(eval(text, {"log2": log2}, letters))


def work_of_generator(algorithm: GeneratorAlgorithm, side: int, seed: int) -> tuple[float, int]:
    letters = {"n": side * side, "c": side, "l": side, "r": 5, "s": 10 * side * side}
    bound = bound_of(algorithm)(**letters)
    return bound, lines_run(lambda: generate(algorithm.key, side, side, seed))


def work_of_solver(algorithm: SolverAlgorithm, side: int, seed: int) -> tuple[float, int]:
    maze = generate("prim", side, side, seed, braid=0.5)
    steps = len(solve(maze, "bfs").path) - 1
    letters = {
        "n": len(maze.tiles) - maze.tiles.count(0),
        "m": len(maze.tiles),
        "d": steps,
        "c": steps,
        "g": 1,
        "l": maze.width,
    }
    bound = bound_of(algorithm)(**letters)
    return bound, lines_run(lambda: solve(maze, algorithm.key))


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda each: each.name)
def test_work_grows_no_faster_than_declared(algorithm: Algorithm) -> None:
    growth = []
    for side in (SMALL, LARGE):
        bound, lines = 0.0, 0
        for seed in SEEDS:
            if isinstance(algorithm, GeneratorAlgorithm):
                more = work_of_generator(algorithm, side, seed)
            else:
                assert isinstance(algorithm, SolverAlgorithm)
                more = work_of_solver(algorithm, side, seed)
            bound, lines = bound + more[0], lines + more[1]
        growth.append(lines / bound)
    assert growth[1] / growth[0] <= SLACK


def test_a_bound_is_read_as_it_is_written() -> None:
    def value(time: str, **letters: float) -> float:
        other = type("Read", (), {"time": time})()
        return bound_of(other)(**letters)

    assert value("O(n): each", n=8) == 8
    assert value("O(n log n), in practice O(n): each", n=8) == 24
    assert value("O(n log² n) on average", n=8) == 72
    assert value("O(n (l + log n)): a line", n=8, l=4) == 56
    assert value("O(m² log m): each", m=8) == 192
    assert value("O(g l n): for", g=2, l=3, n=4) == 24
    assert value("O(n + c)", n=2, c=3) == 5
