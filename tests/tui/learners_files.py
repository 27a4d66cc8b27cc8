"""Files of learners that a random user has loaded: right ones, and others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from labyrinth.sandbox import learned
from labyrinth.sandbox.job import Limits
from labyrinth.sandbox.loading import load, loaded, unload
from tests.sandbox.loading.files import CARVE, FULL, SEARCH

_LIMITS = Limits(seconds=0.3, patience=2.0, lines=20_000, events=20_000)

OTHER_SOLVERS = f"""\
from time import perf_counter

{SEARCH}

@solver
def fails(maze):
    for tile in maze.neighbours(maze.start):
        maze.mark(tile)
    return maze.nothing


@solver
def wrong_path(maze):
    return [maze.start, *maze.goals]


@solver
def never_ends(maze):
    while True:
        maze.mark(maze.start)


@solver
def prints(maze):
    print("[bold]", maze, "\\x1b[31m", "line\\n" * 30)
    return my_search(maze)


@solver
def by_the_clock(maze):
    if int(perf_counter() * 1e6) % 2:
        maze.mark(maze.start)
    return my_search(maze)
"""
OTHER_GENERATORS = f"""\
{CARVE}

@generator
def carves_a_part(maze):
    maze.carve((0, 0), (0, 1) if maze.cols > 1 else (1, 0))
    print("and no more")


@generator
def fails(maze):
    carves_a_part(maze)
    1 / 0


@generator
def never_ends(maze):
    carves_a_part(maze)
    while True:
        pass
"""


@contextmanager
def learners_files(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have such files in the present folder, loaded; what never ends is ended soon."""
    monkeypatch.setattr(learned, "limits_for", lambda tiles: _LIMITS)
    files = {"solvers.py": OTHER_SOLVERS, "generators.py": OTHER_GENERATORS, "full.py": FULL}
    for name, text in files.items():
        Path(name).write_text(text, encoding="utf-8")
        load(name)
    try:
        yield
    finally:
        for each in loaded():
            unload(each)
