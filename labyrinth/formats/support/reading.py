"""Reading: the format is detected by the content first and by the suffix second."""

from __future__ import annotations

from itertools import pairwise
from pathlib import PurePath

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.frozen import Frozen
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.decoding import decode
from labyrinth.formats.support.format import (
    Format,
    binary_format,
    format_of,
    registry,
    too_long,
)
from labyrinth.formats.support.no_maze import what_else
from labyrinth.formats.support.picture_facts import NONE, Corrections, FoundPicture
from labyrinth.formats.support.several_mazes import several_mazes
from labyrinth.formats.support.surroundings import Inside, without_surroundings


class Reading(Frozen):
    """A maze that was read, the key of its format, and sentences about what was found or lost.

    `others` are the mazes that follow it in the same file; `picture` tells what was found, where
    the file is one.
    """

    maze: Maze
    format: str
    notes: tuple[str, ...] = ()
    others: tuple[Reading, ...] = ()
    picture: FoundPicture | None = None

    @property
    def notes_on_first(self) -> tuple[str, ...]:
        """The notes for someone who takes this maze and leaves the others."""
        if not self.others:
            return self.notes
        return (*self.notes, f"the file holds {len(self.others) + 1} mazes: this is the first")


def read(
    data: bytes,
    *,
    name: str = "-",
    format: str | None = None,
    corrections: Corrections = NONE,
) -> Reading:
    """Read the maze in the content of a file; `name` is the file's, for messages and its suffix.

    Others may follow it, as `labyrinth generate --count` writes them: what is no maze as a whole
    may be several, each with lines of its own. In a picture `corrections` tell what need not be
    found. Raises LabyrinthError that begins with `name` and, where there is one, the line and
    column.
    """
    try:
        known = format_of(format) if format else None
        if known and not known.reads:
            raise LabyrinthError(f"{known.key} files can be written but not read")
        binary = known or binary_format(data)
        if binary is not None and binary.carried is not None and corrections == NONE:
            return _read_carried(data, binary)
        if binary is not None and binary.read_picture is not None:
            return _read_picture(data, binary, corrections)
        if binary is not None and binary.read_bytes is not None:
            return _with_missing(*binary.read_bytes(data), binary)
        text = decode(data)
        if not text.strip("\n"):
            raise LabyrinthError("the text is empty: a maze needs at least one line of tiles")
        first, *others = _read_text(text, known, PurePath(name).suffix, len(data))
    except LabyrinthError as error:
        raise LabyrinthError(f"{named(name)}: {error}") from None
    return first.replaced(others=tuple(others))


def _read_text(text: str, known: Format | None, suffix: str, size: int) -> list[Reading]:
    """Read the mazes in a text of `size` bytes, which may be known to be of a format."""
    clear = known or _recognised(text, vague=False)
    if clear is not None and not clear.vague:
        return _read_part(text, known, suffix, size)
    if readings := _read_below_heads(text, known, suffix):
        return readings
    try:
        return _read_part(text, known, suffix, size)
    except LabyrinthError as error:
        found = known or _recognised(text, vague=True)
        # A heading in Markdown is enough to be taken for block text.
        guessed = found is None or (known is None and found.key == "text")
        if guessed and (told := what_else(text)):
            raise LabyrinthError(told) from None
        raise error from None


def _read_below_heads(text: str, known: Format | None, suffix: str) -> list[Reading]:
    """Read mazes that stand below their sizes or labels; none where the first is not read."""
    lines = text.split("\n")
    readings: list[Reading] = []
    for begin, end in several_mazes(text):
        part = "\n".join(lines[begin:end])
        try:
            readings += _read_part(part, known, suffix, len(part))
        except LabyrinthError:
            if not readings:
                return []
            # Once more as the first was read, with lines counted from the first of the text.
            likely = known or format_of(readings[0].format)
            try:
                readings += _read_part("\n" * begin + part, likely, suffix, len(part))
            except LabyrinthError as error:
                raise LabyrinthError(f"maze {len(readings) + 1}: {error}") from None
    return readings


