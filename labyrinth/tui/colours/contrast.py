"""Colours of a wanted contrast, as the Web Content Accessibility Guidelines define it."""

from __future__ import annotations

from collections.abc import Callable

from rich._palettes import EIGHT_BIT_PALETTE
from rich.color import ColorSystem
from textual.color import Color

_STEPS = 40
Seen = Callable[[Color], Color]
"""How a terminal shows a colour."""


def as_it_is(colour: Color) -> Color:
    """Return the colour itself, for a terminal that has them all."""
    return colour


def of_256(colour: Color) -> Color:
    """Return the colour that a terminal of 256 colours shows instead."""
    number = colour.rich_color.downgrade(ColorSystem.EIGHT_BIT).number
    return colour if number is None else Color(*EIGHT_BIT_PALETTE[number])


def luminance(colour: Color) -> float:
    """Return the relative luminance, 0.0 for black to 1.0 for white."""
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours, 1.0 for none to 21.0."""
    return _contrast(luminance(one), luminance(other))


def _contrast(one: float, other: float) -> float:
    """Return the contrast of two luminances."""
    darker, lighter = (one, other) if one < other else (other, one)
    return (lighter + 0.05) / (darker + 0.05)


def standing_out(colour: Color, ground: Color, wanted: float, seen: Seen = as_it_is) -> Color:
    """Return the colour between `ground` and `colour` that has the wanted contrast with `ground`.

    Where `colour` itself has less, the result goes on to white or black, whichever is farther.
    All of them as they are `seen` on the terminal.
    """
    ground = seen(ground)
    level = luminance(ground)
    far = max((Color(255, 255, 255), Color(0, 0, 0)), key=lambda end: contrast(end, ground))
    for begin, end in ((ground, colour), (colour, far)):
        for step in range(1, _STEPS + 1):
            between = seen(begin.blend(end, step / _STEPS))
            if _contrast(luminance(between), level) >= wanted:
                return between
    return far
