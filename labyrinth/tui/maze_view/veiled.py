"""What the fog of a game leaves of how tiles look."""

from __future__ import annotations

from typing import Final

from labyrinth.game.fog import Veil
from labyrinth.tui.maze_view.tile_appearance import (
    EXPLORED,
    HEAT,
    HEAT_EXPANDED,
    PATH,
    STOPS,
    WALLS,
    Appearance,
)

_GROUNDS: Final = (
    Appearance.FLOOR,
    Appearance.LIGHT,
    Appearance.MEDIUM,
    Appearance.HEAVY,
    Appearance.EXPANDED,
    *range(HEAT, EXPLORED),
    *range(EXPLORED, PATH),
    *range(HEAT_EXPANDED, STOPS),
)
_DIMMED: Final = bytes(
    Appearance.REMEMBERED_WALL
    if appearance in WALLS
    else Appearance.REMEMBERED
    if appearance in _GROUNDS
    else appearance
    for appearance in range(256)
)
"""From how a tile looks in sight to how it is remembered; what lies on the ground stays."""


def veiled(appearances: bytearray, veil: bytearray, below: bytearray) -> None:
    """Lay the veil over a row of appearances, where `below` is the veil of the next row.

    The front of a wall, which tells of a corridor below it, is seen where that is known.
    """
    for at, (appearance, here) in enumerate(zip(appearances, veil, strict=True)):
        if here == Veil.HIDDEN:
            appearances[at] = Appearance.FOG
        elif here == Veil.REMEMBERED:
            appearances[at] = _DIMMED[appearance]
        elif appearance == Appearance.FRONT and below[at] == Veil.HIDDEN:
            appearances[at] = Appearance.WALL


def known_weight(weight: int, veil: int) -> int:
    """Return the weight of a tile as far as it is known: what is hidden tells of no wall."""
    return weight if veil else 1
