"""Character grids of other programs, one character per tile; each program has its own alphabet.

    %%%%%%%     `pacman`: the layouts of the Pac-Man projects. `%` is a wall, `P` the start,
    %P .G %     `.` food, each a goal; `o` (capsules), `G` and 1 to 4 (ghosts and players) and
    %%%%%%%     spaces are corridors

    #####       `maze-dataset`: `#` wall, space corridor, `S` the start, `E` the goal, `X` the
    #SXE#       path between them
    #####

    ..X..       `mask`, from theseus: `.` is inside, a corridor; other characters are outside,
    ..X..       a wall, as are missing ends of short lines. Masks have no endpoints.

These formats are read-only. Spaces at the ends of lines may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.text_lines import first_line
from labyrinth.formats.support.tile_detection import is_clearly_wide
from labyrinth.formats.support.tile_picture import picture_if_any
from labyrinth.formats.support.tile_roles import roles_of
from labyrinth.formats.support.tile_rows import Alphabet, read_tiles

_PACMAN = Alphabet(corridors=" .PoG1234", walls="%")
_PACMAN_EXTRAS = re.compile("[oG1-4]")
_MAZE_DATASET = Alphabet(corridors=" SEX", walls="#")
_MAZE_DATASET_TEXT = re.compile(r"\s*#+ *\n#[# SEX\n]*#[ \n]*")
_MASK = Alphabet(corridors=".", walls="".join(map(chr, range(256))).replace(".", ""))


def _read(
    alphabet: Alphabet, ends: tuple[str, str], note: Callable[[str], str], text: str
) -> tuple[Maze, list[str]]:
    """Parse a grid of characters, and return the maze and notes.

    `ends` has the characters of the start and of the goals; `note` returns a note on a text, or "".
    Raises LabyrinthError that names the position.
    """
    maze, notes = read_tiles(text, alphabet, starts=ends[0], goals=ends[1])
    told = note(text)
    return maze, [*notes, told] if told else notes


def _is_pacman(text: str) -> bool:
    """Return whether the first line that is not blank is a wall of `%`."""
    first = first_line(text).strip()
    return first != "" and not first.strip("%")


def _pacman_note(text: str) -> str:
    extras = len(_PACMAN_EXTRAS.findall(text))
    return f"ghosts, players and capsules were read as corridor: {extras} in all" if extras else ""


def _is_maze_dataset(text: str) -> bool:
    """Return whether the text has only maze-dataset's characters, an `E`, and a closed border.

    Returns False for a text without `E`, because a single `X` is the goal in other formats, and for
    a text whose tiles are two columns wide, because maze-dataset does not write such tiles.
    """
    is_whole = "E" in text and _MAZE_DATASET_TEXT.fullmatch(text) is not None
    return is_whole and not is_clearly_wide(text)


def _is_mask(text: str) -> bool:
    """Return whether the text has dots and at most one other character except spaces.

    A text with a closed border of walls is not a mask but a maze in the format `tiles`.
    """
    if "." not in text or len(set(text) - set(". \t\n")) > 1:
        return False
    picture = picture_if_any(text)
    roles = roles_of(picture.rows) if picture else None
    return roles is None or not roles.closed or roles.wall in ". "


registry.add(
    Format(
        key="pacman",
        name="Pac-Man layout",
        summary="The layouts of the Pac-Man projects: % wall, P start, food as goals.",
        suffixes=(".lay",),
        read=partial(_read, _PACMAN, ("P", "."), _pacman_note),
        recognise=_is_pacman,
    )
)
registry.add(
    Format(
        key="maze-dataset",
        name="maze-dataset ASCII",
        summary="The pictures of maze-dataset: # wall, S start, E goal, X path.",
        suffixes=(".txt",),
        read=partial(_read, _MAZE_DATASET, ("S", "E"), lambda text: ""),
        recognise=_is_maze_dataset,
    )
)
registry.add(
    Format(
        key="mask",
        name="Mask",
        summary="A shape: . becomes a corridor, any other character a wall.",
        suffixes=(".mask",),
        read=partial(
            _read,
            _MASK,
            ("", ""),
            lambda text: "a mask: '.' was read as corridor, everything else as wall",
        ),
        recognise=_is_mask,
        vague=True,
    )
)
