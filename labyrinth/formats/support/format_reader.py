"""Read a file: choose the likeliest reading, and report others that are about as likely.

The content determines the format; the suffix is used only if no format recognises the content. A
format that identifies itself by more than its characters, for example by a header, is certain. If
only the characters identify a format, several readings may be about equally likely: then these
readings are rivals, and the user chooses.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice, pairwise
from os import PathLike
from pathlib import PurePath
from typing import Final, NamedTuple

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.maze.maze import Maze
from labyrinth.core.records import Frozen
from labyrinth.formats.support.decoding import text_of
from labyrinth.formats.support.extraction import Inside, what_else, without_surroundings
from labyrinth.formats.support.files import read_file
from labyrinth.formats.support.format import (
    CERTAIN,
    CLEAR,
    Candidate,
    Format,
    binary_format,
    format_of,
    registry,
)
from labyrinth.formats.support.picture_facts import NONE, UNTOLD, Corrections, FoundPicture
from labyrinth.formats.support.size_lines import several_mazes

# Readings less certain than the best by at most this are about as likely.
_NEAR: Final = 0.15
_MOST_READINGS: Final = 9
# The nearest format is not determined for longer texts.
_MOST_EXPLAINED: Final = 1_000_000
_LINE: Final = re.compile(r"line (\d+)")


class Reading(Frozen):
    """A maze that was read, the key of its format, and notes on findings and losses.

    `how` describes how the maze was read, `sure` is the certainty of this reading, 0 to 1. `rivals`
    are other readings of the same text that are about as likely. `others` are the mazes that follow
    in the same file; `picture` has the findings in a picture file.
    """

    maze: Maze
    format: str
    notes: tuple[str, ...] = ()
    others: tuple[Reading, ...] = ()
    picture: FoundPicture | None = None
    how: str = ""
    sure: float = CERTAIN
    rivals: tuple[Reading, ...] = ()

    @property
    def notes_on_first(self) -> tuple[str, ...]:
        """The notes if only this maze is used and other mazes in the file are ignored."""
        if not self.others:
            return self.notes
        return (*self.notes, f"the file has {len(self.others) + 1} mazes: this is the first")


class Considered(NamedTuple):
    """A format that was considered for a file: how it was read, or why it was not."""

    format: str
    is_read: bool
    verdict: str


def read(
    data: bytes,
    *,
    name: str = "-",
    format: str | None = None,
    corrections: Corrections = NONE,
) -> Reading:
    """Read the maze in a file's content.

    `name` is the name of the file, for messages and for its suffix. A text that cannot be read as
    one maze is read as several mazes, as `labyrinth generate --count` writes them. `format` is the
    key of the format; by default it is detected. `corrections` override detection. Raises
    LabyrinthError that begins with `name` and, if possible, the line and column.
    """
    try:
        known = format_of(format) if format else None
        if known and not known.reads:
            raise LabyrinthError(f"{known.key} files can be written but not read")
        binary = known or binary_format(data)
        if binary is not None and (binary.carried or binary.read_data):
            return _read_binary(data, binary, corrections)
        text, notes = text_of(data)
        first, *others = _Reader(known, name, corrections, len(data)).read(text)
    except LabyrinthError as error:
        raise LabyrinthError(f"{named(name)}: {error}") from None
    return first.replaced(notes=(*notes, *first.notes), others=tuple(others))


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


def explain(
    data: bytes, *, name: str = "-", format: str | None = None, corrections: Corrections = NONE
) -> list[Considered]:
    """Return the possible readings of a file, in the order of the numbers that select them.

    Rejected formats follow, each with the reason. Raises LabyrinthError if the file is neither text
    nor a picture, or is a picture without a maze.
    """
    binary = binary_format(data)
    if binary is not None:
        reading = read(data, name=name, format=format, corrections=corrections)
        how = reading.picture.sentence if reading.picture else binary.name
        return [Considered(binary.key, True, how)]
    try:
        text, _ = text_of(data)
    except LabyrinthError as error:
        raise LabyrinthError(f"{named(name)}: {error}") from None
    reader = _Reader(format_of(format) if format else None, name, corrections, len(data))
    return reader.considered(text)


def detect(text: str) -> Format:
    """Return the format of a text. Raises LabyrinthError that names the nearest format."""
    reader = _Reader(None, "", NONE, 0)
    return reader.format_of(text) or reader.by_suffix(text)


class _Reader:
    """A reader of one text, in a known or detected format, with the user's corrections."""

    def __init__(self, known: Format | None, name: str, told: Corrections, size: int) -> None:
        self._told, self._size = told, size
        self._suffix = PurePath(name).suffix.lower()
        self._recognised: dict[str, Format | None] = {}
        self._known = known
        # Marks are defined by the user only for formats that do not define them.
        has_marks = told.marks != UNTOLD and known is None
        self._by_marks = [each for each in _text_formats() if each.candidates] if has_marks else []

    def read(self, text: str) -> list[Reading]:
        """Return the readings of all mazes in a text. Raises LabyrinthError if there are none."""
        if not text.strip("\n"):
            raise LabyrinthError("the text is empty: a maze needs at least one line of tiles")
        found = self._known or self.format_of(text)
        if found is not None and not found.vague:
            return self._read_part(text, self._size)
        if readings := self._read_below_heads(text):
            return readings
        try:
            return self._read_part(text, self._size)
        except LabyrinthError as error:
            # A heading in Markdown is enough to be recognised as block text.
            guessed = found is None or (self._known is None and found.key == "text")
            if guessed and (told := what_else(text)):
                raise LabyrinthError(told) from None
            raise error from None

    def by_suffix(self, text: str) -> Format:
        """Return the only format with the suffix of the file; else the error names the nearest."""
        known = [each for each in _text_formats() if self._suffix in each.suffixes]
        if len(known) == 1:
            return known[0]
        readable = ", ".join(each.key for each in registry.all().values() if each.reads)
        nearest = "" if len(text) > _MOST_EXPLAINED else _nearest(text)
        raise LabyrinthError(f"not a maze in a known format{nearest}; known formats: {readable}")

    def considered(self, text: str) -> list[Considered]:
        """Return the possible readings of a text, the likeliest first; rejected formats follow."""
        told: list[Considered] = []
        try:
            # A text may contain several mazes, of which the first is explained.
            chosen, inside = self._format_and_text(text)
            text = inside.text
            told = [Considered(each.format, True, each.how) for each in self._ways(text, chosen)]
        except LabyrinthError as error:
            failed = self._known or self.format_of(text)
            if failed is not None:
                told = [Considered(failed.key, False, str(error))]
        names = {each.format for each in told}
        others = (each for each in _text_formats() if each.key not in names)
        return [*told, *(_declined(each, text) for each in others)]

    def format_of(self, text: str) -> Format | None:
        """Return the first format that recognises a text; vague formats are tried last.

        Returns None if no format recognises the text. If the user has defined marks, only formats
        that allow marks are tried; the default is then `tiles`.
        """
        if self._by_marks:
            fitting = (each for each in self._by_marks if each.recognise(text))
            return next(fitting, registry.get("tiles"))
        if text not in self._recognised:
            asked = sorted(_text_formats(), key=lambda each: each.vague)
            self._recognised[text] = next((each for each in asked if each.recognise(text)), None)
        return self._recognised[text]

    def _read_below_heads(self, text: str) -> list[Reading]:
        """Read mazes that each follow a size or a label; return [] if the first cannot be read."""
        lines = text.split("\n")
        readings: list[Reading] = []
        for begin, end in several_mazes(text):
            part = "\n".join(lines[begin:end])
            try:
                readings += self._read_part(part, len(part))
            except LabyrinthError:
                if not readings:
                    return []
                # Read again as the first was.
                self._known = self._known or format_of(readings[0].format)
                number = len(readings) + 1
                readings += _at_its_lines(
                    lambda at: self._read_part(at, len(at)), part, begin, number
                )
        return readings

    def _read_part(self, text: str, size: int) -> list[Reading]:
        """Read a part of a text, of `size` bytes, as one maze or as several mazes.

        Several mazes are separated by blank lines or headers.
        """
        chosen, inside = self._format_and_text(text)
        chosen.check_length(size)
        first, *others = self._read_each(inside.text, chosen)
        return [first.replaced(notes=(*inside.notes, *first.notes)), *others]

    def _format_and_text(self, text: str) -> tuple[Format, Inside]:
        """Return the known or detected format of a text, and the part of the text that is the maze.

        Texts of formats that identify themselves by more than their characters stay unchanged.
        """
        chosen = self._known or self.format_of(text)
        if chosen is not None and not chosen.vague:
            return chosen, Inside(text, [])
        inside = without_surroundings(text)
        if self._known is not None:
            return self._known, inside
        if inside.notes and (found := self.format_of(inside.text)):
            return found, inside
        return chosen or self.by_suffix(text), Inside(text, [])

    def _read_each(self, text: str, format: Format) -> list[Reading]:
        """Read the text as one maze or, if this fails, as several mazes."""
        try:
            ways = self._ways(text, format)
        except LabyrinthError as error:
            complaint = error
        else:
            return [_chosen(ways, self._told.reading)]
        begins = format.begins(text)
        readings: list[Reading] = []
        first_fault: LabyrinthError | None = None
        for begin, end in pairwise([*begins, len(text)]):
            try:
                readings.append(self._ways(text[begin:end], format)[0])
            except LabyrinthError as error:
                if begin == 0:
                    first_fault = error
                    continue
                if readings:
                    lines, number = text.count("\n", 0, begin), len(readings) + 1
                    _at_its_lines(lambda at: self._ways(at, format), text[begin:end], lines, number)
                break
            if first_fault is not None:
                # The text is not one faulty maze, as the next maze in it can be read.
                complaint = first_fault
                break
        else:
            if readings:
                return readings
        raise complaint

    def _ways(self, text: str, format: Format) -> list[Reading]:
        """Return the readings of a text, the likeliest first, without duplicate mazes.

        Further readings are computed if the first is uncertain or a reading was requested by
        number.
        """
        found = format.readings(text, self._told.marks)
        best = _reading(next(found), format)
        if best.sure >= CLEAR and self._told.reading is None:
            return [best]
        ways = [best, *(_reading(each, format) for each in islice(found, _MOST_READINGS))]
        if self._known is None and format.vague:
            ways += self._ways_of_others(text, format)
        ways[1:] = sorted(ways[1:], key=lambda each: -each.sure)
        distinct: list[Reading] = []
        for way in ways:
            if all(way.maze != each.maze for each in distinct):
                distinct.append(way)
        return distinct

    def _ways_of_others(self, text: str, format: Format) -> list[Reading]:
        """Return the readings of the same text by other formats without a header."""
        ways: list[Reading] = []
        for each in _text_formats():
            if each.vague and each is not format and each.recognise(text):
                try:
                    ways.append(_reading(next(each.readings(text, self._told.marks)), each))
                except LabyrinthError:
                    continue
        return ways


