"""Shapes with names: each fills the grid, whatever its size."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import atan2, cos, hypot, pi, sin
from typing import Final

Inside = Callable[[float, float], bool]
"""`(x, y)`, both from -1 to 1, from the left and from the top: whether that is inside."""

_STAR_INNER = 0.5
"""How far the inner corners of a star lie from its middle, its points lying at 1."""


def _heart(x: float, y: float) -> bool:
    """Return whether a place is in the curve (x² + y² - 1)³ = x² y³, stretched to the grid."""
    across, up = 1.14 * x, 0.12 - 1.12 * y
    return (across**2 + up**2 - 1) ** 3 <= across**2 * up**3


def _star(x: float, y: float) -> bool:
    """Return whether a place is in a star of five points, one of them at the top."""
    across, up = x * sin(0.4 * pi), 1 - (y + 1) * (1 + cos(0.2 * pi)) / 2
    # Folded onto the tenth between a point and the inner corner beside it.
    turn = abs((atan2(across, up) + 0.2 * pi) % (0.4 * pi) - 0.2 * pi)
    far, near = hypot(across, up) * sin(turn), hypot(across, up) * cos(turn)
    corner_far, corner_near = _STAR_INNER * sin(0.2 * pi), _STAR_INNER * cos(0.2 * pi)
    return far * (1 - corner_near) <= corner_far * (1 - near)


NAMED: Final[Mapping[str, tuple[str, Inside]]] = {
    "circle": ("a circle, or an ellipse", lambda x, y: x * x + y * y <= 1),
    "cross": ("a cross of two broad bars", lambda x, y: min(abs(x), abs(y)) <= 1 / 3),
    "diamond": ("a square on its point", lambda x, y: abs(x) + abs(y) <= 1),
    "heart": ("a heart", _heart),
    "hexagon": ("a hexagon, points at its sides", lambda x, y: abs(x) + abs(y) / 2 <= 1),
    "ring": ("a circle with a round hole", lambda x, y: 0.2 <= x * x + y * y <= 1),
    "star": ("a star of five points", _star),
    "triangle": ("a triangle, its point at the top", lambda x, y: abs(x) <= (y + 1) / 2),
}
"""What each shape is, and which places are inside, by its name."""


def rooms_of(name: str, rows: int, cols: int) -> bytearray:
    """Return flags of the rooms of `rows` x `cols` whose middles are inside, row by row."""
    is_inside = NAMED[name][1]
    across = [(2 * col + 1) / cols - 1 for col in range(cols)]
    down = [(2 * row + 1) / rows - 1 for row in range(rows)]
    return bytearray(is_inside(x, y) for y in down for x in across)
