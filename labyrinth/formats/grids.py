"""Character grids: one character per tile.

    #######      `text`, block text: `#` wall, space corridor, `2` to `9` corridor of that weight,
    #S#***#      `S` start, `G` goal, `@` both in one, `*` the path.
    # # #*#      Weights above 9, and the weights of endpoints and of the path, are
    #****G#      after a line `weights`, in one line of numbers with commas for
    #######      each row of tiles (0 for a wall).

    XXXXXXX      `tiles`, of other programs, in any characters: that of the border is the wall,
    XS....X      or `#`, `█` if it is open. Spaces, dots or the most frequent other character are
    XXXXX.X      corridor. A single character is an endpoint: `S`, `A`, `P`, `1`, ... the start,
    X...E.X      `E`, `G`, `B`, `F`, `X`, `2` the goal, else the first is the start; `D` and `A`
    XXXXXXX      alone: départ, arrivée. Other characters are corridor, or a path from the start.

    %%%%%%%      `pacman`: the layouts of the Pac-Man projects. `%` is a wall, `P` the start,
    %P .G %      `.` food, each a goal; `o` (capsules), `G` and 1 to 4 (ghosts and players) and
    %%%%%%%      spaces are corridors

    #####        `maze-dataset`: `#` wall, space corridor, `S` the start, `E` the goal, `X` the
    #SXE#        path between them

    ..X..        `mask`, from theseus: `.` is inside, a corridor; other characters are outside,
    ..X..        a wall, as are missing ends of short lines. Masks have no endpoints.

Only block text is written, in ASCII with line feeds. A file to read may also have `A` for the
start, `B` and `E` for a goal, `1` for a corridor; any line ends, a byte-order mark, no newline at
the end; tabs, with tab stops every eight columns; short lines, which are padded with corridor. In
ragged text, spaces beyond the last visible column and blank lines at both ends are ignored. The
path, which is not kept, begins at the start; `*` elsewhere is refused because it may mean a wall.
If a maze has no endpoints and exactly two gaps in its border, the first gap (from the top left)
becomes the start and the second the goal. Each stop of the path is written as the last digit of its
number; such a file cannot be read back, because a digit means a weight.

The tiles of other programs may be two columns wide, as in `██`, or separated by spaces. Lines may
be indented or differ in length; there may be tabs, and lines with the size above the picture. Walls
may be drawn with `+`, `-` and `|`, one character per tile. Thus the drawings of mazelib, with `+`
for the path, and of most programs in courses can be read. A note says how the characters were read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze import block_text
from labyrinth.core.maze.block_text import stray_path
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.format import Candidate, Format, documents, registry
from labyrinth.formats.support.format_reader import detect
from labyrinth.formats.support.picture_facts import UNTOLD, Marks
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.formats.support.room_masks import (
    gaps_as_endpoints,
    gaps_for_endpoints,
    unkept_path,
    wall_weight_losses,
)
from labyrinth.formats.support.size_lines import after_sizes
from labyrinth.formats.support.text_lines import first_line
from labyrinth.formats.support.tile_picture import (
    LEAST,
    Alphabet,
    marked_tiles,
    picture_if_any,
    picture_of,
    read_tiles,
)
from labyrinth.formats.support.tile_roles import PATHS, Roles, found_mazes, roles_of

# The number of blank columns that may be an indentation.
_MANY_BLANK_COLUMNS: Final = 2
# A border is not wholly open: a line such as #S#G# is a row of rooms.
_BORDER: Final = r"(?=\S*##)#[#SGABE@*]*"


def _is_block_text(text: str) -> bool:
    """Return whether the first line that is not blank has `#`, or only characters of block text.

    Returns False for pictures of tiles in other characters, which have the format `tiles`.
    """
    first = first_line(text).strip()
    begins = "#" in first or first == "weights" or not first.strip(" \tSABGE*@123456789")
    return begins and not _is_of_others(text)


def _read_block_text(text: str) -> tuple[Maze, list[str]]:
    """Parse block text, and return the maze and notes.

    Raises LabyrinthError that names the line and the column.
    """
    notes = []
    if "\t" in text:
        text = text.expandtabs(8)
        notes.append("tabs were read as blanks up to the next multiple of eight columns")
    maze = Maze.from_text(text)
    if "*" in text:
        notes.append(unkept_path(text.count("*")))
    picture = text.partition("weights")[0].strip("\n").split("\n")
    if len(set(map(len, picture))) > 1:
        notes.append("the lines differ in length: short ones were padded with corridor")
    blank = min((len(line) - len(line.lstrip(" ")) for line in picture if line.strip()), default=0)
    if blank >= _MANY_BLANK_COLUMNS:
        notes.append(f"the {blank} blank columns at the left were read as corridor")
    return maze, notes + gaps_as_endpoints(maze)


def _write_block_text(request: RenderRequest) -> str:
    """Write block text, with the path and its stops."""
    maze = request.maze
    picture = block_text.BlockText(maze.height, maze.width, maze.tiles, maze.start, maze.goals)
    return block_text.render(picture, request.path, request.stops)


def _losses_of_block_text(request: RenderRequest) -> list[str]:
    """List the differences that reading the file back will show."""
    maze = request.maze
    told = wall_weight_losses(maze)
    if gaps_for_endpoints(maze):
        told.append("the two gaps in the border will be read as start and goal")
    if any(maze.tiles[: maze.width]) and detect(_write_block_text(request)).key != "text":
        told.append(
            "the file can be read only if its format, text, is given: it does not begin with a wall"
        )
    if request.stops:
        told.append("the file cannot be opened again: the stops are drawn as digits")
        return told
    shown = [tile for tile in request.path if maze[tile] and tile not in (maze.start, *maze.goals)]
    starts = [maze.start] if maze.start else []
    if stray_path(shown, starts, maze.goals, single=0 not in maze.tiles):
        told.append("the file cannot be opened again: its path is not connected to the start")
    return told


def _candidates_of_tiles(text: str, marks: Marks = UNTOLD) -> Iterator[Candidate]:
    """Yield the possible readings of a picture in which characters have the meanings of `marks`.

    Raises LabyrinthError that names the position.
    """
    picture = picture_of(text)
    for row, line in enumerate(picture.rows):
        if not line.strip() and not any(" " in each.strip() for each in picture.rows):
            raise LabyrinthError(f"line {picture.first + row}: found a blank line, expected tiles")
    for row, line in enumerate(picture.rows):
        # A line with only one number, although it has space for more.
        if line[-1] == " " and line.rstrip().isdigit():
            raise LabyrinthError(f"{picture.place(row, 0)}: found only a number, expected tiles")
    ends = after_sizes(text).ends
    for each in found_mazes(picture.rows, picture.place, {}, ends=ends, marks=marks):
        yield each._replace(notes=picture.notes + each.notes)


_OTHER_MARKS = re.compile(r"[^#*SAGBE@1-9 \t\n]")
_LETTERS = re.compile(r"[SAGBE@3-9]")
_WALLS = re.compile(r"(?:[*@1] ?){3}")
_WIDE_LINE = re.compile(
    r"(?:##|  |[SAGBE] | [SAGBE]|\*\*|(?P<endpoint>[SAGBE])(?P=endpoint))+"
    r"|(?:[#SAGBE* ] )+[#SAGBE* ]?"
)
# Starts that identify a picture even if the border does not show the wall.
_CUSTOMARY: Final = tuple("SsAPD")
_MOST_UNKNOWN: Final = 0.1
# The least rows and columns of two-column tiles in characters that block text could have.
_CLEARLY_WIDE: Final = 7
_CLEARLY_WIDE_IF_CLOSED: Final = 5
_CLEARLY_WIDE_WITH_ENDPOINTS: Final = 4
# Blank columns before a closed border, or before an endpoint, that are not corridor.
_INDENTED: Final = 2


def _is_of_others(text: str) -> bool:
    """Return whether a text is a picture of tiles that block text does not allow.

    It may have characters that block text does not have, or a single `1` and `2` as start and goal.
    Its walls may be `*`, `@` or `1` if no other character can be the wall. Its tiles may be two
    columns wide. It may also be indented, or below lines with its size.
    """
    if _OTHER_MARKS.search(text.partition("weights\n")[0]):
        return _is_picture(text)
    if "#" in text:
        # A weight of 1 is never written.
        one_and_two = text.count("1") == 1 == text.count("2") and not _LETTERS.search(text)
        return one_and_two or _is_clearly_wide(text) or _is_shifted(text)
    return bool(_WALLS.search(text)) and _has_other_walls(text)


def _is_picture(text: str) -> bool:
    """Return whether a text has enough walls and corridors to be a picture of tiles."""
    # Other lines may follow after a blank line.
    first, _, _ = text.strip("\n").partition("\n\n")
    picture = picture_if_any(first if first.count("\n") + 1 >= LEAST else text)
    return picture is not None and are_tiles(picture.rows)


def are_tiles(rows: Sequence[str]) -> bool:
    """Return whether rows of equal length, one character per tile, are mostly walls and floor."""
    if len(rows) < LEAST or len(rows[0]) < LEAST:
        return False
    roles = roles_of(rows)
    if roles is None:
        return False
    digits = {roles.wall, roles.floor} == {"0", "1"}
    if roles.guessed and not ((roles.start in _CUSTOMARY or digits) and roles.goals):
        # Even just two characters can be a picture.
        return not (roles.start + roles.goals + roles.others)
    total = len(rows) * len(rows[0])
    counts = {mark: sum(row.count(mark) for row in rows) for mark in roles.wall + roles.others}
    unknown = [mark for mark in roles.others if mark not in PATHS + " "]
    few = sum(counts[mark] for mark in unknown) <= _MOST_UNKNOWN * total
    return counts[roles.wall] > total / 10 and (few or _is_path(rows, roles, unknown))


def _is_path(rows: Sequence[str], roles: Roles, unknown: Sequence[str]) -> bool:
    """Return whether the only unknown mark draws a path from the start."""
    if len(unknown) != 1 or not (roles.start and roles.goals):
        return False
    return _is_way(rows, unknown[0], roles.start, roles.goals, single=False)


def _is_way(rows: Sequence[str], mark: str, start: str, goals: str, *, single: bool) -> bool:
    """Return whether a mark draws a path from start to goal; if `single`, without branches."""
    path, starts, ends = (marked_tiles(rows, marks) for marks in (mark, start, goals))
    return stray_path(path, starts, ends, single=single) is None


def _has_other_walls(text: str) -> bool:
    """Return whether a picture has `@`, `1` or `*` for walls, unless `*` draws a path."""
    picture = picture_if_any(text)
    rows = picture.rows if picture else []
    roles = roles_of(rows) if len(rows) >= LEAST else None
    if roles is None:
        return False
    if roles.wall != "*":
        return roles.wall in "@1" and roles.closed
    return not _is_way(rows, "*", "SA@", "GBE@", single=True)


def _is_clearly_wide(text: str) -> bool:
    """Return whether a picture in the characters of block text has tiles two columns wide."""
    if not _WIDE_LINE.fullmatch(first_line(text)):
        return False
    picture = picture_if_any(text)
    if picture is None or picture.pitch == 1:
        return False
    roles = roles_of(picture.rows)
    if roles is None or roles.wall != "#":
        return False
    least = _CLEARLY_WIDE_IF_CLOSED if roles.closed else _CLEARLY_WIDE
    if roles.start and roles.goals:
        least = _CLEARLY_WIDE_WITH_ENDPOINTS
    return min(len(picture.rows[0]), len(picture.rows)) >= least


def _is_shifted(text: str) -> bool:
    """Return whether a picture has lines of numbers above it or columns of spaces on its left.

    Columns of spaces count only if the picture has a closed border, or an endpoint in its first
    column.
    """
    if after_sizes(text).skipped:
        return True
    if not text.lstrip("\n").startswith(" " * _INDENTED):
        return False
    picture = picture_if_any(text)
    if picture is None or picture.left <= _INDENTED:
        return False
    roles = roles_of(picture.rows)
    if roles is None or roles.wall != "#":
        return False
    endpoints = set(roles.start + roles.goals)
    return roles.closed or any(row[0] in endpoints for row in picture.rows)


# Other programs, each with its own alphabet.

_PACMAN = Alphabet(corridors=" .PoG1234", walls="%")
_PACMAN_EXTRAS = re.compile("[oG1-4]")
_MAZE_DATASET = Alphabet(corridors=" SEX", walls="#")
_MAZE_DATASET_TEXT = re.compile(r"\s*#+ *\n#[# SEX\n]*#[ \n]*")
_MASK = Alphabet(corridors=".", walls="".join(map(chr, range(256))).replace(".", ""))


def _read_pacman(text: str) -> tuple[Maze, list[str]]:
    maze = read_tiles(text, _PACMAN, starts="P", goals=".")
    extras = len(_PACMAN_EXTRAS.findall(text))
    told = f"ghosts, players and capsules were read as corridor: {extras} in all"
    return maze, [told] * bool(extras)


def _is_pacman(text: str) -> bool:
    """Return whether the first line that is not blank is a wall of `%`."""
    first = first_line(text).strip()
    return first != "" and not first.strip("%")


def _is_maze_dataset(text: str) -> bool:
    """Return whether the text has only maze-dataset's characters, an `E`, and a closed border.

    Returns False for a text without `E`, because a single `X` is the goal in other formats, and for
    a text whose tiles are two columns wide, because maze-dataset does not write such tiles.
    """
    is_whole = "E" in text and _MAZE_DATASET_TEXT.fullmatch(text) is not None
    return is_whole and not _is_clearly_wide(text)


def _is_mask(text: str) -> bool:
    """Return whether the text has dots and at most one other character except spaces.

    A text with a closed border of walls is not a mask but a maze in the format `tiles`.
    """
    if "." not in text or len(set(text) - set(". \t\n")) > 1:
        return False
    picture = picture_if_any(text)
    roles = roles_of(picture.rows) if picture else None
    return roles is None or not roles.closed or roles.wall in ". "


for _format in (
    Format(
        key="text",
        name="Block text",
        summary="One character per tile: # wall, space for a corridor, S start, G goal, * path.",
        suffixes=(".txt",),
        bytes_a_tile=6,
        read=_read_block_text,
        write=_write_block_text,
        begins=documents(rf"{_BORDER}|[\d,]+", _BORDER, least=3),
        recognise=_is_block_text,
        losses=_losses_of_block_text,
        vague=True,
    ),
    Format(
        key="tiles",
        name="Block text of other programs",
        summary="One character per tile, with any characters for walls, corridors and endpoints.",
        suffixes=(".txt",),
        bytes_a_tile=7,
        candidates=_candidates_of_tiles,
        recognise=_is_of_others,
        vague=True,
    ),
    Format(
        key="pacman",
        name="Pac-Man layout",
        summary="The layouts of the Pac-Man projects: % wall, P start, food as goals.",
        suffixes=(".lay",),
        read=_read_pacman,
        recognise=_is_pacman,
    ),
    Format(
        key="maze-dataset",
        name="maze-dataset ASCII",
        summary="The pictures of maze-dataset: # wall, S start, E goal, X path.",
        suffixes=(".txt",),
        read=lambda text: (read_tiles(text, _MAZE_DATASET, starts="S", goals="E"), []),
        recognise=_is_maze_dataset,
    ),
    Format(
        key="mask",
        name="Mask",
        summary="A shape: . becomes a corridor, any other character a wall.",
        suffixes=(".mask",),
        read=lambda text: (
            read_tiles(text, _MASK),
            ["a mask: '.' was read as corridor, everything else as wall"],
        ),
        recognise=_is_mask,
        vague=True,
    ),
):
    registry.add(_format)