def _chosen(ways: list[Reading], number: int | None) -> Reading:
    """Return the reading with this number, from 1; by default, the best one with its rivals."""
    if number is None:
        best = ways[0]
        rivals = (each for each in ways[1:] if best.sure - each.sure <= _NEAR)
        return best.replaced(rivals=tuple(rivals))
    if number > len(ways):
        known = "; ".join(f"{at}: {each.how}" for at, each in enumerate(ways, 1))
        raise LabyrinthError(f"there is no reading {number}; the readings are {known}")
    return ways[number - 1]


def _text_formats() -> list[Format]:
    return [each for each in registry.all().values() if each.reads_text]


def _at_its_lines(
    read: Callable[[str], list[Reading]], part: str, lines: int, number: int
) -> list[Reading]:
    """Read a part of a text again, with the lines before it; an error names the maze's number."""
    try:
        return read("\n" * lines + part)
    except LabyrinthError as error:
        raise LabyrinthError(f"maze {number}: {error}") from None


def _reading(found: Candidate, format: Format) -> Reading:
    """Convert a candidate to a reading, with a note on the endpoints that the maze lacks."""
    maze, notes, how, sure, picture = found
    endpoints = {"start": maze.start, "goal": maze.goals}
    missing = [f"the file has no {name}" for name, found in endpoints.items() if not found]
    how = f"{format.name}: {how}" if how else format.name
    told = (*notes, *missing)
    return Reading(maze, format.key, told, picture=picture, how=how, sure=sure)


