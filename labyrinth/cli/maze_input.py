"""The mazes that a command reads: from a file, a recipe or standard input."""

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress

from labyrinth.cli.console import tell
from labyrinth.cli.options import STANDARD_INPUT, corrections_of, with_endpoints
from labyrinth.cli.progress import finish
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.pluralize import pluralize
from labyrinth.core.waiting import await_data
from labyrinth.formats import read, read_stream
from labyrinth.formats.maze_source import Source
from labyrinth.formats.support.files import read_file
from labyrinth.formats.support.format_reader import Considered, explain
from labyrinth.formats.support.opening import SECONDS_TO_BEGIN
from labyrinth.formats.support.picture_facts import NONE, Corrections
from labyrinth.scenarios import is_scenario

_STANDARD_INPUT_NAME = "standard input"


def mazes_of(arguments: Namespace) -> list[Maze]:
    """Return the mazes that the options of `add_maze` name, at least one.

    A start and goals in the arguments replace those of each maze. Raises LabyrinthError like
    `source_of`.
    """
    source = source_of(arguments, several=True)
    mazes = [maze_of(source), *(other.maze for other in source.others)]
    return [with_endpoints(maze, arguments) for maze in mazes]


def source_of(arguments: Namespace, *, several: bool = False) -> Source:
    """Read the file, the recipe or, by default, the standard input that the arguments name.

    With `several` the source has all mazes of a file, otherwise only the first. Raises
    LabyrinthError if the input is not a maze, or if no maze is named and standard input is a
    terminal.
    """
    text = _named_in(arguments)
    corrections = corrections_of(arguments)
    return read_source(text, arguments.input_format, several=several, corrections=corrections)


def _named_in(arguments: Namespace) -> str:
    """Return the source that the arguments name, "-" if they name none.

    Raises LabyrinthError for an empty name, and if standard input is a terminal and no source is
    named.
    """
    text: str | None = arguments.source
    if text is None and sys.stdin is not None and sys.stdin.isatty():
        raise LabyrinthError("the maze is missing: give a file, a recipe, or - for standard input")
    if text == "":
        raise LabyrinthError("the name is empty: give a file, a recipe, or - for standard input")
    return text or STANDARD_INPUT


def _read_standard_input(format: str | None) -> bytes:
    """Return all bytes of standard input; `format` is the key of their format, if it is known.

    Raises LabyrinthError if standard input is closed or cannot be read.
    """
    if sys.stdin is None:
        raise LabyrinthError("standard input is closed")
    with suppress(OSError, ValueError):  # it names no file of the system
        await_data(sys.stdin.fileno(), _STANDARD_INPUT_NAME, SECONDS_TO_BEGIN)
    try:
        return read_stream(sys.stdin.buffer, _STANDARD_INPUT_NAME, format)
    except OSError as error:
        told = f"{_STANDARD_INPUT_NAME}: cannot be read: {error.strerror}"
        raise LabyrinthError(told) from None


def read_source(
    text: str,
    format: str | None = None,
    *,
    several: bool = False,
    corrections: Corrections = NONE,
) -> Source:
    """Read a file, a recipe, or standard input if the text is "-"; print its notes to stderr.

    `format` is the key of the file's format, by default detected. With `several` the source has
    all mazes of a file, otherwise only the first. `corrections` replace values that would be
    detected in a picture or a text. Raises LabyrinthError if the source is not a maze.
    """
    if text == STANDARD_INPUT:
        name, data = _STANDARD_INPUT_NAME, _read_standard_input(format)
        reading = read(data, name=name, format=format, corrections=corrections)
        source = Source.of_reading(reading, None, several=several)
    else:
        name = named(text)
        if is_scenario(text) and os.path.exists(text):
            raise LabyrinthError(f"{name}: this is a scenario: run it with labyrinth scenario")
        source = Source.parse(text, format, several=several, corrections=corrections)
    if corrections.of_picture and source.picture is None:
        tell(f"{name}: not a picture: --threshold, --cell-size and --inverted have no effect")
    if corrections.of_text and (source.recipe or source.picture):
        told = "--reading and the options that end in -char have no effect"
        tell(f"{name}: not a text file: {told}")
    tell(*(f"{name}: {note}" for note in (*source.notes, *_notes_on_others(source))))
    if source.rivals:
        ways = (f"{number} {way.how}" for number, way in enumerate(source.rivals, 2))
        tell(
            f"{name}: read as {source.how}; other likely readings: {', '.join(ways)}; "
            "choose one with --reading N"
        )
    return source


def _notes_on_others(source: Source) -> Iterator[str]:
    """Yield the notes on the mazes after the first; a note on several mazes is yielded once."""
    having: dict[str, list[int]] = {}
    for number, other in enumerate(source.others, 2):
        for note in other.notes:
            having.setdefault(note, []).append(number)
    for note, (first, *more) in having.items():
        if more:
            yield f"maze {first} (and {pluralize(len(more), 'other maze')}): {note}"
        else:
            yield f"maze {first}: {note}"


def considered(arguments: Namespace) -> list[Considered]:
    """Return the possible readings of the file that the arguments name, then the rejected ones.

    Raises LabyrinthError if the file cannot be read.
    """
    text = _named_in(arguments)
    corrections = corrections_of(arguments)
    if text == STANDARD_INPUT:
        name, data = _STANDARD_INPUT_NAME, _read_standard_input(arguments.input_format)
    elif os.path.exists(text):
        name, data = text, read_file(text)
    else:
        raise LabyrinthError(f"{named(text)}: --explain needs a file, and no file has this name")
    return explain(data, name=name, format=arguments.input_format, corrections=corrections)


def maze_of(source: Source) -> Maze:
    """Return the first maze of a source; a recipe is generated now."""
    if source.recipe is not None:
        return finish(generation(source.recipe), "generating")
    assert source.maze is not None
    return source.maze
