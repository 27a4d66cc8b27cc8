"""The mazes of a study that generates them, by their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final

from labyrinth.core.declaration.generator import registry
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import OptionValue, parts_of
from labyrinth.core.declaration.recipe import Recipe, parse_options
from labyrinth.core.errors import LabyrinthError
from labyrinth.study.places import Generated, Place
from labyrinth.study.seeds import parse_seeds
from labyrinth.study.study import Study

Cell = tuple[int, ...]
"""Which generator, which value of each option, which size, by their places in the study."""
_MOST_CELLS: Final = 100_000
_KEPT: Final = 4096


class GeneratedMazes:
    """Every generator with every value of every option in every size from every seed.

    The seed changes first from one number to the next, then the size, and the generator last.
    """

    heading: Final = "recipe"

    def __init__(self, study: Study) -> None:
        """Check all. Raises LabyrinthError for values that do not go together."""
        self._generators = study.generators
        self._options = study.options
        self._sizes = [(int(rows), int(cols)) for rows, _, cols in map(_parted, study.sizes)]
        self._seeds = parse_seeds(study.seeds)
        self._radices = [
            len(self._generators),
            *map(len, self._options.values()),
            len(self._sizes),
        ]
        if prod(self._radices) > _MOST_CELLS:
            raise LabyrinthError(
                f"{prod(self._radices):,} combinations of generators, options and sizes are too "
                f"many: at most {_MOST_CELLS:,}"
            )
        self._parts = lru_cache(maxsize=_KEPT)(self._parts_of)
        self._values = lru_cache(maxsize=_KEPT)(self._values_of)
        for cell in product(*map(range, self._radices)):
            self._recipe(cell)

    def __len__(self) -> int:
        """Return how many there are."""
        return prod(self._radices) * len(self._seeds)

    @property
    def origins(self) -> dict[str, str]:
        """The hashes of the files that generators were loaded from, by how these were told."""
        algorithms = (registry.get(text.partition(":")[0]) for text in self._generators)
        return {each.origin.told: each.origin.sha256 for each in algorithms if each.origin}

    @property
    def files(self) -> dict[str, str]:
        """The hashes of files of mazes: none."""
        return {}

    def place(self, number: int) -> Place:
        """Return where a maze comes from."""
        return Generated(self.name(number))

    def name(self, number: int) -> str:
        """Return the recipe of a maze."""
        cell, seed = self._cell(number)
        before, behind = self._parts(cell)
        return f"{before}{seed}{behind}"

    def tiles(self, number: int) -> int:
        """Return how many tiles a maze has."""
        rows, cols = self._sizes[self._cell(number)[0][-1]]
        return (2 * rows + 1) * (2 * cols + 1)

    @property
    def factor_names(self) -> tuple[str, ...]:
        """What the mazes differ by, each a column of the table."""
        return ("generator", *self._options, "rows", "cols", "seed")

    def factors(self, number: int) -> tuple[object, ...]:
        """Return the value of each factor."""
        cell, seed = self._cell(number)
        return *self._values(cell), seed

    def values(self, factor: int) -> tuple[object, ...]:
        """Return the values that a factor takes, by its place among them."""
        name = self.factor_names[factor]
        if name == "generator":
            return tuple(self._generators)
        if name in self._options:
            option = {each.key: each.option for each in maze_options()}[name]
            return tuple(_told(option.parse(text), text) for text in self._options[name])
        return (self._seeds[0],)

    def _cell(self, number: int) -> tuple[Cell, int]:
        rest, at = divmod(number, len(self._seeds))
        digits = []
        for radix in reversed(self._radices):
            rest, digit = divmod(rest, radix)
            digits.append(digit)
        return tuple(reversed(digits)), self._seeds[at]

    def _parts_of(self, cell: Cell) -> tuple[str, str]:
        """Return what stands before the seed in the recipes of a cell, and behind it."""
        recipe = self._recipe(cell)
        before = f"{recipe.algorithm}:{recipe.rows}x{recipe.cols}:"
        return before, str(recipe)[len(f"{before}{recipe.seed}") :]

    def _values_of(self, cell: Cell) -> tuple[object, ...]:
        known = {each.key: each.option for each in maze_options()}
        chosen = self._chosen(cell)
        values = [_told(known[key].parse(text), text) for key, text in chosen.items()]
        return self._generators[cell[0]], *values, *self._sizes[cell[-1]]

    def _chosen(self, cell: Cell) -> Mapping[str, str]:
        return {
            key: values[at]
            for (key, values), at in zip(self._options.items(), cell[1:-1], strict=True)
        }

    def _recipe(self, cell: Cell) -> Recipe:
        text = self._generators[cell[0]]
        key, colon, rest = text.partition(":")
        own = parts_of(rest) if colon else []
        chosen = self._chosen(cell)
        for part in own:
            if (option := part.partition("=")[0]) in chosen:
                raise LabyrinthError(
                    f"generator {text} has its own {option}: leave it out there, or in the study"
                )
        given = parse_options(key, [*own, *(f"{name}={value}" for name, value in chosen.items())])
        return Recipe(key, *self._sizes[cell[-1]], self._seeds[0], given)


def _parted(size: str) -> tuple[str, str, str]:
    return size.partition("x")


def _told(value: OptionValue, text: str) -> object:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else text
