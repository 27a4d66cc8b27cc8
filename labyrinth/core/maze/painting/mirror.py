"""Mirrors: whatever is drawn is drawn on its images as well."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from labyrinth.core.maze.painting.span import Span


class Mirror(Enum):
    """How a drawing is mirrored about the middle of the maze; the value says it in words.

    Every image is an involution: the image of an image is the original.
    """

    NONE = "not mirrored"
    LEFT_RIGHT = "mirrored left-right"
    TOP_BOTTOM = "mirrored top-bottom"
    BOTH = "mirrored both ways"
    HALF_TURN = "turned by half"


_IMAGES: dict[Mirror, list[tuple[bool, bool]]] = {
    Mirror.NONE: [],
    Mirror.LEFT_RIGHT: [(False, True)],
    Mirror.TOP_BOTTOM: [(True, False)],
    Mirror.BOTH: [(False, True), (True, False), (True, True)],
    Mirror.HALF_TURN: [(True, True)],
}
"""For each image whether the rows and whether the columns are counted from the other end."""


def mirrored(spans: Iterable[Span], mirror: Mirror, height: int, width: int) -> list[Span]:
    """Return spans of a maze of `height` x `width` tiles, followed by their images."""
    drawn = list(spans)
    images = [
        Span(
            height - 1 - row if rows else row,
            width - end if cols else first,
            width - first if cols else end,
        )
        for rows, cols in _IMAGES[mirror]
        for row, first, end in drawn
    ]
    return drawn + images
