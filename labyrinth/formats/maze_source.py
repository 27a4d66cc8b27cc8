"""The source of a maze as the user names it: a file or a recipe; a picture can be read again."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from labyrinth.core.declaration.generator import registry
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.maze.maze import Maze
from labyrinth.formats import Reading, load_reading
from labyrinth.formats.support.files import read_file
from labyrinth.formats.support.picture_facts import NONE, Corrections, FoundPicture

# Red, green and blue, 0 to 255.
Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class ShownPicture:
    """The result of reading a picture with `corrections`.

    `finish` converts the maze found in the picture to the maze to use, for example with other
    endpoints; it raises LabyrinthError if this is impossible.
    """

    source: Source
    corrections: Corrections = NONE
    finish: Callable[[Maze], Maze] | None = None

    @property
    def is_kept(self) -> bool:
        """Whether the picture can be read again: true for a file, false for standard input."""
        return self.source.path is not None

    def finished(self) -> Source:
        """Return the source with the maze that `finish` makes of the maze found.

        Raises LabyrinthError if `finish` raises it.
        """
        maze = self.source.maze
        if self.finish is None or maze is None:
            return self.source
        return replace(self.source, maze=self.finish(maze))

    def made_small(self, width: int, height: int) -> list[list[Colour]]:
        """Return the picture reduced to at most `height` rows of at most `width` pixels.

        The list is empty if the picture came from standard input. Raises LabyrinthError if the file
        can no longer be read.
        """
        # A picture was read, so Pillow is installed.
        from labyrinth.formats.support.picture_loading import load, reduced

        if self.source.path is None:
            return []
        pixels = load(read_file(self.source.path, streams=False)).pixels
        share = min(width / pixels.width, height / pixels.height)
        cols, rows, data = reduced(pixels, share, rounded=int)
        colours = list(zip(data[::3], data[1::3], data[2::3], strict=True))
        return [colours[row * cols : (row + 1) * cols] for row in range(rows)]

    def read_again(self, corrections: Corrections) -> Source:
        """Read the file with other corrections, and return the source with the maze to use.

        Raises LabyrinthError if no maze is found in the file, or if `finish` raises it.
        """
        source = Source.parse(str(self.source.path), streams=False, corrections=corrections)
        return replace(self, source=source).finished()


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
