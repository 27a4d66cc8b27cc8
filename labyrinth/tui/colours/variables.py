"""The variables of the style sheet that are colours, for any theme."""

from __future__ import annotations

from textual.theme import Theme

from labyrinth.tui.colours.accents import accents
from labyrinth.tui.colours.tile_colours import tile_colours


def variables_of(theme: Theme, color_system: str | None) -> dict[str, str]:
    """Return what themes of others do not have, for the colours of a terminal (Rich's name)."""
    return {**accents(theme, color_system), **tile_colours(theme, color_system)}
