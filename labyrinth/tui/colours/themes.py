"""The program's own themes, for terminals with different numbers of colours.

On a terminal with 256 or 16 colours, a theme uses only colours that the terminal has. Of 16 colours
only the first eight are used as backgrounds, since the Linux console has no other backgrounds.
"""

import os
import re
from functools import cache
from typing import Any, Final

from textual.app import App
from textual.theme import Theme

DARK: Final = "labyrinth-dark"
LIGHT: Final = "labyrinth-light"

_COLUMNS: Final = {"truecolor": 0, "256": 2}
# The column of the dark theme in the tables, by the number of colours; the light one follows.
_OF_SIXTEEN: Final = 4

_COLOURS: Final = {
    "primary": ("#7cc4ff", "#1668b8", "#87d7ff", "#005faf", "#55ffff", "#0000aa"),
    "secondary": ("#6b7bb0", "#6d779a", "#5f87af", "#5f5f87", "#aaaaaa", "#555555"),
    "warning": ("#ffcb6b", "#874f00", "#ffd75f", "#875f00", "#ffff55", "#aa5500"),
    "error": ("#ff7b9c", "#b3204f", "#ff87af", "#af005f", "#ff5555", "#aa0000"),
    "success": ("#7ee787", "#1b6b3a", "#87d787", "#005f00", "#55ff55", "#00aa00"),
    "background": ("#12141c", "#fbf9f4", "#121212", "#ffffff", "#000000", "#aaaaaa"),
    "surface": ("#191c28", "#f1ede4", "#1c1c1c", "#eeeeee", "#000000", "#aaaaaa"),
    "panel": ("#222738", "#e3ddd0", "#303030", "#dadada", "#0000aa", "#00aaaa"),
    # The colour under the pointer, on any of the backgrounds above; Textual drops the `boost` of a
    # theme that has a panel, so it is a variable.
    "hover": ("#2a3147", "#dcd5c6", "#3a3a3a", "#d0d0d0", "#0000aa", "#00aaaa"),
    "text": ("#d7dce8", "#2b2f3a", "#dadada", "#303030", "#aaaaaa", "#000000"),
    "text on focus": ("#ffffff", "#12141c", "#ffffff", "#000000", "#000000", "#ffffff"),
    "dim text": ("#8d97b0", "#625c53", "#9e9e9e", "#585858", "#aaaaaa", "#000000"),
    "faint text": ("#5f6883", "#968f84", "#6c6c6c", "#8a8a8a", "#555555", "#555555"),
    "key": ("#ffcb6b", "#7f4a00", "#ffd75f", "#5f5f00", "#ffff55", "#aa0000"),
    "key on focus": ("#ffcb6b", "#7f4a00", "#ffd75f", "#000000", "#000000", "#ffffff"),
    "focus": ("#2b4a78", "#98c1ec", "#005f87", "#87afff", "#00aaaa", "#0000aa"),
    # For dialogs: with 16 colours the usual background; with more, the edge is invisible.
    "edge": ("#191c28", "#f1ede4", "#1c1c1c", "#eeeeee", "#aaaaaa", "#000000"),
    "selection": ("#3d6aa8", "#6ba3dd", "#0087af", "#5f87d7", "#0000aa", "#00aa00"),
}
# The tile colours that the themes set; with 16 colours they are the same in every theme.
_TILES: Final = {
    "wall-top": ("#6b7bb0", "#8b94b3", "#5f87af", "#8787af"),
    "wall-front": ("#4f5d8c", "#6d779a", "#5f5f87", "#5f5f87"),
    "explored-first": ("#15505a", "#bfe4e2", "#005f5f", "#afd7d7"),
    "explored-last": ("#552c72", "#dcc3ec", "#5f005f", "#d7afd7"),
    "explored-mark": ("#9fb0c4", "#56606b", "#bcbcbc", "#585858"),
}


# The names of terminals without colours, and of those configured to have none.
_PLAIN: Final = re.compile(r"vt\d+\b.*|.*-m(ono)?")


def colours_of(app: App[Any]) -> str | None:
    """Return Rich's name for the colours of the terminal, None if the terminal has no colours.

    A terminal without colours shows only ASCII characters, with attributes such as reverse video.
    """
    if _PLAIN.fullmatch(os.environ.get("TERM", "")) and "COLORTERM" not in os.environ:
        return None
    return app.console.color_system or "truecolor"  # as Textual writes then


def themes(color_system: str | None) -> tuple[Theme, Theme]:
    """Return the dark and the light theme; `color_system` is Rich's name for the colours."""
    dark = _COLUMNS.get(color_system or "", _OF_SIXTEEN)
    return _theme(dark), _theme(dark + 1)


_OF_TEXTUAL: Final = (
    *("primary", "secondary", "warning", "error", "success"),
    *("background", "surface", "panel"),
)
# The style sheet variables with each of the colours.
_VARIABLES: Final = {
    "dim text": "text-muted border scrollbar-hover scrollbar-active",
    "faint text": "text-disabled border-blurred scrollbar",
    "key": "key footer-key-foreground",
    "hover": "hover block-hover-background",
    "focus": "focus block-cursor-background",
    "text on focus": "focus-text block-cursor-foreground",
    "key on focus": "focus-key",
    "panel": "footer-background scrollbar-background scrollbar-background-hover "
    "scrollbar-background-active",
    "selection": "input-selection-background",
    "edge": "edge",
}


@cache
def _theme(column: int) -> Theme:
    """Return the theme whose colours are in this column of the tables _COLOURS and _TILES."""
    colours = {name: row[column] for name, row in _COLOURS.items()}
    is_dark = column % 2 == 0
    used = {each: colours[name] for name, several in _VARIABLES.items() for each in several.split()}
    tiles = {name: row[column] for name, row in _TILES.items() if column < len(row)}
    return Theme(
        DARK if is_dark else LIGHT,
        accent=colours["primary"],
        foreground=colours["text"],
        dark=is_dark,
        variables={**used, **tiles},
        **{name: colours[name] for name in _OF_TEXTUAL},  # type: ignore[arg-type]
    )
