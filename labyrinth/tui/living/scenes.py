"""Scenes: a maze that is carved and then searched, each with other algorithms."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

import labyrinth
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver import Guarantee, SolverAlgorithm
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.solve import search
from labyrinth.core.task import Task

_SURE: Final = frozenset(
    {Guarantee.CHEAPEST, Guarantee.FEWEST_STEPS, Guarantee.SHORTEST, Guarantee.ANY_PATH}
)
"""What a solver promises that finds its way in every scene."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A maze and a search in it, both with their traces."""

    maze: Maze
    solution: Solution
    generator: GeneratorAlgorithm
    solver: SolverAlgorithm


def scene(number: int, rows: int, cols: int, seed: int) -> Task[Scene]:
    """Prepare a scene of `rows` x `cols` rooms, by its place in the programme from 0 on.

    There are fewer solvers than generators, so each round has other pairs. What was loaded takes
    no part.
    """
    every = labyrinth.generators().values()
    generators = sorted((each for each in every if each.origin is None), key=_order)
    solvers = [
        each
        for each in labyrinth.solvers().values()
        if each.guarantee in _SURE and each.origin is None
    ]
    generator, solver = generators[number % len(generators)], solvers[number % len(solvers)]
    return Task(_compute(generator, solver, Recipe(generator.key, rows, cols, seed)))


def _order(generator: GeneratorAlgorithm) -> tuple[bool, int, str]:
    return not generator.begin_with, generator.begin_with, generator.key


def _compute(
    generator: GeneratorAlgorithm, solver: SolverAlgorithm, recipe: Recipe
) -> Generator[float, None, Scene]:
    carving = generation(recipe)
    yield from carving
    maze = carving.result
    searching = search(maze, solver.key)
    yield from searching
    return Scene(maze, searching.result, generator, solver)


def caption(algorithm: Algorithm) -> str:
    """Name an algorithm and say in a few words what it does: "Wilson: loop-erased walks."."""
    words = algorithm.summary.partition(":")[0].rstrip(".")
    first = words.split()[0]
    is_name = bool(first[1:]) and not first[1:].islower()
    return f"{algorithm.name}: {words if is_name else words[0].lower() + words[1:]}."
