"""The program's own themes, for terminals with as many colours as there may be.

With 256 colours or 16 each colour of a theme is one that the terminal has, so that none of them
turns into another one's. Of the 16 only the first eight are grounds: the console of Linux has no
others.
"""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

DARK: Final = "labyrinth-dark"
LIGHT: Final = "labyrinth-light"

_BLACK, _WHITE, _GREY, _DARK_GREY = "#000000", "#ffffff", "#aaaaaa", "#555555"


def themes(color_system: str | None) -> tuple[Theme, Theme]:
    """Return the dark and the light theme for the colours of a terminal, as Rich names them."""
    if color_system == "truecolor":
        return _DARK_THEME, _LIGHT_THEME
    if color_system == "256":
        return _DARK_256, _LIGHT_256
    return _DARK_16, _LIGHT_16


def _with_text(
    text: str, dim: str, faint: str, *, key: str, focus: str, selection: str, bar: str
) -> dict[str, str]:
    """Return the variables of a theme that has these three greys of text."""
    return {
        "text-muted": dim,
        "text-disabled": faint,
        "key": key,
        "focus": focus,
        "focus-text": text,
        "footer-key-foreground": key,
        "footer-background": bar,
        "block-cursor-background": focus,
        "block-cursor-foreground": text,
        "border": dim,
        "border-blurred": faint,
        "scrollbar": faint,
        "scrollbar-hover": dim,
        "scrollbar-active": dim,
        "scrollbar-background": bar,
        "scrollbar-background-hover": bar,
        "scrollbar-background-active": bar,
        "input-selection-background": selection,
    }


_EDGE: Final = {"edge": _GREY}
"""Where a dialog has the ground of all else, it has an edge."""

_DARK_THEME: Final = Theme(
    DARK,
    primary="#7cc4ff",
    secondary="#6b7bb0",
    warning="#ffcb6b",
    error="#ff7b9c",
    success="#7ee787",
    accent="#7cc4ff",
    foreground="#d7dce8",
    background="#12141c",
    surface="#191c28",
    panel="#222738",
    boost="#262c40",
    variables={
        **_with_text(
            "#ffffff",
            "#8d97b0",
            "#5f6883",
            key="#ffcb6b",
            focus="#2b4a78",
            selection="#3d6aa8",
            bar="#222738",
        ),
        "wall-top": "#6b7bb0",
        "wall-front": "#4f5d8c",
        "explored-first": "#15505a",
        "explored-last": "#552c72",
        "explored-mark": "#9fb0c4",
    },
)
_LIGHT_THEME: Final = Theme(
    LIGHT,
    primary="#1668b8",
    secondary="#6d779a",
    warning="#874f00",
    error="#b3204f",
    success="#1b6b3a",
    accent="#1668b8",
    foreground="#2b2f3a",
    background="#fbf9f4",
    surface="#f1ede4",
    panel="#e3ddd0",
    boost="#e9e3d7",
    dark=False,
    variables={
        **_with_text(
            "#12141c",
            "#625c53",
            "#968f84",
            key="#7f4a00",
            focus="#98c1ec",
            selection="#6ba3dd",
            bar="#e3ddd0",
        ),
        "wall-top": "#8b94b3",
        "wall-front": "#6d779a",
        "explored-first": "#bfe4e2",
        "explored-last": "#dcc3ec",
        "explored-mark": "#56606b",
    },
)
_DARK_256: Final = Theme(
    DARK,
    primary="#87d7ff",
    secondary="#5f87af",
    warning="#ffd75f",
    error="#ff87af",
    success="#87d787",
    accent="#87d7ff",
    foreground="#dadada",
    background="#121212",
    surface="#1c1c1c",
    panel="#303030",
    boost="#3a3a3a",
    variables={
        **_with_text(
            "#ffffff",
            "#9e9e9e",
            "#6c6c6c",
            key="#ffd75f",
            focus="#005f87",
            selection="#0087af",
            bar="#303030",
        ),
        "wall-top": "#5f87af",
        "wall-front": "#5f5f87",
        "explored-first": "#005f5f",
        "explored-last": "#5f005f",
        "explored-mark": "#bcbcbc",
    },
)
_LIGHT_256: Final = Theme(
    LIGHT,
    primary="#005faf",
    secondary="#5f5f87",
    warning="#875f00",
    error="#af005f",
    success="#005f00",
    accent="#005faf",
    foreground="#303030",
    background="#ffffff",
    surface="#eeeeee",
    panel="#dadada",
    boost="#e4e4e4",
    dark=False,
    variables={
        **_with_text(
            "#000000",
            "#585858",
            "#8a8a8a",
            key="#5f5f00",
            focus="#87afff",
            selection="#5f87d7",
            bar="#dadada",
        ),
        "wall-top": "#8787af",
        "wall-front": "#5f5f87",
        "explored-first": "#afd7d7",
        "explored-last": "#d7afd7",
        "explored-mark": "#585858",
    },
)
_DARK_16: Final = Theme(
    DARK,
    primary="#55ffff",
    secondary="#aaaaaa",
    warning="#ffff55",
    error="#ff5555",
    success="#55ff55",
    accent="#55ffff",
    foreground=_GREY,
    background=_BLACK,
    surface=_BLACK,
    panel="#0000aa",
    boost="#0000aa",
    variables=_with_text(
        _BLACK,
        _GREY,
        _DARK_GREY,
        key="#ffff55",
        focus="#00aaaa",
        selection="#0000aa",
        bar="#0000aa",
    ),
)
_LIGHT_16: Final = Theme(
    LIGHT,
    primary="#0000aa",
    secondary=_DARK_GREY,
    warning="#aa5500",
    error="#aa0000",
    success="#00aa00",
    accent="#0000aa",
    foreground=_BLACK,
    background=_GREY,
    surface=_GREY,
    panel="#00aaaa",
    boost="#00aaaa",
    dark=False,
    variables=_with_text(
        _WHITE,
        _BLACK,
        _DARK_GREY,
        key="#aa0000",
        focus="#0000aa",
        selection="#00aa00",
        bar="#00aaaa",
    ),
)
