"""Layout of mazes on paper, in points, measured from the lower left corner of the page."""

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
        """Return the largest unit, in points, at which a drawing fits into the box.

        `extent` is the width and the height of the drawing in units; walls on its edges extend
        beyond it by half their width.
        """
        width, height = extent
        return min(self.width / (width + LINE_WIDTH), self.height / (height + LINE_WIDTH))


@dataclass(frozen=True, slots=True)
class Page:
    """The size of a page, and the boxes of the mazes on the page."""

    width: float
    height: float
    boxes: list[Box]


def page_of(
    extents: Sequence[Size],
    above: float,
    below: float,
    label: float = 0,
    papers: Sequence[Size] = ((SHORT_SIDE, LONG_SIDE), (LONG_SIDE, SHORT_SIDE)),
) -> Page:
    """Lay out drawings as large as possible on a page, portrait or landscape, or one of `papers`.

    `extents` has the width and the height of each drawing in units. `above` and `below` are heights
    in points that stay free at the top and the bottom of the page, `label` above each drawing.
    """
    pages = [
        _page(sides, len(extents), columns, above, below, label)
        for sides in papers
        for columns in range(1, len(extents) + 1)
    ]
    return max(pages, key=lambda page: smallest_unit(page, extents))


def smallest_unit(page: Page, extents: Sequence[Size]) -> float:
    """Return the smallest unit, in points, of the drawings with these extents on a page."""
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
