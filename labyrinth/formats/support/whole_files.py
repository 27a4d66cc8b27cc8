"""Load a maze from a file, or save a maze."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace.trace import Trace
from labyrinth.formats.support.files import read_file, write_file
from labyrinth.formats.support.format_reader import Reading, read
from labyrinth.formats.support.format_writer import format_for, write
from labyrinth.formats.support.picture_facts import NONE, Corrections
from labyrinth.formats.support.render_request import PLAIN, Style


def load(path: str | PathLike[str], format: str | None = None) -> Maze:
    """Return the maze in a file, or the first of several mazes.

    `format` is the key of the file's format; by default the format is detected. Raises
    LabyrinthError that names the file if the file cannot be read or is not a maze.
    """
    return load_reading(path, format).maze


def load_reading(
    path: str | PathLike[str],
    format: str | None = None,
    *,
    streams: bool = True,
    corrections: Corrections = NONE,
) -> Reading:
    """Read the maze in a file, with its format and notes on findings and losses.

    `format` is the key of the file's format; by default the format is detected. `corrections`
    override detection. Without `streams`, pipes, sockets and devices are refused instead of waiting
    for data. Raises LabyrinthError that names the file if the file cannot be read or is not a maze.
    """
    data = read_file(path, format, streams=streams)
    return read(data, name=str(path), format=format, corrections=corrections)


def save(
    maze: Maze,
    path: str | PathLike[str],
    format: str | None = None,
    *,
    solution_path: Sequence[Position] = (),
    trace: Trace | None = None,
    style: Style = PLAIN,
    streams: bool = True,
) -> None:
    """Write the maze to a file atomically.

    `format` is the key of the format; by default the suffix of `path` determines the format, and a
    file without a suffix is block text. `solution_path` is drawn as the path. Without `streams`,
    pipes, sockets and devices are refused instead of waiting. Raises LabyrinthError that names the
    file if the file cannot be written, or if the format is unknown or cannot hold the maze.
    """
    chosen = format_for(path, format)
    data = write(maze, chosen.key, path=solution_path, trace=trace, style=style)
    write_file(path, data, streams=streams)
