"""Tile maps of other programs: one character per tile, in any characters.

    XXXXXXX     The border's character is the wall, or `#`, `█` if it is open. Spaces, dots
    XS....X     or the most frequent other character are corridor. A single character is
    XXXXX.X     an endpoint: `S`, `A`, `P`, `1`, ... the start, `E`, `G`, `B`, `F`, `X`, `2`
    X...E.X     the goal, else the first is the start; `D` and `A` alone: départ, arrivée.
    XXXXXXX     Other characters are corridor, or a path if they begin at the start. A note
                says how the characters were read.

The format is read-only. Tiles may be two columns wide, as in `██`, or separated by spaces. Lines
may be indented or differ in length; there may be tabs, and lines with the size above the picture.
Walls may be drawn with `+`, `-` and `|`, one character per tile. Thus the drawings of mazelib, with
`+` for the path, and of most programs in courses can be read. Text in the format `text` is left to
that format.
"""

from __future__ import annotations

from collections.abc import Iterator

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.support.format import Candidate, Format, registry
from labyrinth.formats.support.found_tiles import found_mazes
from labyrinth.formats.support.marks import UNTOLD, Marks
from labyrinth.formats.support.size_lines import after_sizes
from labyrinth.formats.support.tile_detection import is_of_others
from labyrinth.formats.support.tile_picture import picture_of


def recognise(text: str) -> bool:
    """Return whether the text shows walls and corridors in characters unknown to block text."""
    return is_of_others(text)


def candidates(text: str, marks: Marks = UNTOLD) -> Iterator[Candidate]:
    """Yield the possible readings of a picture in which characters have the meanings of `marks`.

    Raises LabyrinthError that names the position.
    """
    picture = picture_of(text)
    blank = next((row for row, line in enumerate(picture.rows) if not line.strip()), None)
    if blank is not None and not any(" " in row.strip() for row in picture.rows):
        raise LabyrinthError(f"line {picture.first + blank}: found a blank line, expected tiles")
    number = next((row for row, line in enumerate(picture.rows) if _is_number(line)), None)
    if number is not None:
        raise LabyrinthError(f"{picture.place(number, 0)}: found only a number, expected tiles")
    ends = after_sizes(text).ends
    for each in found_mazes(picture.rows, picture.place, {}, ends=ends, marks=marks):
        yield each._replace(notes=picture.notes + each.notes)


def _is_number(line: str) -> bool:
    """Return whether a line has only one number, although it has space for more."""
    return line[-1] == " " and line.rstrip().isdigit()


registry.add(
    Format(
        key="tiles",
        name="Block text of other programs",
        summary="One character per tile, with any characters for walls, corridors and endpoints.",
        suffixes=(".txt",),
        bytes_a_tile=7,
        candidates=candidates,
        recognise=recognise,
        vague=True,
    )
)