def _read_binary(data: bytes, format: Format, corrections: Corrections) -> Reading:
    """Read the mazes embedded in a file or, if there are none, what the file shows."""
    format.check_length(len(data))
    told: list[str] = []
    carried = None
    if format.carried is not None and not (corrections.of_picture and format.read_data):
        carried = format.carried(data)
    if carried is not None and (carried.intact or format.read_data is None):
        if not carried.intact:
            told.append(
                "the drawing was changed after it was exported: this is the maze before the change"
            )
        try:
            reader = _Reader(format_of("json"), "", NONE, len(carried.documents))
            first, *others = (
                each.replaced(format=format.key) for each in reader.read(carried.documents)
            )
            return first.replaced(notes=(*told, *first.notes), others=tuple(others))
        except LabyrinthError as error:
            if format.read_data is None:
                raise
            told.append(f"the maze embedded in the picture cannot be read ({error})")
    elif carried is not None:
        told.append(
            "the picture was changed after it was exported: the maze is read from its pixels"
        )
    if format.read_data is None:
        raise LabyrinthError(
            f"this {format.key.upper()} file has no embedded maze, unlike files from Labyrinth; "
            "save it as PNG to detect the maze in the picture"
        )
    ways = [_reading(each, format) for each in format.read_data(data, corrections)]
    reading = _chosen(ways, corrections.reading)
    return reading.replaced(notes=(*told, *reading.notes))


def _declined(format: Format, text: str) -> Considered:
    """Describe why a format does not read a text."""
    try:
        maze = next(format.readings(text)).maze
    except LabyrinthError as error:
        return Considered(format.key, False, str(error))
    size = f"{maze.height} x {maze.width} tiles"
    return Considered(format.key, False, f"not detected; --from {format.key} reads {size}")


def _nearest(text: str) -> str:
    """Describe the format that reads the most lines of a text, and the error that stops it.

    Returns "" if no format reads beyond the first line.
    """
    farthest, told = 1, ""
    for each in _text_formats():
        verdict = _declined(each, text).verdict
        found = _LINE.search(verdict)
        if found is not None and int(found[1]) > farthest:
            farthest, told = int(found[1]), f"; the closest is {each.key}: {verdict}"
    return told
