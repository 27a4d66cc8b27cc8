"""What a person names a maze by: a file or a recipe."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from labyrinth.core.declaration.generator import registry
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.maze.maze import Maze
from labyrinth.formats import Reading, load_reading


@dataclass(frozen=True, slots=True)
class Source:
    """A maze with the path of its file, or the recipe of a maze to generate, or neither.

    `notes` are sentences about what was found or lost when the file was read, `others` the mazes
    that follow in it.
    """

    maze: Maze | None = None
    path: Path | None = None
    recipe: Recipe | None = None
    notes: tuple[str, ...] = ()
    others: tuple[Reading, ...] = ()

    @classmethod
    def parse(
        cls,
        text: str,
        format: str | None = None,
        *,
        streams: bool = True,
        several: bool = False,
    ) -> Source:
        """Read what was given: an existing file wins, anything else should be a recipe.

        The format of a file is the one named, or detected. Unless `several` mazes are wanted, a
        note tells of those that follow the first. Without `streams` a pipe, a socket or a
        device is refused, and never waited for. Raises LabyrinthError for a file that is not a
        maze, a recipe with a fault, and for what is neither.
        """
        if os.path.exists(text):
            path = Path(text)
            reading = load_reading(path, format, streams=streams)
            return cls.of_reading(reading, path, several=several)
        if not _is_meant_as_a_recipe(text):
            raise LabyrinthError(
                f"there is no file {quoted(text)}, and it is not a recipe either; "
                "write ALGORITHM:ROWSxCOLS:SEED, for example wilson:20x40:7"
            )
        return cls(recipe=Recipe.parse(text))

    @classmethod
    def of_reading(cls, reading: Reading, path: Path | None, *, several: bool) -> Source:
        """Make a source of what was read, from a file or a stream."""
        notes = reading.notes if several else reading.notes_on_first
        return cls(reading.maze, path, notes=notes, others=reading.others if several else ())


def _is_meant_as_a_recipe(text: str) -> bool:
    """Whether the text begins with a generator, or has the colons and numbers of a recipe."""
    # One colon is not enough: a path on Windows may have it after its drive's letter.
    return (
        text.count(":") > 1
        or re.match(r"[^:]*:\s*[xX]?\d", text) is not None
        or text.partition(":")[0] in registry
    )
