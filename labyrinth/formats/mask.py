"""Masks, as theseus has them: which tiles lie inside.

    ..X..     `.` is inside: corridor; anything else is outside: wall,
    ..X..     and so is what a line shorter than the widest lacks
    .....

Only read. A mask has no endpoints, and its tiles are all joined.
"""

from __future__ import annotations

from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.tile_picture import picture_if_any
from labyrinth.formats.support.tile_roles import roles_of
from labyrinth.formats.support.tile_rows import Alphabet
from labyrinth.formats.support.tile_text import read_tiles

_ALPHABET = Alphabet(corridors=".", walls="".join(map(chr, range(256))).replace(".", ""))


def recognise(text: str) -> bool:
    """Whether the text has dots, and at most one other character besides blanks.

    With a border of that character it is a maze: `tiles`.
    """
    if "." not in text or len(set(text) - set(". \t\n")) > 1:
        return False
    picture = picture_if_any(text)
    roles = roles_of(picture.rows) if picture else None
    return roles is None or not roles.closed or roles.wall in ". "


def read(text: str) -> tuple[Maze, list[str]]:
    """Read the mask."""
    maze, notes = read_tiles(text, _ALPHABET)
    return maze, [*notes, "a mask: '.' was read as corridor, all else as wall"]


registry.add(
    Format(
        key="mask",
        name="Mask",
        summary="Which tiles lie inside: . inside, anything else outside.",
        suffixes=(".mask",),
        read=read,
        recognise=recognise,
        vague=True,
    )
)
