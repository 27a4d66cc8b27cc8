"""The maps of a scenario: found by their names, and read as its instances want them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Final

from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import OPEN_TO_ONE
from labyrinth.formats import load_reading, moving_ai
from labyrinth.formats.support.decoding import decode
from labyrinth.formats.support.files import read_file
from labyrinth.formats.support.reading import Reading
from labyrinth.scenarios.instance import Instance

_SCENARIOS: Final = "-scen"
_MAPS: Final = "-map"
"""How the folders end that the archives of the benchmarks unpack to, side by side."""
_KEPT: Final = 4


class Maps:
    """Reads the maps of a scenario, each once as long as its instances follow one another."""

    def __init__(self, scenario: Path, given: Path | None = None) -> None:
        """Look beside the scenario's file, or where `given` says: in a folder, or at a map."""
        self._scenario = scenario
        self._given = given
        self._notes: dict[str, None] = {}
        self._read = lru_cache(maxsize=1)(self._read_file)
        self._sized = lru_cache(maxsize=_KEPT)(self._scale)

    @property
    def notes(self) -> list[str]:
        """Sentences about what was lost as the maps were read, each of which begins with a file."""
        return list(self._notes)

    def maze(self, instance: Instance) -> Maze:
        """Return the map of an instance with its start and goal; corridors are what it can reach.

        That is the water where the start lies on water, else ground and swamp. Raises
        LabyrinthError, which names the file, where there is no such map, it cannot be read, or an
        endpoint lies on a wall.
        """
        size = (instance.height, instance.width)
        maze = self._sized(instance.map, *size, False)
        if not maze[instance.start] and self._read(instance.map)[1].format == moving_ai.KEY:
            water = self._sized(instance.map, *size, True)
            maze = water if water[instance.start] else maze
        for name, (row, col) in (("start", instance.start), ("goal", instance.goal)):
            if not maze[row, col]:
                raise LabyrinthError(
                    f"{named(self._scenario)}: line {instance.line}: the {name} x {col}, y {row} "
                    f"cannot be reached on {named(instance.map)}, where it is a wall"
                )
        maze = maze.copy()
        maze.start, maze.goals = instance.start, (instance.goal,)
        return maze

    def _scale(self, name: str, height: int, width: int, water: bool) -> Maze:
        path, reading = self._read(name)
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
            self._note(path, "weights are left out: the lengths of a scenario are without them")
            reading.maze.tiles = reading.maze.tiles.translate(OPEN_TO_ONE)
        return path, reading

    def _note(self, path: Path, sentence: str) -> None:
        self._notes[f"{named(path)}: {sentence}"] = None


def find_map(name: str, scenario: Path, given: Path | None = None) -> Path:
    """Return the path of the map that an instance names.

    It is `given`, or lies in that folder, or beside the scenario, under the name as it is written
    or what follows any of its slashes. Raises LabyrinthError where there is none.
    """
    if given is not None and not given.is_dir():
        return given
    for folder in [given] if given else _folders(scenario):
        for tail in _tails(name):
            if (path := folder / tail).is_file():
                return path
    where = f"in {named(given)}" if given else "beside it"
    raise LabyrinthError(
        f"{named(scenario)}: there is no map {quoted(name)} {where}: put it there, or name it by "
        "labyrinth scenario --map"
    )


def scaled(maze: Maze, height: int, width: int) -> Maze:
    """Return a maze in another size, each tile as the one in its place, as the benchmarks scale."""
    cols = [col * maze.width // width for col in range(width)]
    tiles = bytearray()
    for row in range(height):
        first = row * maze.height // height * maze.width
        tiles += bytes(map(maze.tiles[first : first + maze.width].__getitem__, cols))
    return Maze(height, width, tiles)


def _folders(scenario: Path) -> Iterator[Path]:
    yield scenario.parent
    folder = scenario.absolute().parent
    if folder.name.endswith(_SCENARIOS):
        yield folder.with_name(folder.name.removesuffix(_SCENARIOS) + _MAPS)
    yield Path()


def _tails(name: str) -> Iterator[str]:
    """Yield the name, then it without its first folder, and so on; none leads out of a folder."""
    parts = PurePosixPath(name.replace("\\", "/")).parts
    for first in range(len(parts)):
        tail = parts[first:]
        if ".." not in tail and not tail[0].startswith("/") and ":" not in tail[0]:
            yield "/".join(tail)
