"""What a data set is to be: which mazes, with what beside them, in how many files."""

from __future__ import annotations

import shlex
from typing import Final

from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.frozen import Frozen
from labyrinth.datasets.layouts import check_enough

_PARTS: Final = {0: ("",), 2: ("train", "test"), 3: ("train", "validation", "test")}
_ROUNDING: Final = 1e-6


class DataSet(Frozen):
    """`count` mazes, from the recipe's seed on.

    With a `solver` a record has the path that it finds, with `report_card` the figures of the maze.
    `distinct` ones have no layout twice: seeds that bring one once more are passed over. `split`
    are the shares of the parts, two or three, or none for a whole; `shard` is the most records of
    a file.
    """

    recipe: Recipe
    count: int
    solver: SolverChoice | None = None
    report_card: bool = True
    distinct: bool = False
    split: tuple[float, ...] = ()
    shard: int | None = None

    def __post_init__(self) -> None:
        """Check all. Raises LabyrinthError that says what is wrong."""
        for name, number in (("count", self.count), ("shard", self.shard)):
            if number is not None and number < 1:
                raise LabyrinthError(f"{name} is at least 1, not {number}")
        if len(self.split) not in _PARTS:
            raise LabyrinthError(
                f"a split has two shares, for train and test, or three, for train, validation and "
                f"test, not {len(self.split)}"
            )
        if self.split and (min(self.split) <= 0 or abs(sum(self.split) - 1) > _ROUNDING):
            shares = " ".join(f"{share:g}" for share in self.split)
            raise LabyrinthError(
                f"the shares of a split are more than 0 and 1 in all, not {shares}; "
                "for example 0.8 0.1 0.1"
            )
        # The last of them is checked before the first is made.
        self.recipe.replaced(seed=self.recipe.seed + self.count - 1)
        if self.distinct:
            check_enough(self.recipe, self.count)

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the parts; that of a whole is empty."""
        return _PARTS[len(self.split)]

    @property
    def tiles(self) -> int:
        """How many tiles a maze has."""
        return (2 * self.recipe.rows + 1) * (2 * self.recipe.cols + 1)

    @property
    def most_in_a_file(self) -> int:
        """How many records a file can come to have."""
        return min(self.count, self.shard or self.count)

    @property
    def origins(self) -> dict[str, str]:
        """The hashes of the files that its algorithms were loaded from, by how these were told."""
        used: list[Algorithm] = [generators.get(self.recipe.algorithm)]
        if self.solver is not None:
            used.append(solvers.get(self.solver.key))
        return {each.origin.told: each.origin.sha256 for each in used if each.origin}

    def command(self, name: str) -> str:
        """Return the command that writes it into a file of that name."""
        words = ["labyrinth"]
        for told in self.origins:
            words += ["--with", told]
        words += ["generate", str(self.recipe), "--count", str(self.count)]
        if self.solver is not None:
            words += ["--solve", str(self.solver)]
        if not self.report_card:
            words.append("--no-report-card")
        if self.distinct:
            words.append("--distinct")
        if self.split:
            words += ["--split", *(f"{share:g}" for share in self.split)]
        if self.shard is not None:
            words += ["--shard", str(self.shard)]
        return shlex.join([*words, "-o", name])
