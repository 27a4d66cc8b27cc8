"""Block text files: UTF-8, a character a tile, as `labyrinth.core.block_text` describes."""

from __future__ import annotations

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze import Maze


def read(data: bytes) -> Maze:
    """Read the content of a file. Raises LabyrinthError for what is not block text."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise LabyrinthError(
            f"byte {error.start + 1} is not UTF-8: a block-text file is plain text"
        ) from None
    return Maze.from_text(text)


def write(maze: Maze) -> bytes:
    """Return the content of a file that `read` reads back to an equal maze."""
    return maze.to_text().encode("ascii")
