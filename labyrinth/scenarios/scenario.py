"""Scenario files of the Moving AI benchmarks: their instances and maps.

    version 1
    0	maps/arena.map	49	49	1	11	1	12	1
    0	maps/arena.map	49	49	1	13	4	12	3.41421

A line for each instance: its bucket, the map with its width and height, the column and row of the
start, those of the goal, and the optimal length. Tabs or blanks separate them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from os import PathLike
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import OPEN_TO_ONE, Position
from labyrinth.core.shapes.shape import stretched
from labyrinth.formats import load_reading, moving_ai
from labyrinth.formats.support.decoding import decode
from labyrinth.formats.support.files import read_file
from labyrinth.formats.support.format_reader import Reading
from labyrinth.formats.support.text_lines import TextLine, Word, filled_lines, next_line

MAX_BYTES: Final = 100_000_000
# The significant digits of a published length; trailing zeros are not printed.
_DIGITS: Final = 6
# The most decimals of published lengths; some files have only two, with trailing zeros.
_DECIMALS: Final = 8
# The error that sums in single precision may add to the rounding.
_ROUNDING: Final = 0.001
_VERSIONS: Final = (["version", "1"], ["version", "1.0"])
_WORD: Final = re.compile(r"\S+")
_LENGTH: Final = re.compile(r"\d{1,15}(\.\d{1,20})?([eE][+-]?\d{1,2})?", re.ASCII)
_NUMBERS: Final = ("map width", "map height", "start x", "start y", "goal x", "goal y")
_FIELDS: Final = 9
_SCENARIOS: Final = "-scen"
# The names of the folders to which the benchmarks' archives unpack, side by side.
_MAPS: Final = "-map"
_KEPT: Final = 4


class Instance(NamedTuple):
    """A line of a scenario.

    `line` is the number of the line in the file, `map` the name of the map as written in the line.
    `height` and `width` are the size in tiles that the map is scaled to. `start` and `goal` are
    (row, col). `published` is the optimal length as printed, and `decimals` the largest number of
    decimals in any length of the file.
    """

    line: int
    bucket: int
    map: str
    height: int
    width: int
    start: Position
    goal: Position
    published: str
    decimals: int = _DECIMALS

    @property
    def length(self) -> float:
        """The published optimal length."""
        return float(self.published)

    def equals(self, length: float) -> bool:
        """Return whether a length equals the published one, to its printed precision."""
        significant = _DIGITS - 1 - Decimal(self.published).adjusted()
        decimals = min(self.decimals, max(_decimals(self.published), significant))
        return abs(length - self.length) <= 0.5 * 10.0**-decimals + _ROUNDING


class Scenario:
    """The instances in a file, at least one, and their maps."""

    def __init__(self, path: Path, instances: Sequence[Instance], maps: Maps) -> None:
        self.path, self.instances, self.maps = path, instances, maps

    @classmethod
    def open(
        cls,
        path: Path,
        given: Path | None = None,
        *,
        streams: bool = True,
        bad: list[str] | None = None,
    ) -> Scenario:
        """Read a file and the first instance's map: `given`, or a file in the folder `given`.

        Without `given` the map is next to the file. Without `streams` a pipe or a device is
        refused. Lines that are not an instance are appended to the list `bad`, if there is one.
        Raises LabyrinthError that names the file, if there is no scenario or no such map.
        """
        instances = load_scenario(path, streams=streams, bad=bad)
        maps = Maps(path, given)
        maps.read(instances[0].map)
        return cls(path, instances, maps)


# The file


def load_scenario(
    path: str | PathLike[str], *, streams: bool = True, bad: list[str] | None = None
) -> list[Instance]:
    """Return the instances in a file; `streams` and `bad` are as in `Scenario.open`.

    Raises LabyrinthError if there are no instances; it names the file, and the line if there is
    one.
    """
    data = read_file(path, most=MAX_BYTES, streams=streams)
    try:
        return read_scenario(decode(data), bad)
    except LabyrinthError as error:
        raise LabyrinthError(f"{named(path)}: {error}") from None


def read_scenario(text: str, bad: list[str] | None = None) -> list[Instance]:
    """Return the instances in a text, at least one.

    Raises LabyrinthError that names the line, if a line is not an instance. With a list `bad` such
    a line is described in the list instead, unless all lines are bad.
    """
    lines = filled_lines(text)
    head = next_line(lines, "the line 'version 1'")
    if head.text.split() not in _VERSIONS:
        raise LabyrinthError(
            f"line {head.number}: found {quoted(head.text.strip())}, expected 'version 1'"
        )
    instances = []
    for line in lines:
        try:
            instances.append(_instance(line))
        except LabyrinthError as error:
            if bad is None:
                raise
            bad.append(str(error))
    if not instances:
        raise LabyrinthError(bad[0] if bad else "the scenario has no instances")
    decimals = max(_decimals(each.published) for each in instances)
    # Fewer than two are uncertain: their zeros were left out.
    decimals = decimals if decimals > 1 else _DECIMALS
    return [each._replace(decimals=decimals) for each in instances]


def _decimals(published: str) -> int:
    exponent = Decimal(published).as_tuple().exponent
    assert isinstance(exponent, int)
    return -exponent


def _instance(line: TextLine) -> Instance:
    words = [Word(match[0], line.number, match.start() + 1) for match in _WORD.finditer(line.text)]
    if len(words) < _FIELDS:
        raise LabyrinthError(
            f"line {line.number}: expected {_FIELDS} fields, not {len(words)}: the bucket, "
            "the map, its width and height, x and y of the start and of the goal, and the length"
        )
    # The rest in the middle is the name, which may have blanks.
    bucket, name, *rest = words[0], words[1], *words[-len(_NUMBERS) - 1 :]
    end = words[-len(_NUMBERS) - 2]
    width, height, *ends = (
        word.number(f"the {meaning}, a whole number")
        for word, meaning in zip(rest, _NUMBERS, strict=False)
    )
    try:
        check_size(height, width)
    except LabyrinthError as error:
        raise LabyrinthError(f"line {line.number}: {error}") from None
    start_x, start_y, goal_x, goal_y = ends
    return Instance(
        line.number,
        bucket.number("the bucket, a whole number"),
        line.text[name.column - 1 : end.column - 1 + len(end.text)],
        height,
        width,
        _inside("start", (start_y, start_x), (height, width), line),
        _inside("goal", (goal_y, goal_x), (height, width), line),
        _length(rest[-1]),
    )


def _inside(name: str, tile: Position, size: tuple[int, int], line: TextLine) -> Position:
    row, col = tile
    height, width = size
    if row >= height or col >= width:
        raise LabyrinthError(
            f"line {line.number}: the {name} x {col}, y {row} is outside the map of width {width} "
            f"and height {height}"
        )
    return tile


def _length(word: Word) -> str:
    if not _LENGTH.fullmatch(word.text):
        raise LabyrinthError(
            f"{word.place}: found {quoted(word.text)}, expected the optimal length, a number"
        )
    return word.text


# The maps


class Maps:
    """A reader of a scenario's maps; the map of consecutive instances is read only once."""

    def __init__(self, scenario: Path, given: Path | None = None) -> None:
        """Look for maps next to the scenario's file, or at `given`, a folder or a map."""
        self._scenario = scenario
        self._given = given
        self._notes: dict[str, None] = {}
        # Reads the map with this name, as `maze` does; returns its path too.
        self.read = lru_cache(maxsize=1)(self._read_file)
        self._sized = lru_cache(maxsize=_KEPT)(self._scale)

    @property
    def notes(self) -> list[str]:
        """Sentences about losses when reading the maps, each beginning with the name of a file."""
        return list(self._notes)

    def maze(self, instance: Instance) -> Maze:
        """Return the map of an instance with its start and goal; its terrain becomes corridors.

        The terrain is water if the start is on water, else ground and swamp. Raises LabyrinthError
        that names the file, if there is no such map, it cannot be read, or an endpoint lies on a
        wall.
        """
        size = (instance.height, instance.width)
        maze = self._sized(instance.map, *size, False)
        if not maze[instance.start] and self.read(instance.map)[1].format == moving_ai.KEY:
            water = self._sized(instance.map, *size, True)
            maze = water if water[instance.start] else maze
        for name, (row, col) in (("start", instance.start), ("goal", instance.goal)):
            if not maze[row, col]:
                raise LabyrinthError(
                    f"{named(self._scenario)}: line {instance.line}: the {name} x {col}, y {row} "
                    f"cannot be reached, since it is a wall on {named(instance.map)}"
                )
        maze = maze.copy()
        maze.start, maze.goals = instance.start, (instance.goal,)
        return maze

    def _scale(self, name: str, height: int, width: int, water: bool) -> Maze:
        path, reading = self.read(name)
        maze = reading.maze
        if water:
            maze = moving_ai.read_water(decode(read_file(path, streams=False)))
        if (maze.height, maze.width) == (height, width):
            return maze
        self._note(
            path,
            f"scaled from {maze.height} x {maze.width} to {height} x {width} tiles, as the "
            "scenario says",
        )
        return scaled(maze, height, width)

    def _read_file(self, name: str) -> tuple[Path, Reading]:
        path = find_map(name, self._scenario, self._given)
        reading = load_reading(path, streams=False)
        for note in reading.notes:
            if not note.startswith("the file has no "):
                self._note(path, note)
        if reading.maze.weighted:
            self._note(path, "weights are ignored: the lengths in a scenario do not use them")
            reading.maze.tiles = reading.maze.tiles.translate(OPEN_TO_ONE)
        return path, reading

    def _note(self, path: Path, sentence: str) -> None:
        self._notes[f"{named(path)}: {sentence}"] = None


