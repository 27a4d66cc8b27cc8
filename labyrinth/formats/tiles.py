"""Tile maps of other programs: one character per tile, in any characters.

    XXXXXXX     What the border is of is the wall, or `#`, `█` where it is open. Blanks, dots or
    XS....X     what else there is most of are corridor. What occurs once is the start or the
    XXXXX.X     goal: `S`, `A`, `P`, `1` and the like are starts, `E`, `G`, `B`, `F`, `X`, `2`
    X...E.X     goals, else the first is the start; `D` and `A` alone are départ and arrivée.
    XXXXXXX     Further characters are corridor: a path, if they lead on from the start. What
                was taken for what is told.

Read-only. Also read: tiles two columns wide, as `██`; tiles with blanks between them; lines that
are indented or of different lengths; tabs; lines with the size before it; walls drawn with `+`,
`-` and `|`, one character per tile. So the drawings of mazelib are read, with `+` for the path,
and those of most programs in courses. Text that `text` reads is left to it.
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
    """Whether there are walls and corridors in characters that block text does not have."""
    return is_of_others(text)


def candidates(text: str, marks: Marks = UNTOLD) -> Iterator[Candidate]:
    """Yield the readings of the picture. Raises LabyrinthError that names line and column."""
    picture = picture_of(text)
    blank = next((row for row, line in enumerate(picture.rows) if not line.strip()), None)
    if blank is not None and not any(" " in row.strip() for row in picture.rows):
        raise LabyrinthError(f"line {picture.first + blank}: a blank line between tiles")
    number = next((row for row, line in enumerate(picture.rows) if _is_number(line)), None)
    if number is not None:
        raise LabyrinthError(f"{picture.place(number, 0)}: a number between tiles")
    ends = after_sizes(text).ends
    for each in found_mazes(picture.rows, picture.place, {}, ends=ends, marks=marks):
        yield each._replace(notes=picture.notes + each.notes)


def _is_number(line: str) -> bool:
    """Whether a line has only a number, although it has space for more."""
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
