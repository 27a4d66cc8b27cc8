"""Where in a lattice the maze lies: without margins, titles and what else stands around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from labyrinth.core.errors import LabyrinthError

_BORDER: Final = 0.5
"""How much of a side of the border is wall at least, where the maze has a border."""
_SMALLEST: Final = 3


@dataclass(slots=True)
class Extent:
    """The tiles from `top` up to but without `bottom`, from `left` up to but without `right`."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def height(self) -> int:
        """How many rows of tiles there are."""
        return self.bottom - self.top

    @property
    def width(self) -> int:
        """How many columns of tiles there are."""
        return self.right - self.left


_SIDES: Final = ("top", "bottom", "left", "right")


def extent_of(
    walls: Sequence[bytes], *, thin: tuple[bool, bool] | None, whole: bool, shaped: bool
) -> Extent:
    """Find the maze in a lattice of `walls`, 1 for a wall, row by row.

    With `thin`, which says of rows and columns whether the first has walls, lines of walls and of
    rooms take turns, and the maze begins and ends with walls. `whole` says that the lattice fills
    the picture: then a margin is only what has no wall at all; so it is around a maze that is
    `shaped`, whose sides need no border. Raises LabyrinthError where nothing is left.
    """
    extent = Extent(0, len(walls), 0, len(walls[0]))
    if thin is not None:
        extent.top += not thin[0]
        extent.left += not thin[1]
        extent.bottom -= (extent.height + 1) % 2
        extent.right -= (extent.width + 1) % 2
    step = 1 if thin is None else 2
    trimmed = _trim_empty(walls, extent, step)
    if (trimmed or not whole) and not shaped:
        _to_border(walls, extent, step)
    if not (trimmed or whole or shaped):
        # The ground on which the maze is drawn may be like its walls.
        _trim_solid(walls, extent, step)
    if extent.height < _SMALLEST or extent.width < _SMALLEST:
        raise LabyrinthError(
            "no walls on a lattice were found in the picture; try another threshold or cell size"
        )
    return extent


def _trim_empty(walls: Sequence[bytes], extent: Extent, step: int) -> bool:
    """Take away lines without any wall; return whether there were some."""
    trimmed = False
    for side in _SIDES:
        while _left(extent, side) and not any(_line(walls, extent, side, 0)):
            _move(extent, side, step)
            trimmed = True
    return trimmed


def _trim_solid(walls: Sequence[bytes], extent: Extent, step: int) -> None:
    """Take away lines of walls with nothing but walls behind them."""
    for side in _SIDES:
        while _left(extent, side) and all(_line(walls, extent, side, 1)):
            _move(extent, side, step)


def _to_border(walls: Sequence[bytes], extent: Extent, step: int) -> None:
    """Take away the emptiest side until each is a border; if none is found, nothing."""
    before = Extent(extent.top, extent.bottom, extent.left, extent.right)
    while extent.height >= _SMALLEST and extent.width >= _SMALLEST:
        covered = {side: _covered(walls, extent, side, step) for side in _SIDES}
        side = min(covered, key=covered.__getitem__)
        if covered[side] >= _BORDER:
            break
        _move(extent, side, step)
    if extent.height * extent.width * 4 < before.height * before.width:
        for side in _SIDES:
            setattr(extent, side, getattr(before, side))


def _covered(walls: Sequence[bytes], extent: Extent, side: str, step: int) -> float:
    line = _line(walls, extent, side, 0)
    # Posts tell nothing of thin walls.
    between = line[1::2] if step == 2 else line
    return sum(between) / len(between)


def _line(walls: Sequence[bytes], extent: Extent, side: str, inwards: int) -> bytes:
    """Return the outermost line of a side, or the one so far inwards."""
    if side in ("top", "bottom"):
        row = extent.top + inwards if side == "top" else extent.bottom - 1 - inwards
        return walls[row][extent.left : extent.right]
    col = extent.left + inwards if side == "left" else extent.right - 1 - inwards
    return bytes(row[col] for row in walls[extent.top : extent.bottom])


def _left(extent: Extent, side: str) -> bool:
    size = extent.height if side in ("top", "bottom") else extent.width
    return size >= _SMALLEST


def _move(extent: Extent, side: str, step: int) -> None:
    setattr(extent, side, getattr(extent, side) + (step if side in ("top", "left") else -step))
