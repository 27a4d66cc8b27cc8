"""Where a worker gets a maze from: a recipe, a file or a scenario."""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.frozen import Frozen
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.formats import load_reading
from labyrinth.scenarios.scenario import Scenario


class ChangedFileError(LabyrinthError):
    """A file is no longer what it was when the study began."""


class Generated(Frozen):
    """A recipe's maze."""

    recipe: str

    def making(self) -> Generator[float, None, Maze]:
        """Generate it slice by slice."""
        task = generation(Recipe.parse(self.recipe))
        yield from task
        return task.result


class InFile(Frozen):
    """The maze of that `number`, from 1, in a file whose content has the hash `digest`."""

    path: str
    digest: str
    number: int

    def making(self) -> Generator[float, None, Maze]:
        """Read it. Raises LabyrinthError where the file has changed."""
        yield 0.0
        return _mazes(self.path, self.digest)[self.number - 1]


class InScenario(Frozen):
    """The instance of that `number`, from 1, in a scenario whose file has the hash `digest`."""

    path: str
    digest: str
    number: int

    def making(self) -> Generator[float, None, Maze]:
        """Read its map. Raises LabyrinthError where the scenario has changed."""
        yield 0.0
        scenario = _scenario(self.path, self.digest)
        return scenario.maps.maze(scenario.instances[self.number - 1])


Place = Generated | InFile | InScenario


def digest_of(path: str) -> str:
    """Return the hash of a file's content. Raises LabyrinthError, which names the file."""
    try:
        return sha256(Path(path).read_bytes()).hexdigest()
    except OSError as error:
        raise LabyrinthError(f"{named(path)}: cannot be read: {error.strerror}") from None


def mazes_in(path: str) -> tuple[list[Maze], list[str]]:
    """Return the mazes in a file, and sentences on what was found or lost.

    Raises LabyrinthError, which names the file.
    """
    reading = load_reading(path, streams=False)
    mazes = [reading.maze, *(other.maze for other in reading.others)]
    notes = dict.fromkeys(note for each in (reading, *reading.others) for note in each.notes)
    return mazes, [f"{named(path)}: {note}" for note in notes]


@lru_cache(maxsize=4)
def _mazes(path: str, digest: str) -> list[Maze]:
    _check(path, digest)
    return mazes_in(path)[0]


@lru_cache(maxsize=2)
def _scenario(path: str, digest: str) -> Scenario:
    _check(path, digest)
    return Scenario.open(Path(path), streams=False)


def _check(path: str, digest: str) -> None:
    if digest_of(path) != digest:
        raise ChangedFileError(f"{named(path)}: it has changed since the study began")
