"""The source of a maze as the user names it: a file or a recipe."""

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
from labyrinth.formats.support.picture_facts import NONE, Corrections, FoundPicture


@dataclass(frozen=True, slots=True)
class Source:
    """A maze read from a file or a stream, or the recipe of a maze to generate.

    `notes` are sentences about findings and losses when the file was read, `others` are further
    mazes in the file. `picture` has the findings in a picture file. `how` says how a text was read,
    and `rivals` are other readings of this text that are about as likely.
    """

    maze: Maze | None = None
    path: Path | None = None
    recipe: Recipe | None = None
    notes: tuple[str, ...] = ()
    others: tuple[Reading, ...] = ()
    picture: FoundPicture | None = None
    rivals: tuple[Reading, ...] = ()
    how: str = ""

    @classmethod
    def parse(
        cls,
        text: str,
        format: str | None = None,
        *,
        streams: bool = True,
        several: bool = False,
        corrections: Corrections = NONE,
    ) -> Source:
        """Read the file that `text` names if it exists, else parse `text` as a recipe.

        `format` is the key of the file's format; by default the format is detected. Unless
        `several` is true, only the first maze in the file is kept, and a note reports the others.
        Without `streams`, pipes, sockets and devices are refused instead of waiting for data.
        `corrections` override detection. Raises LabyrinthError if the text is neither a file nor a
        recipe, if the file is not a maze, or if the recipe is invalid.
        """
        if os.path.exists(text):
            path = Path(text)
            reading = load_reading(path, format, streams=streams, corrections=corrections)
            return cls.of_reading(reading, path, several=several)
        if not _is_meant_as_a_recipe(text):
            raise LabyrinthError(
                f"there is no file {quoted(text)}, and it is not a recipe either; "
                "write ALGORITHM:ROWSxCOLS:SEED, for example wilson:20x40:7"
            )
        return cls(recipe=Recipe.parse(text))

    @classmethod
    def of_reading(cls, reading: Reading, path: Path | None, *, several: bool) -> Source:
        """Create a source from a reading of the file `path`, or of a stream if `path` is None.

        Unless `several` is true, only the first maze is kept, and a note reports the others.
        """
        notes = reading.notes if several else reading.notes_on_first
        others = reading.others if several else ()
        return cls(
            reading.maze, path, None, notes, others, reading.picture, reading.rivals, reading.how
        )


def _is_meant_as_a_recipe(text: str) -> bool:
    """Return whether the text has a generator's key, or the colons and numbers of a recipe."""
    # One colon is not enough: a Windows path may have it after its drive letter.
    return (
        text.count(":") > 1
        or re.match(r"[^:]*:\s*[xX]?\d", text) is not None
        or text.partition(":")[0] in registry
    )
