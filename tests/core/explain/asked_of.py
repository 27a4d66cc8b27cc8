"""Runs with their real choices, for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import product
from typing import Any

from labyrinth import Maze, Recipe, Trace
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.explain.choice import Choice
from labyrinth.core.explain.declared import choices_of
from labyrinth.core.generation.generate import generation
from labyrinth.core.search.solve import search_by
from labyrinth.core.trace.player import Player


def choices_in(trace: Trace, algorithm: Algorithm) -> list[Choice]:
    """Return all choices of a run."""
    return [choice for choice in choices_of(algorithm, trace) if choice is not None]


def generations(key: str, kind: int | None = 0, **options: Any) -> Iterator[tuple[Player, Choice]]:
    """Yield each choice of some generations with a player at its position: of a kind, or all."""
    algorithm = copy(generators.get(key))
    if kind is not None:
        algorithm.choices = algorithm.choices[kind : kind + 1]
    for (rows, cols), seed in product(((6, 7), (8, 4)), range(2)):
        maze = generation(Recipe(key, rows, cols, seed, dict(options)), decisions=True).finish()
        assert maze.trace is not None
        player = Player(maze.trace)
        for choice in choices_in(maze.trace, algorithm):
            player.seek(choice.position)
            yield player, choice


def searches(key: str, **options: Any) -> Iterator[tuple[Maze, Trace, list[Choice]]]:
    """Yield mazes with the traces of searches and their choices."""
    for seed in range(2):
        for recipe in (
            f"wilson:6x8:{seed}:braid=0.6,weights=1:6",
            f"dfs:7x7:{seed}:braid=0.3",
            f"cave:6x9:{seed}",
        ):
            maze = generation(Recipe.parse(recipe)).finish()
            solution = search_by(maze, SolverChoice(key, options), decisions=True).finish()
            yield maze, solution.trace, choices_in(solution.trace, solvers.get(key))
