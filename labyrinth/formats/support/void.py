"""Blanks that lie outside: in maps of dungeons they are rock behind the walls."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from labyrinth.formats.support.tile_roles import Roles

_BLANK: Final = " "
_USUAL_FLOOR: Final = "."
"""The corridor of such maps."""


def void_of(rows: Sequence[str], roles: Roles) -> str:
    """Return the blank if blanks are not corridor but what lies outside, else nothing.

    They are where dots are corridor and no corridor or endpoint touches a blank.
    """
    corridors = {*roles.floor, *roles.others}
    if not corridors.issuperset((_BLANK, _USUAL_FLOOR)):
        return ""
    inside = corridors.union(roles.start, roles.goals) - {_BLANK}
    beside = any(
        f"{_BLANK}{mark}" in row or f"{mark}{_BLANK}" in row for row in rows for mark in inside
    )
    touched = beside or any(_touch(*pair, inside) for pair in pairwise(rows))
    return "" if touched else _BLANK


def _touch(above: str, below: str, inside: set[str]) -> bool:
    """Whether a blank lies over or under one of the marks inside."""
    pairs = set(zip(above, below, strict=True))
    return any((_BLANK, mark) in pairs or (mark, _BLANK) in pairs for mark in inside)
