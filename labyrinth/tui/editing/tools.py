"""The drawing tools: brushes and paints, each with its key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from labyrinth.core.generation.toolkit.randomness import draw_numbers
from labyrinth.core.maze.painting.paint import OPEN, WALL, Paint, Weights, weight_paint
from labyrinth.core.maze.painting.shapes import box, line, outline
from labyrinth.core.maze.painting.span import Span
from labyrinth.core.maze.walls import Position


@dataclass(frozen=True, slots=True)
class Brush:
    """A way to draw; `shape` gives the tiles between two corners, where that is what it draws."""

    key: str
    name: str
    hint: str
    shape: Callable[[Position, Position], list[Span]] | None = None


DRAW: Final = Brush("d", "Draw", "<cursor.choose> draws, <editor.erase> erases")
LINE: Final = Brush("l", "Line", "Drag, or <cursor.choose> twice", line)
OUTLINE: Final = Brush("o", "Outline", "Drag, or <cursor.choose> twice", outline)
BOX: Final = Brush("b", "Box", "Drag, or <cursor.choose> twice", box)
FILL: Final = Brush("f", "Fill", "<cursor.choose> fills, <editor.erase> erases")
BRUSHES: Final = (DRAW, LINE, OUTLINE, BOX, FILL)

TURN: Final = "0"
PAINTS: Final = {
    TURN: "turning",
    **{str(weight): f"weight {weight}" for weight in range(1, 10)},
    "w": "walls",
}
"""What can be painted with, by its key."""


def paint_of(key: str, under: int) -> Paint:
    """Return the paint of a key for a stroke that begins on a tile of the weight `under`.

    Turning, a stroke makes all its tiles walls where its first one was none, else corridors.
    """
    if key == TURN:
        return WALL if under else OPEN
    return weight_paint(int(key)) if key.isdigit() else WALL


def weights_from(limits: tuple[int, int], rng: Random) -> Weights:
    """Return what draws the weight of each tile that is opened, from the lowest to the highest."""
    return lambda count: draw_numbers(rng, *limits, count)
