"""Reading: the format is detected by the content first and by the suffix second."""

from __future__ import annotations

from itertools import pairwise
from pathlib import PurePath

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.frozen import Frozen
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.decoding import decode
from labyrinth.formats.support.format import Format, registry, too_long


class Reading(Frozen):
    """A maze that was read, the key of its format, and sentences about what was found or lost.

    `others` are the mazes that follow it in the same file.
    """

    maze: Maze
    format: str
    notes: tuple[str, ...] = ()
    others: tuple[Reading, ...] = ()

    @property
    def notes_on_first(self) -> tuple[str, ...]:
        """The notes for someone who takes this maze and leaves the others."""
        if not self.others:
            return self.notes
        return (*self.notes, f"the file holds {len(self.others) + 1} mazes: this is the first")


def read(data: bytes, *, name: str = "-", format: str | None = None) -> Reading:
    """Read the maze in the content of a file; `name` is the file's, for messages and its suffix.

    Others may follow it, as `labyrinth generate --count` writes them: what is no maze as a whole
    may be several, each with lines of its own. Raises LabyrinthError that begins with `name` and,
    where there is one, the line and column.
    """
    try:
        known = registry.get(format) if format else None
        if known and not known.reads:
            raise LabyrinthError(f"{known.key} files can be written but not read")
        text = decode(data)
        if not text.strip("\n"):
            raise LabyrinthError("the text is empty: a maze needs at least one line of tiles")
        chosen = known or detect(text, PurePath(name).suffix)
        if len(data) > chosen.most_bytes:
            raise too_long(chosen.most_bytes)
        first, *others = _read_each(text, chosen)
    except LabyrinthError as error:
        raise LabyrinthError(f"{named(name)}: {error}") from None
    return first.replaced(others=tuple(others))


def _read_each(text: str, format: Format) -> list[Reading]:
    """Read the text as one maze; failing that as several, if it begins with one."""
    try:
        return [_read_one(text, format)]
    except LabyrinthError as error:
        complaint = error
    begins = format.begins(text)
    readings: list[Reading] = []
    for begin, end in pairwise([*begins, len(text)]):
        try:
            readings.append(_read_one(text[begin:end], format))
        except LabyrinthError:
            if not readings:
                break
            # Once more, with its lines counted from the first of the text.
            lines = "\n" * text.count("\n", 0, begin)
            try:
                _read_one(lines + text[begin:end], format)
            except LabyrinthError as error:
                complaint = LabyrinthError(f"maze {len(readings) + 1}: {error}")
            break
    else:
        return readings
    raise complaint


def _read_one(text: str, format: Format) -> Reading:
    assert format.read is not None
    maze, notes = format.read(text)
    endpoints = {"start": maze.start, "goal": maze.goals}
    missing = [f"the file has no {name}" for name, found in endpoints.items() if not found]
    return Reading(maze, format.key, (*notes, *missing))


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
