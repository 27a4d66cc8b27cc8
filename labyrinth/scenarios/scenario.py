"""Scenario files of the Moving AI benchmarks: their instances and maps.

    version 1
    0	maps/arena.map	49	49	1	11	1	12	1
    0	maps/arena.map	49	49	1	13	4	12	3.41421

After the first line, each line is an instance. Its fields are the bucket, the map, the width and
height of the map, the column and row of the start, the column and row of the goal, and the optimal
length. Tabs or blanks separate the fields.
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
    """An instance: a line of a scenario file.

    `line` is the number of the line in the file, and `map` is the name of the map as written in the
    line. `height` and `width` are the size in tiles to which the map is scaled. `start` and `goal`
    are (row, col). `published` is the text of the optimal length. `decimals` is the largest number
    of decimals of any length in the file, or 8 if no length has at least two.
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
        """Return whether a length equals the published length, up to the precision of the file."""
        significant = _DIGITS - 1 - Decimal(self.published).adjusted()
        decimals = min(self.decimals, max(_decimals(self.published), significant))
        return abs(length - self.length) <= 0.5 * 10.0**-decimals + _ROUNDING


class Scenario:
    """A scenario: the instances in a file, at least one, and a reader of their maps."""

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
        """Read a scenario file and the map of its first instance.

        `given` is the file of the map, or the folder of the maps; by default `find_map` looks near
        the scenario. If `streams` is false, a pipe or a device is refused. If there is a list
        `bad`, a sentence on each line that is not an instance is appended to it. Raises
        LabyrinthError, which names the file, if there is no scenario or no such map.
        """
        instances = load_scenario(path, streams=streams, bad=bad)
        maps = Maps(path, given)
        maps.read(instances[0].map)
        return cls(path, instances, maps)


# The file


def load_scenario(
    path: str | PathLike[str], *, streams: bool = True, bad: list[str] | None = None
) -> list[Instance]:
    """Return the instances in a scenario file, at least one.

    `streams` and `bad` are explained in `Scenario.open`. Raises LabyrinthError, which names the
    file, if the file cannot be read or has no instances, and if a line is not an instance while
    there is no list `bad`.
    """
    data = read_file(path, most=MAX_BYTES, streams=streams)
    try:
        return read_scenario(decode(data), bad)
    except LabyrinthError as error:
        raise LabyrinthError(f"{named(path)}: {error}") from None


def read_scenario(text: str, bad: list[str] | None = None) -> list[Instance]:
    """Return the instances in the text of a scenario file, at least one.

    Raises LabyrinthError if the first line is wrong or if there is no instance; and, with the
    number of the line, if another line is not an instance. If there is a list `bad`, a sentence on
    each such line is appended to it instead.
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
    """A reader of the maps of a scenario; it keeps the last map and a few mazes in memory."""

    def __init__(self, scenario: Path, given: Path | None = None) -> None:
        """Look for maps at `given`, a folder or a map, by default near the scenario file."""
        self._scenario = scenario
        self._given = given
        self._notes: dict[str, None] = {}
        # Reads the map with this name, as `maze` does; returns its path too.
        self.read = lru_cache(maxsize=1)(self._read_file)
        self._sized = lru_cache(maxsize=_KEPT)(self._scale)

    @property
    def notes(self) -> list[str]:
        """Sentences on what was lost in reading the maps; each begins with the name of a file."""
        return list(self._notes)

    def maze(self, instance: Instance) -> Maze:
        """Return the map of an instance as a maze, with the start and the goal of the instance.

        Corridors are the water of the map if the start is on water, otherwise the ground and the
        swamp. Raises LabyrinthError, which names the file, if there is no such map, if the map
        cannot be read, or if an endpoint is on a wall.
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
    """Return the path of the map with the name that an instance has.

    If `given` is a file, this file is the map. Otherwise the map is looked for in the folder
    `given`, by default next to the scenario, in a folder of maps beside the scenario's folder
    (`name-map` beside `name-scen`) and in the current folder, under the whole name and then under
    the name without its first folders. Raises LabyrinthError if no map is found.
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
    """Return a maze resized to `height` x `width` tiles by nearest neighbour.

    The benchmarks scale maps in this way.
    """
    return Maze(height, width, stretched(maze.tiles, maze.width, height, width))


def _folders(scenario: Path) -> Iterator[Path]:
    yield scenario.parent
    folder = scenario.absolute().parent
    if folder.name.endswith(_SCENARIOS):
        yield folder.with_name(folder.name.removesuffix(_SCENARIOS) + _MAPS)
    yield Path()


def _tails(name: str) -> Iterator[str]:
    """Yield the name of a map without its first 0, 1, 2, ... folders.

    Names that would lead out of the folder of the maps are skipped.
    """
    parts = PurePosixPath(name.replace("\\", "/")).parts
    for first in range(len(parts)):
        tail = parts[first:]
        if ".." not in tail and not tail[0].startswith("/") and ":" not in tail[0]:
            yield "/".join(tail)
