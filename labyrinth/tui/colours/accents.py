"""The colours of keys, focus, hovers and dim text in themes that have none of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.color import Color
from textual.theme import Theme

from labyrinth.tui.colours.contrast import as_it_is, contrast, of_256, standing_out

TEXT: Final = 4.5
"""The contrast of text with its ground."""
BAR: Final = 1.5
"""The contrast of the focused line with the ground of a field."""
POINTED_AT: Final = 1.2
"""The contrast of what the mouse points at with the ground of a field."""


def accents(theme: Theme, color_system: str | None) -> dict[str, str]:
    """Return the variables for keys, the focused line with all in it, hovers, the edge of dialogs.

    They are for the colours of a terminal, by Rich's name.
    """
    variables = theme.to_color_system().generate()
    if theme.ansi:
        return {
            "key": variables["primary"],
            "focus": variables["block-cursor-background"],
            "focus-text": variables["block-cursor-foreground"],
            "focus-key": variables["block-cursor-foreground"],
            "hover": variables["boost"],
            "edge": variables["border"],
        }
    panel, primary, text, accent = (
        Color.parse(variables[name]) for name in ("panel", "primary", "foreground", "accent")
    )
    seen = of_256 if color_system == "256" else as_it_is
    focus = standing_out(primary, panel, BAR, seen)
    return {
        "key": standing_out(accent, panel, TEXT, seen).hex,
        "focus": focus.hex,
        "focus-text": standing_out(text, focus, TEXT, seen).hex,
        "focus-key": standing_out(accent, focus, TEXT, seen).hex,
        "hover": standing_out(text, panel, POINTED_AT, seen).hex,
        "edge": variables["surface"],
    }


def dim_text(variables: Mapping[str, str], color_system: str | None) -> str:
    """Return the colour of text that is dimmer than other text, by the variables of a theme.

    Those of Textual leave it to the ground (`auto`), which holds in the style sheet alone: in a
    text with several styles it would be brighter than all other text.
    """
    given = variables["text-muted"]
    if not given.startswith("auto"):
        return given
    text, panel = Color.parse(variables["foreground"]), Color.parse(variables["panel"])
    seen = of_256 if color_system == "256" else as_it_is
    wanted = min(TEXT, contrast(seen(text), seen(panel)))
    return standing_out(text, panel, wanted, seen).hex
