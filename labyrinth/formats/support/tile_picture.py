"""Pictures of tiles as people type and programs print them, mended until a character is a tile."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from labyrinth.core.counted import counted
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import check_size
from labyrinth.core.maze.block_text import stray_path
from labyrinth.formats.support.size_lines import after_sizes
from labyrinth.formats.support.text_lines import first_line, picture_lines
from labyrinth.formats.support.tile_roles import Roles, roles_of

_TO_WALLS = str.maketrans("+-|", "███")
_OTHER_MARKS = re.compile(r"[^#*SAGBE@1-9 \t\n]")
_LETTERS = re.compile(r"[SAGBE@3-9]")
_WALLS = re.compile(r"(?:[*@1] ?){3}")
_WIDE_LINE = re.compile(
    r"(?:##|  |[SAGBE] | [SAGBE]|\*\*|(?P<endpoint>[SAGBE])(?P=endpoint))+"
    r"|(?:[#SAGBE* ] )+[#SAGBE* ]?"
)
_LEAST: Final = 3
_PATHS: Final = "+*.·•∙●○◦oOxX@~:-=v<>^←↑→↓▒░▓"
_CUSTOMARY: Final = tuple("SsAPD")
"""Starts that tell a picture even where the border does not tell the wall."""
_MOST_UNKNOWN: Final = 0.1
_MOST_LINES: Final = 300
"""So many lines tell what a text is."""
_MOST_PAIRS: Final = 100
_LARGE: Final = 1_000_000
_MOST_LACKING: Final = 20
"""A picture of more tiles than this has at most so many for each character of its lines."""
_CLEARLY_WIDE: Final = 7
"""From how many on rows and columns of tiles are wide that block text could have."""
_CLEARLY_WIDE_IF_CLOSED: Final = 5
_CLEARLY_WIDE_WITH_ENDPOINTS: Final = 4
_INDENTED: Final = 2
"""So many blank columns before a closed border, or before an endpoint, are no corridor."""


class TilePicture(NamedTuple):
    """Lines that are equally long, with a character a tile, and how they were found.

    Tile (row, col) stood in line `first` + row (from 1), in column `left` + `pitch` * col (from 1).
    """

    rows: list[str]
    first: int
    left: int
    pitch: int
    notes: list[str]

    def place(self, row: int, col: int) -> str:
        """Say where a tile stood."""
        return f"line {self.first + row}, column {self.left + self.pitch * col}"


def picture_of(text: str) -> TilePicture:
    """Mend a text: its tabs, ragged lines, indentation, sizes, and tiles two columns wide.

    Raises LabyrinthError where it is empty or larger than a maze can be, and where most of the
    picture would be what its short lines lack.
    """
    notes = []
    if "\t" in text:
        text = text.expandtabs(8)
        notes.append("tabs were read as blanks up to the next multiple of eight columns")
    text, skipped, _ = after_sizes(text)
    if skipped:
        notes.append("the size before the picture was passed over")
        text = "\n" * skipped + text
    lines = picture_lines(text)
    rows = [line.text for line in lines]
    first = lines[0].number
    whole = text.split("\n")[first - 1 : first - 1 + len(rows)]
    if len(set(map(len, whole))) == 1:
        rows = whole
    width = max(map(len, rows))
    _check_width(rows, width, first)
    if any(len(line) < width for line in whole):
        notes.append("the lines differ in length: short ones were filled up with blanks")
    if _is_ruled(rows):
        rows = [row.translate(_TO_WALLS) for row in rows]
        notes.append("'+', '-' and '|' were read as walls")
    left = min(len(row) - len(row.lstrip(" ")) for row in rows if row)
    if left:
        notes.append(f"the indentation by {counted(left, 'column')} was left out")
    rows, pitch = _narrowed([row[left:].ljust(width - left) for row in rows], notes)
    return TilePicture(rows, first, left + 1, pitch, notes)


def _check_width(rows: Sequence[str], width: int, first: int) -> None:
    """Raise LabyrinthError where the rows are too many, too wide, or mostly far too short."""
    check_size(len(rows), width)
    if len(rows) * width > max(_LARGE, _MOST_LACKING * sum(map(len, rows))):
        longest = next(number for number, row in enumerate(rows, first) if len(row) == width)
        raise LabyrinthError(
            f"line {longest} has {counted(width, 'column')}: most lines of this picture are far "
            "too short"
        )


def picture_if_any(text: str) -> TilePicture | None:
    """Return the picture by which a text is told: of a long one its first lines and its last.

    None for a text without any, or too large for a maze.
    """
    if not text.strip():
        return None
    if text.count("\n") > _MOST_LINES:
        text, _, _ = after_sizes(text)
        head = text.split("\n", _MOST_LINES)
        text = "\n".join([*head[:-1], head[-1].rstrip().rpartition("\n")[-1]])
    try:
        return picture_of(text)
    except LabyrinthError:
        return None


def is_picture(text: str) -> bool:
    """Whether a text has so many walls and corridors that it is a picture of tiles."""
    # Others may follow, after a blank line.
    first, _, _ = text.strip("\n").partition("\n\n")
    picture = picture_if_any(first if first.count("\n") + 1 >= _LEAST else text)
    return picture is not None and are_tiles(picture.rows)


def are_tiles(rows: Sequence[str]) -> bool:
    """Whether rows that are equally long, a character a tile, are mostly walls and corridors."""
    if len(rows) < _LEAST or len(rows[0]) < _LEAST:
        return False
    roles = roles_of(rows)
    if roles is None:
        return False
    digits = {roles.wall, roles.floor} == {"0", "1"}
    if roles.guessed and not ((roles.start in _CUSTOMARY or digits) and roles.goals):
        # Nothing but two characters is a picture all the same.
        return not (roles.start + roles.goals + roles.others)
    total = len(rows) * len(rows[0])
    counts = {mark: sum(row.count(mark) for row in rows) for mark in roles.wall + roles.others}
    unknown = [mark for mark in roles.others if mark not in _PATHS + " "]
    few = sum(counts[mark] for mark in unknown) <= _MOST_UNKNOWN * total
    return counts[roles.wall] > total / 10 and (few or _is_path(rows, roles, unknown))


def _is_path(rows: Sequence[str], roles: Roles, unknown: Sequence[str]) -> bool:
    """Whether the only unknown mark leads on from the start."""
    if len(unknown) != 1 or not (roles.start and roles.goals):
        return False
    places = [(row, col, mark) for row, line in enumerate(rows) for col, mark in enumerate(line)]
    path, starts, goals = (
        [(row, col) for row, col, mark in places if mark in wanted]
        for wanted in (unknown, roles.start, roles.goals)
    )
    return stray_path(path, starts, goals, single=False) is None


def is_of_others(text: str) -> bool:
    """Whether a text is a picture of tiles with other marks than block text has, or other walls.

    Other walls are `*`, `@` or `1`, with nothing else that could be one, or a wall that is clearly
    two columns wide. Other marks are also a single `1` and `2`, the start and the goal.
    """
    if _OTHER_MARKS.search(text.partition("weights\n")[0]):
        return is_picture(text)
    if "#" in text:
        # A weight of 1 is never written.
        one_and_two = text.count("1") == 1 == text.count("2") and not _LETTERS.search(text)
        return one_and_two or is_clearly_wide(text) or _is_shifted(text)
    picture = picture_if_any(text) if _WALLS.search(text) else None
    rows = picture.rows if picture else []
    roles = roles_of(rows) if len(rows) >= _LEAST else None
    if roles is None or roles.wall not in "*@1" or not (roles.closed or roles.wall == "*"):
        return False
    if roles.wall != "*":
        return True
    tiles = [(row, col) for row, line in enumerate(rows) for col, mark in enumerate(line)]
    marks = {tile: rows[tile[0]][tile[1]] for tile in tiles}
    path, starts, goals = (
        [tile for tile in tiles if marks[tile] in wanted] for wanted in ("*", "SA@", "GBE@")
    )
    return stray_path(path, starts, goals, single=True) is not None


def is_clearly_wide(text: str) -> bool:
    """Whether walls and corridors in the letters of block text are tiles two columns wide."""
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
    """Whether lines of numbers, or columns of blanks, stand before a picture.

    Columns of blanks do where it has a closed border, or an endpoint in its first column.
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


