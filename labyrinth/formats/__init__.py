"""File formats: one a file, chosen by content and by suffix."""

from __future__ import annotations

from contextlib import suppress
from os import PathLike
from pathlib import Path

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze import Maze
from labyrinth.formats import text

_FORMATS = {"text": text}


def load(path: str | PathLike[str]) -> Maze:
    """Read the maze in a file.

    Raises LabyrinthError, which names the file, where it cannot be read or is not a maze.
    """
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise LabyrinthError(f"{path}: cannot be read: {error.strerror}") from None
    try:
        return text.read(data)
    except LabyrinthError as error:
        raise LabyrinthError(f"{path}: {error}") from None


def save(maze: Maze, path: str | PathLike[str], format: str | None = None) -> None:
    """Write the maze to a file, whole or not at all; the format defaults to block text.

    Raises LabyrinthError, which names the file, where it cannot be written or the format is not
    known.
    """
    name = format or "text"
    if name not in _FORMATS:
        raise LabyrinthError(f"there is no format {name!r}; known: {', '.join(_FORMATS)}")
    target = Path(path)
    draft = target.with_name(target.name + ".part")
    try:
        draft.write_bytes(_FORMATS[name].write(maze))
        draft.replace(target)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        raise LabyrinthError(f"{path}: cannot be written: {error.strerror}") from None
