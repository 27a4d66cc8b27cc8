"""The layouts of the Pac-Man projects.

    %%%%%%%     `%` is a wall, `P` the start, `.` food, each a goal; `o` (capsules),
    %P .G %     `G` and 1 to 4 (ghosts and players) and blanks are corridors
    %%%%%%%

Only read. Lines shorter than the widest are filled up with corridor.
"""

from __future__ import annotations

import re

from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.text_lines import first_line
from labyrinth.formats.support.tile_rows import Alphabet
from labyrinth.formats.support.tile_text import read_tiles

_ALPHABET = Alphabet(corridors=" .PoG1234", walls="%")
_EXTRAS = re.compile("[oG1-4]")


def recognise(text: str) -> bool:
    """Whether the first line that is not blank is a wall of `%`."""
    first = first_line(text).strip()
    return first != "" and not first.strip("%")


def read(text: str) -> tuple[Maze, list[str]]:
    """Read the layout. Raises LabyrinthError that names the line and the column."""
    maze, notes = read_tiles(text, _ALPHABET, starts="P", goals=".")
    extras = len(_EXTRAS.findall(text))
    if extras:
        notes.append(f"ghosts, players and capsules were read as corridor: {extras} of them")
    return maze, notes


registry.add(
    Format(
        key="pacman",
        name="Pac-Man layout",
        summary="The layouts of the Pac-Man projects: % wall, P start, food as goals.",
        suffixes=(".lay",),
        read=read,
        recognise=recognise,
    )
)
