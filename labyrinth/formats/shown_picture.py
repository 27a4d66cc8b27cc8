"""A maze read from a picture, which the user checks and can have read again with corrections."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.maze_source import Source
from labyrinth.formats.pictures.loading import EXTRA, load
from labyrinth.formats.support.opening import open_to_read
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.picture_facts import NONE, Corrections

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
        path = self.source.path
        if path is None:
            return []
        try:
            with open_to_read(path, streams=False) as stream:
                pixels = load(stream.read()).pixels
        except OSError as error:
            raise LabyrinthError(f"{named(path)}: cannot be read: {error.strerror}") from None
        share = min(1.0, width / pixels.width, height / pixels.height)
        cols, rows = (max(1, int(side * share)) for side in pixels.size)
        box = need("PIL.Image", EXTRA).Resampling.BOX
        data = pixels.resize((cols, rows), box).convert("RGB").tobytes()
        colours = list(zip(data[::3], data[1::3], data[2::3], strict=True))
        return [colours[row * cols : (row + 1) * cols] for row in range(rows)]

    def read_again(self, corrections: Corrections) -> Source:
        """Read the file with other corrections, and return the source with the maze to use.

        Raises LabyrinthError if no maze is found in the file, or if `finish` raises it.
        """
        source = Source.parse(str(self.source.path), streams=False, corrections=corrections)
        return replace(self, source=source).finished()
