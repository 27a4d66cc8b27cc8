"""Shapes as recipes write them: a name, `text:WORD`, or `mask:ROWSxCOLS:RUNS`.

What a kind of shape takes is imported for it alone: most mazes have none.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.suggestions import hint

if TYPE_CHECKING:
    from labyrinth.core.shapes.shape import Shape

GRID: Final = "grid"
"""The shape of a maze that has none: all rooms of the grid are inside."""
TEXT: Final = "text:"
MASK: Final = "mask:"

_ROOMS_A_SIDE = 20
_ROOMS_A_SQUARE = 3
"""How broad the strokes of letters are, unless a size is asked for."""


def names() -> list[str]:
    """Return the names of shapes, that of the whole grid first."""
    from labyrinth.core.shapes.named import NAMED

    return [GRID, *NAMED]


def names_with_meanings() -> dict[str, str]:
    """Return what each named shape looks like, and what is written for a word and a mask."""
    from labyrinth.core.shapes.named import NAMED

    return {
        GRID: "all rooms, as without a shape",
        **{name: meaning for name, (meaning, _) in NAMED.items()},
        f"{TEXT}WORD": "a word in large letters, _ for spaces, which join hands",
        f"{MASK}RxC:RUNS": "any rooms, as a recipe holds what came from a file or was drawn",
    }


def checked(text: str) -> str:
    """Return a shape as recipes have it. Raises LabyrinthError for what is none."""
    if text.startswith(TEXT):
        from labyrinth.core.shapes.letters import written

        return TEXT + written(text.removeprefix(TEXT))
    if text.startswith(MASK):
        from labyrinth.core.shapes.masks import read_mask

        read_mask(text.removeprefix(MASK), 1, 1)
        return text
    if text not in (known := names()):
        raise LabyrinthError(f"{quoted(text)} is none; {hint(text, known)}")
    return text


def mask_of(cols: int, inside: bytes) -> str:
    """Return flags of rooms, rows of `cols` of them, as a recipe has them."""
    from labyrinth.core.shapes.masks import write_mask

    return MASK + write_mask(cols, inside)


def fitting_size(text: str) -> tuple[int, int]:
    """Return rows and columns of rooms that suit a checked text; a mask has its own."""
    if text.startswith(TEXT):
        from labyrinth.core.shapes.letters import size_of

        rows, cols = size_of(text.removeprefix(TEXT))
        return _ROOMS_A_SQUARE * rows, _ROOMS_A_SQUARE * cols
    if text.startswith(MASK):
        size = text.split(":")[1].split("x")
        return int(size[0]), int(size[1])
    return _ROOMS_A_SIDE, _ROOMS_A_SIDE


@lru_cache(maxsize=8)
def shape_of(text: str, rows: int, cols: int) -> Shape | None:
    """Return what a checked text means in a grid of `rows` x `cols` rooms; None is all of it.

    Raises LabyrinthError where the grid is too small for it.
    """
    if text == GRID:
        return None
    from labyrinth.core.shapes.shape import Shape

    if text.startswith(TEXT):
        from labyrinth.core.shapes import letters

        inside = letters.rooms_of(text.removeprefix(TEXT), rows, cols)
    elif text.startswith(MASK):
        from labyrinth.core.shapes.masks import read_mask

        inside = read_mask(text.removeprefix(MASK), rows, cols)
    else:
        from labyrinth.core.shapes.named import rooms_of

        inside = rooms_of(text, rows, cols)
    return Shape.of(rows, cols, inside)
