"""Reading: the format is detected by the content first and by the suffix second."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.decoding import decode
from labyrinth.formats.support.format import Format, registry, too_long


@dataclass(frozen=True, slots=True)
class Reading:
    """A maze that was read, the key of its format, and sentences about what was found or lost."""

    maze: Maze
    format: str
    notes: tuple[str, ...] = ()


def read(data: bytes, *, name: str = "-", format: str | None = None) -> Reading:
    """Read the maze in the content of a file; `name` is the file's, for messages and its suffix.

    Raises LabyrinthError that begins with `name` and, where there is one, the line and column.
    """
    try:
        known = registry.get(format) if format else None
        if known and not known.reads:
            raise LabyrinthError(f"{known.key} files can be written but not read")
        text = decode(data)
        if not text.strip("\n"):
            raise LabyrinthError("the text is empty: a maze needs at least one line of tiles")
        chosen = known or detect(text, PurePath(name).suffix)
        assert chosen.read is not None
        if len(data) > chosen.most_bytes:
            raise too_long(chosen.most_bytes)
        maze, notes = chosen.read(text)
    except LabyrinthError as error:
        raise LabyrinthError(f"{named(name)}: {error}") from None
    return Reading(maze, chosen.key, (*notes, *_missing_endpoints(maze)))


def detect(text: str, suffix: str = "") -> Format:
    """Return the format of a text: by its content, else by a suffix that only one format has.

    Raises LabyrinthError that lists the known formats.
    """
    readable = [format for format in registry.all().values() if format.reads]
    for format in sorted(readable, key=lambda each: each.vague):
        if format.recognise(text):
            return format
    by_suffix = [format for format in readable if suffix.lower() in format.suffixes]
    if len(by_suffix) == 1:
        return by_suffix[0]
    keys = ", ".join(format.key for format in readable)
    raise LabyrinthError(f"this is not a maze of a known format; known: {keys}")


def _missing_endpoints(maze: Maze) -> list[str]:
    notes = []
    if maze.start is None:
        notes.append("the file has no start")
    if not maze.goals:
        notes.append("the file has no goal")
    return notes
