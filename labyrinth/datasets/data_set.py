"""The definition of a data set: its mazes, the data of its records, and its files."""

import re
import shlex
from pathlib import Path
from typing import Final

from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.records import Frozen
from labyrinth.datasets.layouts import check_enough
from labyrinth.study.table_files import check_place

_PARTS: Final = {0: ("",), 2: ("train", "test"), 3: ("train", "validation", "test")}
_ROUNDING: Final = 1e-6
MANIFEST: Final = ".manifest"
_DIGITS: Final = 5


class DataSet(Frozen):
    """A data set of `count` mazes, with consecutive seeds that begin with the seed of the recipe.

    With a `solver` each record has the path that the solver finds, and with `report_card` the
    metrics of the maze. With `distinct` no layout occurs twice: a seed whose layout has occurred
    before is skipped. `split` has the shares of two or three parts; it is empty for an undivided
    data set. `shard` is the maximum number of records per file.
    """

    recipe: Recipe
    count: int
    solver: SolverChoice | None = None
    report_card: bool = True
    distinct: bool = False
    split: tuple[float, ...] = ()
    shard: int | None = None

    def __post_init__(self) -> None:
        """Check the values and their combinations.

        Raises LabyrinthError that says what is wrong.
        """
        for name, number in (("count", self.count), ("shard", self.shard)):
            if number is not None and number < 1:
                raise LabyrinthError(f"{name} must be at least 1, not {number}")
        if len(self.split) not in _PARTS:
            raise LabyrinthError(
                "a split needs two shares (train, test) or three (train, validation, test), "
                f"not {len(self.split)}"
            )
        if self.split and (min(self.split) <= 0 or abs(sum(self.split) - 1) > _ROUNDING):
            shares = " ".join(f"{share:g}" for share in self.split)
            raise LabyrinthError(
                f"the shares of a split must be positive and add up to 1, not {shares}; "
                "for example 0.8 0.1 0.1"
            )
        # The last recipe is checked before the first maze is made.
        self.recipe.replaced(seed=self.recipe.seed + self.count - 1)
        if self.distinct:
            check_enough(self.recipe, self.count)

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the parts; an undivided data set has one part with an empty name."""
        return _PARTS[len(self.split)]

    @property
    def tiles(self) -> int:
        """The number of tiles of each maze."""
        return (2 * self.recipe.rows + 1) * (2 * self.recipe.cols + 1)

    @property
    def most_in_a_file(self) -> int:
        """The maximum number of records per file."""
        return min(self.count, self.shard or self.count)

    @property
    def origins(self) -> dict[str, str]:
        """The hash of each file that an algorithm was loaded from, by the name the user gave."""
        used: list[Algorithm] = [generators.get(self.recipe.algorithm)]
        if self.solver is not None:
            used.append(solvers.get(self.solver.key))
        return {each.origin.told: each.origin.sha256 for each in used if each.origin}

    def command(self, name: str) -> str:
        """Return the command that writes this data set to a file with this name."""
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

    def file(self, target: Path, part: str, shard: int) -> Path:
        """Return the path of a file of the data set; its name has the part and the shard number.

        The first shard of the part train of `mazes.parquet` is `mazes-train-00000.parquet`. An
        undivided data set has no part in its names, and one without shards has no shard numbers.
        """
        words = [target.stem]
        if part:
            words.append(part)
        if self.shard is not None:
            words.append(f"{shard:0{_DIGITS}d}")
        return target.with_name("-".join(words) + target.suffix)

    def check_place(self, target: Path) -> None:
        """Raise LabyrinthError if the data set cannot be written to `target`.

        This is the case if its file cannot be written, or if a file of an earlier data set with the
        same name would be left among the new files.
        """
        check_place(target)
        stem, suffix = re.escape(target.stem), re.escape(target.suffix)
        form = f"{stem}(-(train|validation|test))?(-\\d{{{_DIGITS},}})?{suffix}"
        possible = {file for file in target.parent.iterdir() if re.fullmatch(form, file.name)}
        # The number of records of each part is not known yet: neither are the names of its shards.
        parts = () if self.split and self.shard else self.parts
        shards = range(-(-self.count // (self.shard or self.count)))
        written = {self.file(target, part, shard) for part in parts for shard in shards}
        others = sorted(possible - written)
        if others:
            more = f" and {len(others) - 1:,} more" if len(others) > 1 else ""
            raise LabyrinthError(
                f"{named(others[0])}{more} of an earlier data set would be mixed with the files of "
                "this one: remove the earlier files or choose another name"
            )
