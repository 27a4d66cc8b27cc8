"""The ASCII pictures of maze-dataset.

    #####     `#` wall, blank corridor, `S` the start, `E` the goal,
    #SXE#     `X` the path between them
    #####

Only read. Trailing blanks may be missing.
"""

from __future__ import annotations

import re

from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.tile_rows import Alphabet
from labyrinth.formats.support.tile_text import read_tiles
from labyrinth.formats.support.told_pictures import is_clearly_wide

_ALPHABET = Alphabet(corridors=" SEX", walls="#")
_TEXT = re.compile(r"\s*#+ *\n#[# SEX\n]*#[ \n]*")


def recognise(text: str) -> bool:
    """Whether the text has nothing but these characters, `E` among them, within a closed border.

    Without `E` a single `X` may be the goal, and elsewhere the tiles may be two columns wide.
    """
    return "E" in text and _TEXT.fullmatch(text) is not None and not is_clearly_wide(text)


def read(text: str) -> tuple[Maze, list[str]]:
    """Read the picture. Raises LabyrinthError that names the line and the column."""
    return read_tiles(text, _ALPHABET, starts="S", goals="E")


registry.add(
    Format(
        key="maze-dataset",
        name="maze-dataset ASCII",
        summary="The pictures of maze-dataset: # wall, S start, E goal, X path.",
        suffixes=(".txt",),
        read=read,
        recognise=recognise,
    )
)
