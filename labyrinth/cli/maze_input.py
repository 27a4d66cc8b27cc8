"""Where a command's maze comes from: a file, a recipe or standard input."""

from __future__ import annotations

import sys

from labyrinth.cli.arguments import STANDARD_INPUT
from labyrinth.cli.messages import tell
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.formats import read, read_stream
from labyrinth.formats.maze_source import Source


def read_source(text: str, format: str | None = None) -> Source:
    """Read what was named; what was lost on the way is told on standard error.

    Raises LabyrinthError for what is no maze.
    """
    if text == STANDARD_INPUT:
        reading = read(_standard_input(format), name="standard input", format=format)
        source = Source(maze=reading.maze, notes=reading.notes)
    else:
        source = Source.parse(text, format)
    for note in source.notes:
        tell(f"{'standard input' if text == STANDARD_INPUT else text}: {note}")
    return source


def read_maze(text: str | None, format: str | None = None) -> Maze:
    """Return the maze that was named, by default that on standard input.

    Raises LabyrinthError for what is no maze, and where nothing is named in a terminal.
    """
    if text is None and sys.stdin is not None and sys.stdin.isatty():
        raise LabyrinthError("name a maze: a file, a recipe, or - for standard input")
    source = read_source(text or STANDARD_INPUT, format)
    if source.recipe is not None:
        return generation(source.recipe).finish()
    assert source.maze is not None
    return source.maze


def _standard_input(format: str | None) -> bytes:
    if sys.stdin is None:
        raise LabyrinthError("standard input is closed")
    try:
        return read_stream(sys.stdin.buffer, "standard input", format)
    except OSError as error:
        raise LabyrinthError(f"standard input: cannot be read: {error.strerror}") from None
