"""What a snapshot is drawn of: a state of the interface, a size, a theme."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest
from _pytest.mark import ParameterSet
from textual.geometry import Size
from textual.pilot import Pilot

from labyrinth import Maze, Recipe, generate
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.layout import rooms_that_fit
from tests.tui.path_finding import ISLAND

SIZES = SMALL, NORMAL, LARGE = [(40, 12), (80, 24), (200, 60)]
THEMES = DARK, LIGHT = ["textual-dark", "textual-light"]

SnapCompare = Callable[..., bool]
"""Compares the picture of a program with the one that is kept."""

Act = Callable[[Pilot[None]], Awaitable[None]]
"""Brings the interface into a state."""


@dataclass(frozen=True)
class State:
    """What the interface starts with, and how it gets into the state that is drawn."""

    act: Act
    maze: Callable[[tuple[int, int]], Maze] | None = None
    recipe: str = ""


def fitting(size: tuple[int, int]) -> Maze:
    """Return a maze that fills a terminal of that size."""
    rows, cols = rooms_that_fit(Size(*size))
    return generate("wilson", rows, cols, seed=3, decisions=True)


def weighted(size: tuple[int, int]) -> Maze:
    """Return a maze with weights and loops that fills a terminal of that size."""
    plain = fitting(size)
    rows, cols = plain.rows, plain.cols
    return generate("wilson", rows, cols, seed=3, decisions=True, weights=(1, 9), braid=0.5)


def large(size: tuple[int, int]) -> Maze:
    """Return a maze that no terminal shows whole."""
    return generate("dfs", 100, 150, seed=3)


def leaning(size: tuple[int, int]) -> Maze:
    """Return a maze of a generator with a bias that fills a terminal of that size."""
    rows, cols = rooms_that_fit(Size(*size))
    return generate("binary-tree", rows, cols, seed=3)


def island(size: tuple[int, int]) -> Maze:
    """Return a maze without a path."""
    return Maze.from_text(ISLAND)


def app_for(state: State, theme: str, size: tuple[int, int]) -> LabyrinthApp:
    """Return the program as it starts for a state, without animations."""
    maze = state.maze(size) if state.maze else None
    recipe = Recipe.parse(state.recipe) if state.recipe else None
    app = LabyrinthApp(maze, recipe)
    app.animation_level = "none"
    app.theme = theme
    return app


def case(name: str, size: tuple[int, int], theme: str = DARK) -> ParameterSet:
    """Return the parameters of one snapshot of a state; all but the usual are slow tests."""
    marks = [] if (size, theme) == (NORMAL, DARK) else [pytest.mark.slow]
    return pytest.param(name, size, theme, id=f"{name}-{size[0]}x{size[1]}-{theme}", marks=marks)
