"""What a generator makes one expect of its maze, and what is far from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

from labyrinth.core.declaration.generator import Texture, registry
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.generation.steps.braid import BRAID
from labyrinth.core.generation.steps.shape import SHAPE
from labyrinth.core.generation.steps.sparse import SPARSE
from labyrinth.core.generation.steps.symmetry import SYMMETRY
from labyrinth.core.shapes.written import shape_of

_FAR: Final = 3.0
"""How many standard deviations away is far."""
_KNOWN_WITHIN: Final = 0.005
"""How exactly the expected shares of dead ends are known."""
_BORDER: Final = 0.4
"""How much of the share of the rooms along the border may be more or fewer dead ends there."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """One figure beside the figure expected of the generator.

    `figure` is the name of a field of `Report`. `deviation` is the standard deviation to be
    allowed for at this size, 0.0 where the figure is certain. `note` is a sentence where the
    figure found is far from the expected one, else empty.
    """

    figure: str
    found: float
    expected: float
    deviation: float
    note: str


def expectations(recipe: Recipe, found: Mapping[str, float]) -> tuple[Expectation, ...]:
    """Compare figures by the name of their field with what the generator of a recipe promises.

    A maze of any generator has one region; that of a perfect one has all its rooms, unless it was
    made sparse, and no loops, unless it was braided. The share of dead ends is compared where the
    algorithm declares one, with its own options at their defaults, not sparse, symmetric or shaped;
    braiding removes its share of them. The standard
    deviation of the share among n rooms is taken as that of n independent rooms,
    sqrt(p (1 - p) / n), about twice what is measured (dead ends keep each other at a distance);
    the share along the border may differ.
    """
    algorithm = registry.get(recipe.algorithm)
    compared = [_certain("regions", found, 1)]
    if algorithm.texture is Texture.PERFECT:
        if not recipe.value(SPARSE):
            compared.append(_certain("rooms", found, _rooms_of(recipe)))
        if not recipe.value(BRAID):
            compared.append(_certain("loops", found, 0))
    changing = {SPARSE.key, SYMMETRY.key, SHAPE.key}
    changed = recipe.arguments or not changing.isdisjoint(recipe.options)
    if algorithm.dead_ends is not None and not changed:
        share = algorithm.dead_ends / 100 * (1 - recipe.value(BRAID))
        compared.append(_dead_ends(recipe, found["dead_end_share"], share))
    return tuple(compared)


def _rooms_of(recipe: Recipe) -> int:
    shape = shape_of(recipe.value(SHAPE), recipe.rows, recipe.cols)
    return recipe.rows * recipe.cols if shape is None else shape.count


def _certain(figure: str, found: Mapping[str, float], expected: int) -> Expectation:
    note = ""
    if found[figure] != expected:
        note = (
            f"{expected} {figure} {'is' if expected == 1 else 'are'} certain of this generator, "
            f"not {found[figure]}: the maze was edited since."
        )
    return Expectation(figure, found[figure], expected, 0.0, note)


def _dead_ends(recipe: Recipe, found: float, expected: float) -> Expectation:
    deviation = sqrt(expected * (1 - expected) / (recipe.rows * recipe.cols))
    # Known at 40 x 40 rooms: what the border adds or takes is less in larger mazes.
    border = abs(1 / recipe.rows + 1 / recipe.cols - 2 / 40) * _BORDER
    note = ""
    if abs(found - expected) > _FAR * deviation + border + _KNOWN_WITHIN:
        note = (
            f"{found:.1%} of the rooms are dead ends; this generator makes {expected:.1%}, "
            f"give or take {deviation:.1%} at this size."
        )
    return Expectation("dead_end_share", found, expected, deviation, note)