def _is_ruled(rows: Sequence[str]) -> bool:
    """Whether the rows begin with a border drawn with `+`, `-` and `|`."""
    first, second = (row.strip() for row in (*rows, "")[:2])
    return "+-" in first and not first.strip("+-|") and second[:1] in ("+", "|")


def _narrowed(rows: list[str], notes: list[str]) -> tuple[list[str], int]:
    """Return the rows with a character a tile, and how many they had."""
    firsts, seconds = [row[::2] for row in rows], [row[1::2] for row in rows]
    if len(rows[0]) > _LEAST and not any(second.strip() for second in seconds):
        notes.append("blanks between the tiles were left out")
        return firsts, 2
    single = _of_pairs(rows)
    if not single:
        return rows, 1
    notes.append("tiles two columns wide were read as one each")
    pairs = (zip(row[::2], row[1::2], strict=True) for row in rows)
    return ["".join(map(single.__getitem__, each)) for each in pairs], 2


def _of_pairs(rows: Sequence[str]) -> dict[tuple[str, str], str]:
    """Return the mark of each pair of characters in rows of tiles two columns wide, else nothing.

    Where lines come in pairs too, a tile is a character, and the corridors are wide.
    """
    if len(rows[0]) % 2 or len(rows[0]) <= _LEAST:
        return {}
    pairs = set[tuple[str, str]]()
    for row in rows:
        pairs.update(zip(row[::2], row[1::2], strict=True))
        if len(pairs) > _MOST_PAIRS:
            return {}
    doubled = {first for first, second in pairs if first == second}
    if len(doubled) < 2 or rows[::2] == rows[1::2]:
        return {}
    if any(first != second and not _marked(first, second, doubled) for first, second in pairs):
        return {}
    return {(first, second): second if first in doubled else first for first, second in pairs}


def _marked(first: str, second: str, doubled: set[str]) -> bool:
    """Whether a pair is a mark beside a blank or another corridor, not half a wall."""
    return (first in doubled and first in " .·" and second not in doubled) or (
        second in doubled and second in " .·" and first not in doubled
    )
