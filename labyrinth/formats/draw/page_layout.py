"""Layout of mazes on paper: sizes in points, from the lower left corner of the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

# A4.
SHORT_SIDE: Final = 595.28
LONG_SIDE: Final = 841.89
MARGIN: Final = 42.0
MILLIMETRE: Final = 72 / 25.4
# The width of a wall, in units of the drawing.
LINE_WIDTH: Final = 0.2
_GAP = MARGIN / 2

# Width and height.
Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of a page, for one maze."""

    left: float
    lower: float
    width: float
    height: float

    def unit(self, extent: Size) -> float:
        """Return the largest unit at which a drawing fits, with half a line width on each side."""
        width, height = extent
        return min(self.width / (width + LINE_WIDTH), self.height / (height + LINE_WIDTH))


@dataclass(frozen=True, slots=True)
class Page:
    """A page, and the boxes of the mazes on it."""

    width: float
    height: float
    boxes: list[Box]


def page_of(extents: Sequence[Size], above: float, below: float, label: float = 0) -> Page:
    """Lay out drawings of the given sizes as large as possible on a page, portrait or landscape.

    `above` and `below` are heights kept free inside the page's margins, `label` above each box.
    """
    pages = [
        _page(sides, len(extents), columns, above, below, label)
        for sides in ((SHORT_SIDE, LONG_SIDE), (LONG_SIDE, SHORT_SIDE))
        for columns in range(1, len(extents) + 1)
    ]
    return max(pages, key=lambda page: smallest_unit(page, extents))


def smallest_unit(page: Page, extents: Sequence[Size]) -> float:
    """Return the smallest unit of the drawings on a page."""
    return min(box.unit(extent) for box, extent in zip(page.boxes, extents, strict=True))


def _page(sides: Size, count: int, columns: int, above: float, below: float, label: float) -> Page:
    page_width, page_height = sides
    rows = -(-count // columns)
    top = page_height - MARGIN - above
    width = (page_width - 2 * MARGIN - (columns - 1) * _GAP) / columns
    height = (top - MARGIN - below - (rows - 1) * _GAP) / rows
    boxes = []
    for at in range(count):
        row, col = divmod(at, columns)
        left = MARGIN + col * (width + _GAP)
        boxes.append(Box(left, top - (row + 1) * height - row * _GAP, width, height - label))
    return Page(page_width, page_height, boxes)
