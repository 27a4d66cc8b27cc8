"""Layouts of mazes: which tiles are walls, regardless of weights and endpoints.

A layout is identified by a number, 64 bits of a hash. This number alone determines which part of a
data set (such as train or test) a maze belongs to. So no layout is in two parts, not even in
different parts of two data sets with the same split.
"""

from bisect import bisect_right
from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate
from math import cos, pi, prod
from typing import Final

from labyrinth.core.declaration.generator import Texture, registry
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import OPEN_TO_ONE
from labyrinth.core.pluralize import pluralize

_BYTES: Final = 8
# Larger grids have more spanning trees than anybody makes mazes.
_MOST_ROOMS_COUNTED: Final = 30
_PATIENCE: Final = 1000
_PATIENCE_A_LAYOUT: Final = 20


def layout_of(maze: Maze) -> int:
    """Return the number that identifies the layout of a maze among layouts of the same size."""
    walls = maze.tiles.translate(OPEN_TO_ONE)
    return int.from_bytes(blake2b(walls, digest_size=_BYTES).digest(), "big")


def part_of(layout: int, shares: Sequence[float]) -> int:
    """Return the number, from 0, of the part of a data set that a layout belongs to.

    `layout` is the number from `layout_of`. The shares of the parts add up to 1; without shares
    there is only part 0.
    """
    ends = [int(end * 256**_BYTES) for end in list(accumulate(shares))[:-1]]
    return bisect_right(ends, layout)


class SeenLayouts:
    """The layouts that have occurred, to avoid duplicates."""

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._seen: set[int] = set()
        self._in_vain = 0

    def is_new(self, layout: int, seed: int) -> bool:
        """Record the layout of the maze with this seed, and return whether the layout is new.

        Raises LabyrinthError if so many seeds in a row had no new layout that there is probably
        none left: if one were left, as likely as each layout found, the probability of so many
        failures would be 1 in 500 million.
        """
        if layout not in self._seen:
            self._seen.add(layout)
            self._in_vain = 0
            return True
        self._in_vain += 1
        found = len(self._seen)
        if self._in_vain > _PATIENCE + _PATIENCE_A_LAYOUT * found:
            raise LabyrinthError(
                f"found no more layouts: seeds {self._recipe.seed} to {seed} gave {found:,}, and "
                f"the last {self._in_vain:,} seeds gave no new one; "
                f"ask for {found:,} at most, or for larger mazes"
            )
        return False


def check_enough(recipe: Recipe, count: int) -> None:
    """Raise LabyrinthError if the recipe certainly has fewer than `count` layouts."""
    rows, cols = recipe.rows, recipe.cols
    is_perfect = registry.get(recipe.algorithm).texture is Texture.PERFECT
    if not is_perfect or recipe.options.keys() & {"braid", "shape", "sparse"}:
        return
    if 1 not in (rows, cols) and rows * cols > _MOST_ROOMS_COUNTED:
        return
    trees = 1 if 1 in (rows, cols) else spanning_trees(rows, cols)
    if count > trees:
        raise LabyrinthError(
            f"{rows}x{cols} rooms have {pluralize(trees, 'layout')} without loops, fewer than "
            f"{count:,}; ask for {trees:,} at most, or for larger mazes"
        )


def spanning_trees(rows: int, cols: int) -> int:
    """Return the number of spanning trees of a grid of at most 30 rooms.

    By Kirchhoff's theorem this is the product of all eigenvalues of the Laplacian except 0, divided
    by the number of rooms. Each eigenvalue of a grid is the sum of an eigenvalue of a row and an
    eigenvalue of a column.
    """
    places = [(row / rows, col / cols) for row in range(rows) for col in range(cols)]
    eigenvalues = (4 - 2 * cos(pi * row) - 2 * cos(pi * col) for row, col in places[1:])
    return round(prod(eigenvalues) / len(places))
