"""The mazes of a study that names them: files, folders, scenarios and recipes, by their numbers."""

from __future__ import annotations

import os
import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from labyrinth.core.declaration.generator import registry
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.frozen import Frozen
from labyrinth.formats.maze_source import Source
from labyrinth.scenarios import is_scenario
from labyrinth.scenarios.scenario import Scenario
from labyrinth.study.places import Generated, InFile, InScenario, Place, digest_of, mazes_in


class _Group(Frozen):
    """Mazes that were named together; `numbers` are those of its file, a recipe has none."""

    name: str
    place: type[InFile] | type[InScenario] | None
    digest: str
    numbers: range
    of: int


class FoundMazes:
    """The mazes of all that is named, in that order; `notes` are what is to be told of them."""

    heading: Final = "maze"
    factor_names: Final = ("number",)

    def __init__(self, named_mazes: Iterable[str]) -> None:
        """Look at all of them. Raises LabyrinthError for what is no maze."""
        self.notes: list[str] = []
        self._groups: list[_Group] = []
        self._ends = array("Q")
        self._tiles = array("Q")
        for text in named_mazes:
            self._take(text)
        if not self._tiles:
            raise LabyrinthError("there is no maze in what was named")
        kinds = {group.place is InScenario for group in self._groups}
        if len(kinds) > 1:
            raise LabyrinthError(
                "scenarios have moves of their own: study them apart from other mazes"
            )
        self.by_the_rule = kinds == {True}

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._tiles)

    @property
    def files(self) -> dict[str, str]:
        """The hash of each file."""
        return {group.name: group.digest for group in self._groups if group.place}

    @property
    def origins(self) -> dict[str, str]:
        """The hashes of the files that generators were loaded from, by how these were told."""
        keys = (group.name.partition(":")[0] for group in self._groups if group.place is None)
        origins = (registry.get(key).origin for key in keys)
        return {each.told: each.sha256 for each in origins if each}

    def place(self, number: int) -> Place:
        """Return where a maze comes from."""
        group, within = self._at(number)
        if group.place is None:
            return Generated(group.name)
        return group.place(os.path.abspath(group.name), group.digest, within)

    def name(self, number: int) -> str:
        """Return how a maze is named alone."""
        group, within = self._at(number)
        return group.name if group.of == 1 else f"{group.name}#{within}"

    def tiles(self, number: int) -> int:
        """Return how many tiles a maze has."""
        return self._tiles[number]

    def factors(self, number: int) -> tuple[object, ...]:
        """Return the number of a maze in the study, from 1."""
        return (number + 1,)

    def values(self, factor: int) -> tuple[object, ...]:
        """Return a value that the factor takes."""
        return (1,)

    def _at(self, number: int) -> tuple[_Group, int]:
        at = bisect_right(self._ends, number)
        before = self._ends[at - 1] if at else 0
        group = self._groups[at]
        return group, group.numbers[number - before]

    def _take(self, text: str) -> None:
        if os.path.isdir(text):
            for each in sorted(Path(text).iterdir()):
                if each.is_file() and not is_scenario(each):
                    self._take_from_folder(each)
            return
        file, wanted = _numbered(text)
        if is_scenario(file) and os.path.exists(file):
            self._take_scenario(file, wanted)
        elif os.path.exists(file):
            self._take_file(file, wanted)
        else:
            recipe = Source.parse(text).recipe
            assert isinstance(recipe, Recipe)
            tiles = (2 * recipe.rows + 1) * (2 * recipe.cols + 1)
            self._add(_Group(str(recipe), None, "", range(1, 2), 1), [tiles])

    def _take_from_folder(self, file: Path) -> None:
        try:
            self._take_file(str(file), None)
        except LabyrinthError as error:
            self.notes.append(f"{error}; it is left out")

    def _take_file(self, file: str, wanted: int | None) -> None:
        mazes, notes = mazes_in(file)
        self.notes += notes
        numbers = _wanted(file, len(mazes), wanted, "mazes")
        group = _Group(file, InFile, digest_of(file), numbers, len(mazes))
        self._add(group, (len(mazes[number - 1].tiles) for number in numbers))

    def _take_scenario(self, file: str, wanted: int | None) -> None:
        scenario = Scenario.open(Path(file), streams=False)
        instances = scenario.instances
        numbers = _wanted(file, len(instances), wanted, "instances")
        group = _Group(file, InScenario, digest_of(file), numbers, len(instances))
        self._add(group, _tiles_of(scenario, numbers))

    def _add(self, group: _Group, tiles: Iterable[int]) -> None:
        self._groups.append(group)
        self._tiles.extend(tiles)
        self._ends.append(len(self._tiles))


def _tiles_of(scenario: Scenario, numbers: Iterable[int]) -> Iterator[int]:
    for number in numbers:
        instance = scenario.instances[number - 1]
        yield instance.height * instance.width


def _numbered(text: str) -> tuple[str, int | None]:
    """Part `FILE#NUMBER`, unless a file is called so."""
    match = re.fullmatch(r"(.+)#(\d{1,9})", text, re.ASCII | re.DOTALL)
    if match is None or os.path.exists(text) or not os.path.exists(match[1]):
        return text, None
    return match[1], int(match[2])


def _wanted(file: str, count: int, wanted: int | None, what: str) -> range:
    if wanted is None:
        return range(1, count + 1)
    if not 1 <= wanted <= count:
        raise LabyrinthError(f"{named(file)}: it has {what} 1 to {count}, and none of {wanted}")
    return range(wanted, wanted + 1)
