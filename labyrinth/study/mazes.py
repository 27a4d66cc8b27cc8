"""The numbered mazes of a study, generated or read from files, and the source of each maze."""

import os
import re
from collections.abc import Collection, Generator, Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import product
from math import prod
from pathlib import Path
from typing import Final

from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import OptionValue, parts_of
from labyrinth.core.declaration.recipe import Recipe, parse_options
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.records import Frozen
from labyrinth.core.table import Kind
from labyrinth.formats import load_reading
from labyrinth.formats.maze_source import Source
from labyrinth.scenarios import is_scenario
from labyrinth.scenarios.scenario import Scenario
from labyrinth.study.study import Study, parse_seeds

_MOST_COMBINATIONS: Final = 100_000

# Where a worker gets a maze from


class ChangedFileError(LabyrinthError):
    """A file has changed since the study began."""


class Place(Frozen):
    """The source of a maze: its recipe, or the path of its file and its `number` there, from 1.

    `digest` is the hash of the file's content; a recipe has none. In a scenario, the maze is that
    of the instance with this number.
    """

    name: str
    digest: str = ""
    number: int = 1

    def making(self) -> Generator[float, None, Maze]:
        """Generate or read the maze, slice by slice; the generator returns the maze.

        Raises ChangedFileError if the file has changed.
        """
        if not self.digest:
            task = generation(Recipe.parse(self.name))
            yield from task
            return task.result
        yield 0.0
        found = _read(self.name, self.digest)
        if isinstance(found, Scenario):
            return found.maps.maze(found.instances[self.number - 1])
        return found[self.number - 1]


@lru_cache(maxsize=4)
def _read(path: str, digest: str) -> list[Maze] | Scenario:
    if _digest_of(path) != digest:
        raise ChangedFileError(f"{named(path)}: it has changed since the study began")
    if is_scenario(path):
        return Scenario.open(Path(path), streams=False)
    return _mazes_in(path)[0]


def _digest_of(path: str) -> str:
    """Return the hash of a file's content.

    Raises LabyrinthError, which names the file, if the file cannot be read.
    """
    try:
        return sha256(Path(path).read_bytes()).hexdigest()
    except OSError as error:
        raise LabyrinthError(f"{named(path)}: cannot be read: {error.strerror}") from None


def _mazes_in(path: str) -> tuple[list[Maze], list[str]]:
    """Return the mazes in a file, and messages about the reading.

    Raises LabyrinthError, which names the file, if no maze can be read.
    """
    reading = load_reading(path, streams=False)
    mazes = [reading.maze, *(other.maze for other in reading.others)]
    notes = dict.fromkeys(note for each in (reading, *reading.others) for note in each.notes)
    return mazes, [f"{named(path)}: {note}" for note in notes]


class FoundMazes:
    """The mazes of a study with the field `mazes`, numbered from 0 in the order of that field.

    `notes` are messages about the reading of files.
    """

    heading: Final = "maze"
    factor_names: Final = ("number",)
    factor_kinds: Final[Sequence[Kind]] = ("whole",)

    def __init__(self, named_mazes: Iterable[str]) -> None:
        """Find the mazes of these names. Raises LabyrinthError if a name stands for no maze."""
        self.notes: list[str] = []
        # The hash of each file.
        self.files: dict[str, str] = {}
        # For each maze its file or recipe, its number there (0 for the only one), and its tiles.
        self._mazes: list[tuple[str, int, int]] = []
        for text in named_mazes:
            self._take(text)
        if not self._mazes:
            raise LabyrinthError("the files contain no maze")
        kinds = {name in self.files and is_scenario(name) for name, _, _ in self._mazes}
        if len(kinds) > 1:
            raise LabyrinthError(
                "scenarios have their own rule for diagonal moves: study them separately from "
                "other mazes"
            )
        self.by_the_rule = kinds == {True}

    def __len__(self) -> int:
        """Return the number of mazes."""
        return len(self._mazes)

    @property
    def generators(self) -> Iterable[str]:
        """The recipes among the mazes; a recipe begins with the key of its generator."""
        return {name for name, _, _ in self._mazes} - self.files.keys()

    def place(self, number: int) -> Place:
        """Return the source of a maze."""
        name, within, _ = self._mazes[number]
        if name not in self.files:
            return Place(name)
        return Place(os.path.abspath(name), self.files[name], within or 1)

    def name(self, number: int) -> str:
        """Return the name that selects only this maze, such as `mazes.txt#3`."""
        name, within, _ = self._mazes[number]
        return f"{name}#{within}" if within else name

    def tiles(self, number: int) -> int:
        """Return the number of tiles of a maze."""
        return self._mazes[number][2]

    def factors(self, number: int) -> tuple[object, ...]:
        """Return the value of the only factor: the maze's number in the study, from 1."""
        return (number + 1,)

    def _take(self, text: str) -> None:
        if os.path.isdir(text):
            for each in sorted(Path(text).iterdir()):
                if each.is_file() and not is_scenario(each):
                    try:
                        self._take_file(str(each), None)
                    except LabyrinthError as error:
                        self.notes.append(f"{error}; the file is left out")
            return
        # A file may have the whole text as its name.
        match = re.fullmatch(r"(.+)#(\d{1,9})", text, re.ASCII | re.DOTALL)
        if os.path.exists(text):
            self._take_file(text, None)
        elif match is not None and os.path.exists(match[1]):
            self._take_file(match[1], int(match[2]))
        else:
            recipe = Source.parse(text).recipe
            assert isinstance(recipe, Recipe)
            tiles = (2 * recipe.rows + 1) * (2 * recipe.cols + 1)
            self._mazes.append((str(recipe), 0, tiles))

    def _take_file(self, file: str, wanted: int | None) -> None:
        if is_scenario(file):
            instances = Scenario.open(Path(file), streams=False).instances
            tiles, what = [each.height * each.width for each in instances], "instances"
        else:
            mazes, notes = _mazes_in(file)
            self.notes += notes
            tiles, what = [len(maze.tiles) for maze in mazes], "mazes"
        count = len(tiles)
        if wanted is not None and not 1 <= wanted <= count:
            raise LabyrinthError(f"{named(file)}: it has {what} 1 to {count}, but not {wanted}")
        self.files[file] = _digest_of(file)
        numbers = range(1, count + 1) if wanted is None else [wanted]
        self._mazes += [(file, each if count > 1 else 0, tiles[each - 1]) for each in numbers]


