"""Attempts of built-in algorithms, which run in this process."""

from __future__ import annotations

from labyrinth.checking.answers import Answer, Carved
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import search_by


class BuiltInSolver:
    """Runs a solver of the registry."""

    def __init__(self, choice: SolverChoice) -> None:
        self._choice = choice

    def __call__(self, maze: Maze, *, again: bool = False) -> Answer:
        """Search; it begins afresh in any case."""
        solution = search_by(maze, self._choice).finish()
        return Answer(solution.path, solution.expanded, solution.outcome == "gave-up")


class BuiltInGenerator:
    """Runs a generator of the registry, by a recipe in the place of whose size others stand."""

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe

    def __call__(self, rows: int, cols: int, seed: int, *, again: bool = False) -> Carved:
        """Generate; it begins afresh in any case."""
        recipe = self._recipe
        recipe = Recipe(recipe.algorithm, rows, cols, seed, recipe.options)
        maze = generation(recipe).finish()
        return Carved(Maze(maze.height, maze.width, maze.tiles))