def find_map(name: str, scenario: Path, given: Path | None = None) -> Path:
    """Return the path of the map that an instance names.

    If `given` is a file, it is the map. Otherwise the map is in the folder `given`, by default next
    to the scenario, under the name as written or the part of the name after any slash. Raises
    LabyrinthError if there is no map.
    """
    if given is not None and not given.is_dir():
        return given
    for folder in [given] if given else _folders(scenario):
        for tail in _tails(name):
            if (path := folder / tail).is_file():
                return path
    where = f"in {named(given)}" if given else "next to the scenario"
    raise LabyrinthError(
        f"{named(scenario)}: there is no map {quoted(name)} {where}: put the map there, or give it "
        "with labyrinth scenario --map"
    )


def scaled(maze: Maze, height: int, width: int) -> Maze:
    """Return a maze resized by nearest neighbour, as the benchmarks scale maps."""
    return Maze(height, width, stretched(maze.tiles, maze.width, height, width))


def _folders(scenario: Path) -> Iterator[Path]:
    yield scenario.parent
    folder = scenario.absolute().parent
    if folder.name.endswith(_SCENARIOS):
        yield folder.with_name(folder.name.removesuffix(_SCENARIOS) + _MAPS)
    yield Path()


def _tails(name: str) -> Iterator[str]:
    """Yield the name without its first 0, 1, 2, ... folders, unless it leads out of a folder."""
    parts = PurePosixPath(name.replace("\\", "/")).parts
    for first in range(len(parts)):
        tail = parts[first:]
        if ".." not in tail and not tail[0].startswith("/") and ":" not in tail[0]:
            yield "/".join(tail)
