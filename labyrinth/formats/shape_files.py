"""Shapes from files: a picture whose dark parts are inside, or a mask as text.

Each character of a mask is a room:

..X..     if the text has dots, these are inside, as in masks of theseus;
.....     otherwise every character except spaces is inside;
X...X     missing ends of short lines are outside

A picture is divided into rooms, at most 40 along the longer side. A room is inside if its part of
the picture is dark; a transparent background counts as light.
"""

from __future__ import annotations

from os import PathLike
from typing import Final

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.limits import check_rooms
from labyrinth.core.records import Frozen
from labyrinth.core.shapes.written import MASK, mask_of, shape_of
from labyrinth.formats.support.decoding import decode
from labyrinth.formats.support.files import read_file
from labyrinth.formats.support.optional_dependencies import look_for

_MOST_BYTES: Final = 32_000_000
_INSIDE: Final = "."
_BLANKS: Final = " \t"
# The most letters of a shape that count as short in a recipe.
_SHORT: Final = 200
_PICTURES: Final = (b"\x89PNG", b"GIF8", b"BM", b"\xff\xd8\xff")
_LONGER_SIDE: Final = 40
_DARK: Final = 128


class ReadShape(Frozen):
    """A shape read from a file: its `text` as written in recipes, and notes on the file."""

    text: str
    notes: tuple[str, ...] = ()


def is_file(text: str) -> bool:
    """Return whether a text names a file rather than a built-in shape."""
    return any(mark in text for mark in "./\\") and ":" not in text[2:]


def read_shape_file(path: str | PathLike[str], *, streams: bool = True) -> ReadShape:
    """Read a shape from a file with a mask or a picture.

    Without `streams`, pipes and devices are refused. Raises LabyrinthError that names the file if
    the file cannot be read or no room is inside.
    """
    data = read_file(path, most=_MOST_BYTES, streams=streams)
    try:
        found = _of_picture(data) if data.startswith(_PICTURES) else _of_text(decode(data))
    except LabyrinthError as error:
        raise LabyrinthError(f"{named(path)}: {error}") from None
    return found.replaced(notes=tuple(f"{named(path)}: {note}" for note in found.notes))


def notes_on(text: str, rows: int, cols: int) -> tuple[str, ...]:
    """Return notes on a shape in `rows` x `cols` rooms.

    The notes say how many rooms were added to join the shape's parts, and how long a mask makes the
    recipe.
    """
    shape = shape_of(text, rows, cols)
    notes = []
    if shape is not None and shape.joined and text.startswith(MASK):
        rooms = "1 room was" if shape.joined == 1 else f"{shape.joined:,} rooms were"
        notes.append(f"its parts were separate: {rooms} added to join them")
    if len(text) > _SHORT:
        notes.append(f"the recipe includes the mask of {len(text):,} characters")
    return tuple(notes)


def _of_text(text: str) -> ReadShape:
    lines = text.rstrip("\n").expandtabs().split("\n")
    cols = max(map(len, lines))
    check_rooms(len(lines), max(1, cols))
    by_dots = _INSIDE in text
    inside = bytes(
        mark == _INSIDE if by_dots else mark not in _BLANKS
        for line in lines
        for mark in line.ljust(cols)
    )
    if not any(inside):
        raise LabyrinthError(f"no room is inside: write {_INSIDE} for each room inside")
    which = f"'{_INSIDE}' was" if by_dots else "everything except blanks was"
    size = f"{len(lines)} x {cols} rooms"
    return ReadShape(mask_of(cols, inside), (f"a mask of {size}: {which} read as inside",))


def _of_picture(data: bytes) -> ReadShape:
    look_for("images")
    from labyrinth.formats.support.picture_loading import load, on_white, reduced

    pixels = load(data, on_white).pixels
    cols, rows, grey = reduced(pixels, _LONGER_SIDE / max(pixels.size))
    inside = bytes(value < _DARK for value in grey)
    if not any(inside) or all(inside):
        found = "dark" if any(inside) else "light"
        raise LabyrinthError(
            f"the whole picture is {found}: draw the shape dark on a light background"
        )
    size = f"{rows} x {cols} rooms"
    return ReadShape(mask_of(cols, inside), (f"a picture of {size}: dark parts are inside",))
