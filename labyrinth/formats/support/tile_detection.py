"""Detect texts that are pictures of tiles, and pictures that are not block text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from labyrinth.core.maze.block_text import stray_path
from labyrinth.formats.support.size_lines import after_sizes
from labyrinth.formats.support.text_lines import first_line
from labyrinth.formats.support.tile_picture import LEAST, picture_if_any
from labyrinth.formats.support.tile_roles import PATHS, Roles, marked_tiles, roles_of

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


def is_of_others(text: str) -> bool:
    """Return whether a text is a picture of tiles that block text does not allow.

    It may have characters that block text does not have, or a single `1` and `2` as start and goal.
    Its walls may be `*`, `@` or `1` if no other character can be the wall. Its tiles may be two
    columns wide. It may also be indented, or below lines with its size.
    """
    if _OTHER_MARKS.search(text.partition("weights\n")[0]):
        return is_picture(text)
    if "#" in text:
        # A weight of 1 is never written.
        one_and_two = text.count("1") == 1 == text.count("2") and not _LETTERS.search(text)
        return one_and_two or is_clearly_wide(text) or _is_shifted(text)
    return bool(_WALLS.search(text)) and _has_other_walls(text)


def is_picture(text: str) -> bool:
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


def is_clearly_wide(text: str) -> bool:
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
