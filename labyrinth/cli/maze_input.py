"""Where a command's mazes come from: a file, a recipe or standard input."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from labyrinth.cli.arguments import STANDARD_INPUT
from labyrinth.cli.messages import tell
from labyrinth.cli.progress import finish
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.formats import read, read_stream
from labyrinth.formats.maze_source import Source
from labyrinth.formats.support.picture_facts import NONE, Corrections
from labyrinth.scenarios import is_scenario

if TYPE_CHECKING:
    from pathlib import Path


def read_source(
    text: str,
    format: str | None = None,
    *,
    several: bool = False,
    corrections: Corrections = NONE,
) -> Source:
    """Read what was named; what was lost on the way is told on standard error.

    Without `several` the first of the mazes in a file is taken. In a picture `corrections` tell
    what need not be found. Raises LabyrinthError for what is no maze.
    """
    if text == STANDARD_INPUT:
        name = "standard input"
        reading = read(_standard_input(format), name=name, format=format, corrections=corrections)
        source = Source.of_reading(reading, None, several=several)
    else:
        name = named(text)
        if is_scenario(text) and os.path.exists(text):
            raise LabyrinthError(f"{name}: this is a scenario: labyrinth scenario runs it")
        source = Source.parse(text, format, several=several, corrections=corrections)
    if corrections != NONE and source.picture is None:
        tell(f"{name}: this is no picture: --threshold, --cell-size and --inverted change nothing")
    for note in source.notes:
        tell(f"{name}: {note}")
    for number, other in enumerate(source.others, 2):
        for note in other.notes:
            tell(f"{name}: maze {number}: {note}")
    return source


def read_maze(text: str | None, corrections: Corrections = NONE) -> Maze:
    """Return the maze that was named, the first if there are several; else like `read_mazes`."""
    return read_maze_and_path(text, corrections)[0]


def read_maze_and_path(
    text: str | None, corrections: Corrections = NONE
) -> tuple[Maze, Path | None]:
    """Return what `read_maze` returns, and the path of its file if it is of one."""
    source = _source(text, None, several=False, corrections=corrections)
    return _mazes_of(source)[0], source.path


def read_mazes(
    text: str | None, format: str | None = None, corrections: Corrections = NONE
) -> list[Maze]:
    """Return the mazes that were named, by default those on standard input; at least one.

    Raises LabyrinthError for what is no maze, and where nothing is named in a terminal.
    """
    return _mazes_of(_source(text, format, several=True, corrections=corrections))


def _source(
    text: str | None, format: str | None, *, several: bool, corrections: Corrections
) -> Source:
    if text is None and sys.stdin is not None and sys.stdin.isatty():
        raise LabyrinthError("name a maze: a file, a recipe, or - for standard input")
    if text == "":
        raise LabyrinthError("the name is empty: name a file, a recipe, or - for standard input")
    return read_source(text or STANDARD_INPUT, format, several=several, corrections=corrections)


def _mazes_of(source: Source) -> list[Maze]:
    if source.recipe is not None:
        return [finish(generation(source.recipe), "generating")]
    assert source.maze is not None
    return [source.maze, *(other.maze for other in source.others)]


def _standard_input(format: str | None) -> bytes:
    if sys.stdin is None:
        raise LabyrinthError("standard input is closed")
    try:
        return read_stream(sys.stdin.buffer, "standard input", format)
    except OSError as error:
        raise LabyrinthError(f"standard input: cannot be read: {error.strerror}") from None
