"""File formats: one a file, chosen by content and by suffix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace.trace import Trace
from labyrinth.formats.support.files import read_file, read_stream, write_file
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.reading import Reading, read
from labyrinth.formats.support.sheet import PLAIN, Style
from labyrinth.formats.support.writing import format_for, losses, write, write_many

__all__ = [
    "Format",
    "Reading",
    "Style",
    "format_for",
    "formats",
    "load",
    "load_reading",
    "losses",
    "read",
    "read_stream",
    "save",
    "write",
    "write_file",
    "write_many",
]


def formats() -> Mapping[str, Format]:
    """Return every registered format by key."""
    return registry.all()


def load(path: str | PathLike[str], format: str | None = None) -> Maze:
    """Read the maze in a file, of the format named or detected.

    Raises LabyrinthError, which names the file, where it cannot be read or is not a maze.
    """
    return load_reading(path, format).maze


def load_reading(path: str | PathLike[str], format: str | None = None) -> Reading:
    """Read the maze in a file, with its format and notes about what was found or lost.

    Raises LabyrinthError, which names the file, where it cannot be read or is not a maze.
    """
    return read(read_file(path), name=str(path), format=format)


def save(
    maze: Maze,
    path: str | PathLike[str],
    format: str | None = None,
    *,
    solution_path: Sequence[Position] = (),
    trace: Trace | None = None,
    style: Style = PLAIN,
) -> None:
    """Write the maze to a file, whole or not at all; the format defaults to that of the suffix.

    Without a suffix it is block text. Raises LabyrinthError, which names the file, where it
    cannot be written, and where the format is not known or cannot hold the maze.
    """
    chosen = format_for(path, format)
    write_file(path, write(maze, chosen.key, path=solution_path, trace=trace, style=style))
