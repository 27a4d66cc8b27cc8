"""Tiles without their weights."""

from __future__ import annotations

from typing import Final

OPEN_TO_ONE: Final = bytes([0] + [1] * 255)
"""Translates tiles, so that a wall stays 0 and a corridor of any weight becomes 1."""
WALLS_AND_ONES: Final = b"\0\1"
"""What to leave out of tiles, for those whose weights are more than 1 to be left."""