def _read_part(text: str, known: Format | None, suffix: str, size: int) -> list[Reading]:
    """Read what is one maze, or several that blank lines part."""
    chosen, inside = _format_and_text(text, known, suffix)
    if size > chosen.most_bytes:
        raise too_long(chosen.most_bytes)
    first, *others = _read_each(inside.text, chosen)
    return [first.replaced(notes=(*inside.notes, *first.notes)), *others]


def _format_and_text(text: str, known: Format | None, suffix: str) -> tuple[Format, Inside]:
    """Return the format of a text, `known` if it is, and what in it is the maze.

    What formats tell by more than their marks is read as it stands.
    """
    chosen = known or _recognised(text, vague=False)
    if chosen is not None and not chosen.vague:
        return chosen, Inside(text, [])
    inside = without_surroundings(text)
    if chosen is not None:
        return chosen, inside
    if inside.notes:
        try:
            return detect(inside.text), inside
        except LabyrinthError:
            inside = Inside(text, [])
    return detect(text, suffix), inside


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
    return _with_missing(maze, notes, format)


def _with_missing(maze: Maze, notes: list[str], format: Format) -> Reading:
    """Return what was read, with the endpoints told that the maze lacks."""
    return Reading(maze, format.key, (*notes, *_missing(maze)))


def _read_carried(data: bytes, format: Format) -> Reading:
    """Read the mazes that a picture carries, or failing that the picture itself."""
    assert format.carried is not None
    if len(data) > format.most_bytes:
        raise too_long(format.most_bytes)
    carried = format.carried(data)
    told: list[str] = []
    if carried is not None and (carried.intact or format.read_picture is None):
        if not carried.intact:
            told.append(
                "the drawing was changed after it was written: this is the maze before that"
            )
        try:
            first, *others = _read_each(carried.documents, format_of("json"))
            others = [each.replaced(format=format.key) for each in others]
            notes = (*told, *first.notes)
            return first.replaced(format=format.key, notes=notes, others=tuple(others))
        except LabyrinthError as error:
            if format.read_picture is None:
                raise
            told.append(f"the maze that the picture carries cannot be read ({error})")
    elif carried is not None:
        told.append(
            "the picture was changed after it was written: the maze is read from its pixels"
        )
    if format.read_picture is None:
        raise LabyrinthError(
            f"this {format.key.upper()} file carries no maze: only those that Labyrinth wrote do; "
            "save it as PNG, and the maze is looked for in the picture"
        )
    reading = _read_picture(data, format, NONE)
    return reading.replaced(notes=(*told, *reading.notes))


def _read_picture(data: bytes, format: Format, corrections: Corrections) -> Reading:
    assert format.read_picture is not None
    if len(data) > format.most_bytes:
        raise too_long(format.most_bytes)
    maze, notes, found = format.read_picture(data, corrections)
    return _with_missing(maze, notes, format).replaced(picture=found)


def _missing(maze: Maze) -> list[str]:
    """Tell which endpoints a maze lacks."""
    endpoints = {"start": maze.start, "goal": maze.goals}
    return [f"the file has no {name}" for name, found in endpoints.items() if not found]


def detect(text: str, suffix: str = "") -> Format:
    """Return the format of a text: by its content, else by a suffix that only one format has.

    Raises LabyrinthError that lists the known formats.
    """
    found = _recognised(text, vague=False) or _recognised(text, vague=True)
    if found is not None:
        return found
    readable = [format for format in registry.all().values() if format.reads]
    by_suffix = [each for each in readable if each.read and suffix.lower() in each.suffixes]
    if len(by_suffix) == 1:
        return by_suffix[0]
    keys = ", ".join(format.key for format in readable)
    raise LabyrinthError(f"this is not a maze of a known format; known: {keys}")


def _recognised(text: str, *, vague: bool) -> Format | None:
    """Return the first format, of the vague ones or of the others, that recognises a text."""
    asked = (each for each in registry.all().values() if each.reads and each.vague is vague)
    return next((each for each in asked if each.recognise(text)), None)