class GeneratedMazes:
    """The mazes of every combination of generator, option values, size and seed, numbered from 0.

    From one number to the next the seed changes first, then the size, and the generator last.
    """

    heading: Final = "recipe"

    def __init__(self, study: Study) -> None:
        """Check every combination.

        Raises LabyrinthError if a combination is not possible, or if there are too many.
        """
        self.generators = study.generators
        # The hash of each file of mazes: there are none.
        self.files: dict[str, str] = {}
        sizes = (size.split("x") for size in study.sizes)
        self._sizes = [(int(rows), int(cols)) for rows, cols in sizes]
        self._seeds = parse_seeds(study.seeds)
        count = prod([len(self.generators), *map(len, study.options.values()), len(self._sizes)])
        if count > _MOST_COMBINATIONS:
            raise LabyrinthError(
                f"{count:,} combinations of generators, options and sizes are too many: at most "
                f"{_MOST_COMBINATIONS:,}"
            )
        known = {each.key: each.option for each in maze_options()}
        values = {
            key: {text: _told(known[key].parse(text), text) for text in texts}
            for key, texts in study.options.items()
        }
        # The names of the factors in which the mazes differ; each one is a column of the table.
        self.factor_names = ("generator", *values, "rows", "cols", "seed")
        # The type of each factor's values.
        kinds = (_kind_of(each.values()) for each in values.values())
        self.factor_kinds: Sequence[Kind] = ["text", *kinds, "whole", "whole", "whole"]
        # Of each combination the recipe before and after the seed, and the factors but the seed.
        self._combinations: list[tuple[str, str, tuple[object, ...]]] = []
        choices = product(self.generators, product(*study.options.values()), self._sizes)
        for generator, texts, (rows, cols) in choices:
            chosen = dict(zip(values, texts, strict=True))
            recipe = _recipe(generator, chosen, rows, cols, self._seeds[0])
            before = f"{recipe.algorithm}:{rows}x{cols}:"
            behind = str(recipe)[len(f"{before}{recipe.seed}") :]
            factors = generator, *(values[key][text] for key, text in chosen.items()), rows, cols
            self._combinations.append((before, behind, factors))

    def __len__(self) -> int:
        """Return the number of mazes."""
        return len(self._combinations) * len(self._seeds)

    def place(self, number: int) -> Place:
        """Return the source of a maze."""
        return Place(self.name(number))

    def name(self, number: int) -> str:
        """Return the recipe of a maze."""
        at, seed = divmod(number, len(self._seeds))
        before, behind, _ = self._combinations[at]
        return f"{before}{self._seeds[seed]}{behind}"

    def tiles(self, number: int) -> int:
        """Return the number of tiles of a maze."""
        rows, cols = self._sizes[number // len(self._seeds) % len(self._sizes)]
        return (2 * rows + 1) * (2 * cols + 1)

    def factors(self, number: int) -> tuple[object, ...]:
        """Return the values of all factors for a maze, in the order of `factor_names`."""
        at, seed = divmod(number, len(self._seeds))
        return *self._combinations[at][2], self._seeds[seed]


def _recipe(generator: str, chosen: dict[str, str], rows: int, cols: int, seed: int) -> Recipe:
    """Return the recipe of a generator as text, with the `chosen` options of the study.

    Raises LabyrinthError if the combination is not possible.
    """
    key, colon, rest = generator.partition(":")
    own = parts_of(rest) if colon else []
    for part in own:
        if (option := part.partition("=")[0]) in chosen:
            raise LabyrinthError(
                f"generator {generator} already sets {option}: leave it out of the generator, or "
                "out of the study"
            )
    given = parse_options(key, [*own, *(f"{name}={value}" for name, value in chosen.items())])
    return Recipe(key, rows, cols, seed, given)


def _kind_of(values: Collection[object]) -> Kind:
    if any(isinstance(value, str) for value in values):
        return "text"
    return "whole" if all(isinstance(value, int) for value in values) else "number"


def _told(value: OptionValue, text: str) -> object:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else text
