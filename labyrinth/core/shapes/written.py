"""Shapes as recipes write them: a name, `text:WORD`, or `mask:ROWSxCOLS:RUNS`.

A mask compares each room with the room above it. RUNS has the lengths of runs of rooms, row after
row: first of rooms that equal the room above, then of rooms that differ, and so on in turn. Above
the first row all rooms count as outside. A length is written in characters of five bits each, the
lowest bits first; a sixth bit marks that more characters follow. The module of letters is imported
only for words, because most mazes have none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import groupby
from math import atan2, cos, hypot, pi, sin
from string import ascii_letters, digits
from typing import TYPE_CHECKING, Final

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_rooms
from labyrinth.core.suggestions import hint

if TYPE_CHECKING:
    from labyrinth.core.shapes.shape import Shape

# The shape of a maze without one: all rooms of the grid are inside.
GRID: Final = "grid"
TEXT: Final = "text:"
MASK: Final = "mask:"

_ROOMS_A_SIDE = 20
# The default width of the strokes of letters, in rooms.
_ROOMS_A_SQUARE = 3


def names() -> list[str]:
    """Return the names of shapes, the whole grid first."""
    return [GRID, *NAMED]


def names_with_meanings() -> dict[str, str]:
    """Return the description of each named shape, and of the notations of a word and a mask."""
    return {
        GRID: "all rooms, as without a shape",
        **{name: meaning for name, (meaning, _) in NAMED.items()},
        f"{TEXT}WORD": "a word in large, connected letters, _ for spaces",
        f"{MASK}RxC:RUNS": "any rooms; Labyrinth writes the mask of a shape that you draw or open",
    }


def checked(text: str) -> str:
    """Return the text of a shape as recipes write it; raise LabyrinthError if it is invalid."""
    if text.startswith(TEXT):
        from labyrinth.core.shapes.letters import written

        return TEXT + written(text.removeprefix(TEXT))
    if text.startswith(MASK):
        read_mask(text.removeprefix(MASK), 1, 1)
        return text
    if text not in (known := names()):
        raise LabyrinthError(f"{quoted(text)} is not a shape; {hint(text, known)}")
    return text


def mask_of(cols: int, inside: bytes) -> str:
    """Return the mask, as recipes write it, of flags of rooms in rows of `cols`."""
    changes = bytes(map(int.__xor__, inside, bytes(cols) + inside))
    lengths = [(value, len(list(run))) for value, run in groupby(changes)]
    if lengths[0][0]:
        lengths.insert(0, (0, 0))
    runs = ""
    for _, number in lengths:
        while number >= _GOES_ON:
            runs += _LETTERS[number % _GOES_ON + _GOES_ON]
            number >>= _BITS
        runs += _LETTERS[number]
    return f"{MASK}{len(inside) // cols}x{cols}:{runs}"


def fitting_size(text: str) -> tuple[int, int]:
    """Return rows and columns of rooms that suit a shape; `text` is a result of `checked`."""
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
    """Return the shape of `text` in a grid of `rows` x `cols` rooms; None for all rooms.

    `text` is a result of `checked`. Raises LabyrinthError if the grid is too small for the shape.
    """
    if text == GRID:
        return None
    # Most mazes have no shape.
    from labyrinth.core.shapes.shape import Shape

    if text.startswith(TEXT):
        from labyrinth.core.shapes import letters

        inside = letters.rooms_of(text.removeprefix(TEXT), rows, cols)
    elif text.startswith(MASK):
        inside = read_mask(text.removeprefix(MASK), rows, cols)
    else:
        inside = rooms_of(text, rows, cols)
    return Shape.of(rows, cols, inside)


# `(x, y)`, both from -1 to 1, from the left and from the top: whether that point is inside.
Inside = Callable[[float, float], bool]

# The distance of a star's inner corners from its middle, where its points are at 1.
_STAR_INNER = 0.5


def _heart(x: float, y: float) -> bool:
    """Return whether a point is in the curve (x² + y² - 1)³ = x² y³, scaled to the grid."""
    across, up = 1.14 * x, 0.12 - 1.12 * y
    return (across**2 + up**2 - 1) ** 3 <= across**2 * up**3


def _star(x: float, y: float) -> bool:
    """Return whether a point is in a star with five points, one of them at the top."""
    across, up = x * sin(0.4 * pi), 1 - (y + 1) * (1 + cos(0.2 * pi)) / 2
    # Folded onto the tenth between a point and the inner corner next to it.
    turn = abs((atan2(across, up) + 0.2 * pi) % (0.4 * pi) - 0.2 * pi)
    far, near = hypot(across, up) * sin(turn), hypot(across, up) * cos(turn)
    corner_far, corner_near = _STAR_INNER * sin(0.2 * pi), _STAR_INNER * cos(0.2 * pi)
    return far * (1 - corner_near) <= corner_far * (1 - near)


# The description of each named shape, and the test for its points.
NAMED: Final[Mapping[str, tuple[str, Inside]]] = {
    "circle": ("a circle, or an ellipse", lambda x, y: x * x + y * y <= 1),
    "cross": ("a cross of two broad bars", lambda x, y: min(abs(x), abs(y)) <= 1 / 3),
    "diamond": ("a square standing on a corner", lambda x, y: abs(x) + abs(y) <= 1),
    "heart": ("a heart", _heart),
    "hexagon": (
        "a hexagon with corners at the left and right",
        lambda x, y: abs(x) + abs(y) / 2 <= 1,
    ),
    "ring": ("a circle with a round hole", lambda x, y: 0.2 <= x * x + y * y <= 1),
    "star": ("a star with five points", _star),
    "triangle": ("a triangle pointing up", lambda x, y: abs(x) <= (y + 1) / 2),
}


def rooms_of(name: str, rows: int, cols: int) -> bytearray:
    """Return a flag for each of `rows` x `cols` rooms, row by row: 1 if its centre is inside."""
    is_inside = NAMED[name][1]
    across = [(2 * col + 1) / cols - 1 for col in range(cols)]
    down = [(2 * row + 1) / rows - 1 for row in range(rows)]
    return bytearray(is_inside(x, y) for y in down for x in across)


_LETTERS = ascii_letters + digits + "-_"
_BITS, _GOES_ON = 5, 32
# The most letters of a run length: a maze has at most some 25 million rooms.
_MOST_LETTERS = 6


def read_mask(text: str, rows: int, cols: int) -> bytearray:
    """Return the flags of a mask, resized to `rows` x `cols` rooms.

    `text` is the mask without its beginning "mask:". Raises LabyrinthError if it is invalid.
    """
    match = re.fullmatch(r"(\d{1,9})x(\d{1,9}):([\w-]+)", text, re.ASCII)
    if match is None:
        raise LabyrinthError(f"{quoted(text)} is not a mask; write ROWSxCOLS:RUNS, as in a recipe")
    own_rows, own_cols = int(match[1]), int(match[2])
    check_rooms(own_rows, own_cols)
    from labyrinth.core.shapes.shape import stretched

    return stretched(_flags(match[3], own_rows, own_cols), own_cols, rows, cols)


def _flags(runs: str, rows: int, cols: int) -> bytearray:
    changes = bytearray()
    number = letters = differs = 0
    for letter in runs:
        value = _LETTERS.index(letter)
        number |= value % _GOES_ON << letters * _BITS
        letters += 1
        if value < _GOES_ON:
            if len(changes) + number > rows * cols:
                break
            changes += bytes([differs]) * number
            number, letters, differs = 0, 0, 1 - differs
        elif letters == _MOST_LETTERS:
            break
    if letters or len(changes) != rows * cols:
        raise LabyrinthError(
            f"the runs of the mask do not fill {rows} x {cols} rooms: copy it again"
        )
    for room in range(cols, len(changes)):
        changes[room] ^= changes[room - cols]
    return changes
