"""The colours of keys and of the focus in themes that have none of their own."""

from __future__ import annotations

from typing import Final

from textual.color import Color
from textual.theme import Theme

from labyrinth.tui.colours.contrast import standing_out

TEXT: Final = 4.5
"""The contrast of text with its ground."""
BAR: Final = 1.5
"""The least contrast of the focused line with the ground of others."""


def accents(theme: Theme) -> dict[str, str]:
    """Return the variables for keys, the focused line and its text, and the edge of dialogs."""
    variables = theme.to_color_system().generate()
    if theme.ansi:
        return {
            "key": variables["primary"],
            "focus": variables["block-cursor-background"],
            "focus-text": variables["block-cursor-foreground"],
            "edge": variables["border"],
        }
    panel, surface, primary, text, accent = (
        Color.parse(variables[name])
        for name in ("panel", "surface", "primary", "foreground", "accent")
    )
    focus = standing_out(surface.blend(primary, 0.3), surface, BAR)
    return {
        "key": standing_out(accent, panel, TEXT).hex,
        "focus": focus.hex,
        "focus-text": standing_out(text, focus, TEXT).hex,
        "edge": surface.hex,
    }
