"""Bias: what many mazes of one kind have in common, beside unbiased mazes of the same size.

In a **uniform** maze every perfect maze is equally likely, which is what Wilson's algorithm draws:
none of its directions and places is preferred for any other reason than the shape of the grid.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.generation.generate import generation
from labyrinth.core.generation.steps.endpoints import ENDPOINTS
from labyrinth.core.measure.tally import Tally, tally
from labyrinth.core.task import Task, during

MOST_ROOMS: Final = 900
"""How large the mazes are that are counted: of larger recipes smaller mazes are."""
_UNIFORM: Final = "wilson"
_UNIFORM_SEEDS: Final = 2**32
"""Where the seeds of the uniform mazes begin: those of Wilson itself are others."""


NO_RECIPE: Final = (
    "This maze has no recipe, so no others of its kind can be made: these are its own shares."
)
EDITED: Final = (
    "This maze was edited, so its recipe makes others than this: these are its own shares."
)
"""Why there is no bias of a maze."""


@dataclass(frozen=True, slots=True)
class Bias:
    """What was counted in mazes of the kind of a recipe, and in as many uniform mazes.

    `kind` is the recipe, in the size that was generated, of the first maze.
    """

    kind: Recipe
    own: Tally
    uniform: Tally

    def plus(self, other: Bias) -> Bias:
        """Return the bias over these mazes and others of the same kind."""
        return Bias(self.kind, self.own.plus(other.own), self.uniform.plus(other.uniform))

    def as_dict(self) -> dict[str, Any]:
        """Return all figures by name, as JSON can hold them."""
        return {
            "kind": str(self.kind),
            "own": self.own.as_dict(),
            "uniform": self.uniform.as_dict(),
        }


def kind_of(recipe: Recipe) -> Recipe:
    """Return the recipe of the first maze that is generated to see the bias of a recipe.

    It has the same generator and options and the seed 0, and at most MOST_ROOMS rooms.
    """
    rows, cols = recipe.rows, recipe.cols
    if rows * cols > MOST_ROOMS:
        smaller = sqrt(MOST_ROOMS / (rows * cols))
        rows = max(1, int(rows * smaller))
        cols = max(1, min(int(cols * smaller), MOST_ROOMS))
        rows = min(rows, MOST_ROOMS)
    return Recipe(recipe.algorithm, rows, cols, 0, recipe.options)


def bias(recipe: Recipe, count: int, first: int = 0) -> Task[Bias]:
    """Prepare to count in `count` mazes of the kind of a recipe, at least 1, slice by slice.

    Their seeds are `first` and those that follow: a later task goes on where an earlier one ended.
    """
    return Task(_bias(kind_of(recipe), count, first))


def _bias(kind: Recipe, count: int, first: int) -> Generator[float, None, Bias]:
    endpoints = {key: value for key, value in kind.options.items() if key == ENDPOINTS.key}

    def one(number: int) -> Generator[float, None, Bias]:
        seed, share = first + number, number / count
        recipe = Recipe(kind.algorithm, kind.rows, kind.cols, seed, kind.options)
        reference = Recipe(_UNIFORM, kind.rows, kind.cols, _UNIFORM_SEEDS + seed, endpoints)
        own = yield from _tally_of(recipe, share)
        uniform = yield from _tally_of(reference, share)
        return Bias(kind, own, uniform)

    found = yield from one(0)
    for number in range(1, count):
        found = found.plus((yield from one(number)))
    return found


def _tally_of(recipe: Recipe, share: float) -> Generator[float, None, Tally]:
    carving = generation(recipe)
    for _ in carving:
        yield share
    found = yield from during(share, tally(carving.result))
    yield share
    return found
