"""The colours of tiles in every theme: variables of the style sheet, which a theme may set itself.

They are made from the theme's colours, each kind of tile with the same contrast to the floor
whatever the theme. A terminal of 16 colours has too few for that: there each kind of tile has one
that is its own in every theme.
"""

from __future__ import annotations

from typing import Final

from textual.color import Color
from textual.theme import Theme

from labyrinth.tui.colours.contrast import Seen, as_it_is, contrast, of_256, standing_out

WALL_TOP: Final = {True: 4.5, False: 2.9}
WALL_FRONT: Final = {True: 2.9, False: 4.2}
EXPLORED: Final = {True: 1.8, False: 1.3}
"""The contrasts of grounds with the floor, in dark themes (True) and in light ones."""
REMEMBERED_WALL: Final = {True: 2.0, False: 1.7}
MIST: Final = {True: 1.35, False: 1.3}
"""The contrasts with the floor of what is drawn where the fog has closed, or was never open."""
MARK: Final = 3.2
TEXT: Final = 4.5
"""The contrasts of the mark of an explored tile, and of a weight, with their ground."""

_TEAL, _VIOLET = Color.parse("#067a7a"), Color.parse("#7d14b8")
_WEIGHTS: Final = {"weight-light": 0.12, "weight-medium": 0.24, "weight-heavy": 0.38}
"""How much of the warning's colour is in the ground of a weight."""

_PATH: Final = ("path-start", "path-middle", "path-goal")
_BLACK: Final = Color(0, 0, 0)
_WHITE: Final = Color(255, 255, 255)
_MIST_OF_SIXTEEN: Final = "#555555"

_FIXED: Final = {
    True: {
        "path-start": "#7ee787",
        "path-middle": "#f4d35e",
        "path-goal": "#ff7b9c",
        "start": "#1f8446",
        "goal": "#c92f69",
        "stop": "#2fd0e6",
        "walker": "#1f5eff",
        "cursor": "#e8f4ff",
        "ghost": "#c9a7ff",
        "both": "#ff9d3c",
        "candidate-first": "#ffcb6b",
        "candidate": "#d9b23c",
        "refused": "#7a2a3c",
    },
    False: {
        "path-start": "#38b25b",
        "path-middle": "#d9a514",
        "path-goal": "#e8588a",
        "start": "#166b36",
        "goal": "#a81d55",
        "stop": "#0a5f73",
        "walker": "#1746c8",
        "cursor": "#12141c",
        "ghost": "#5b3aa8",
        "both": "#d96a0b",
        "candidate-first": "#e8b000",
        "candidate": "#f2d478",
        "refused": "#e3a3b0",
    },
}
"""Colours that stand out from every floor, dark or light."""

_OF_SIXTEEN: Final = {
    True: {
        "floor": "#000000",
        "wall-top": "#aaaaaa",
        "wall-front": "#555555",
        "explored-first": "#0000aa",
        "explored-last": "#0000aa",
        "explored-mark": "#55ffff",
        "frontier": "#00aaaa",
        "trail": "#00aaaa",
        "active": "#00aaaa",
        "planned": "#00aaaa",
        "planned-wall": "#00aaaa",
        "ghost": "#aaaaaa",
        "fog": "#000000",
        "remembered": "#000000",
        "remembered-wall": "#555555",
    },
    False: {
        "floor": "#aaaaaa",
        "wall-top": "#555555",
        "wall-front": "#000000",
        "explored-first": "#00aaaa",
        "explored-last": "#00aaaa",
        "explored-mark": "#000000",
        "frontier": "#0000aa",
        "trail": "#0000aa",
        "active": "#0000aa",
        "planned": "#0000aa",
        "planned-wall": "#0000aa",
        "ghost": "#000000",
        "fog": "#aaaaaa",
        "remembered": "#aaaaaa",
        "remembered-wall": "#555555",
    },
}
_OF_SIXTEEN_ALIKE: Final = {
    **dict.fromkeys((*_WEIGHTS, "both", "candidate"), "#aa5500"),
    **dict.fromkeys((*_PATH, "start", "candidate-first"), "#00aa00"),
    **dict.fromkeys(("goal", "stop"), "#aa00aa"),
    "walker": "#aa0000",
    "refused": "#aa0000",
    "cursor": "#aa0000",
}
"""The same in dark themes and light ones. No ground is one of the bright colours."""


def tile_colours(theme: Theme, color_system: str | None) -> dict[str, str]:
    """Return the variables of the tiles in a theme.

    They are for the colours of a terminal, by Rich's name, None for one without colours.
    For each ground there is the colour of what is written on it, `on-` before its name.
    """
    seen = of_256 if color_system == "256" else as_it_is
    few = theme.ansi or color_system not in ("truecolor", "256")
    grounds = _sixteen(dark=theme.dark) if few else _shaded(theme, seen)
    if color_system is None:
        grounds.update(dict.fromkeys(("walker", "cursor"), "#ffffff"))
    if not few:
        grounds.update({name: theme.variables[name] for name in grounds if name in theme.variables})
    written = {f"on-{name}": _clearest(ground) for name, ground in grounds.items()}
    written["on-fog"] = _MIST_OF_SIXTEEN
    if not few:
        for name in _PATH:
            written[f"on-{name}"] = standing_out(_BLACK, Color.parse(grounds[name]), TEXT, seen).hex
        warning = Color.parse(theme.warning or theme.primary)
        mist, floor = MIST[theme.dark], Color.parse(grounds["floor"])
        written["on-fog"] = standing_out(_WHITE if theme.dark else _BLACK, floor, mist, seen).hex
        for name in _WEIGHTS:
            written[f"on-{name}"] = standing_out(
                warning, Color.parse(grounds[name]), TEXT, seen
            ).hex
    return {**grounds, **written}


def _sixteen(*, dark: bool) -> dict[str, str]:
    return {**_OF_SIXTEEN[dark], **_OF_SIXTEEN_ALIKE}


def _shaded(theme: Theme, seen: Seen) -> dict[str, str]:
    """Return colours between the theme's floor and its other colours."""
    variables = theme.to_color_system().generate()
    floor, text, primary, warning = (
        Color.parse(variables[name]) for name in ("background", "foreground", "primary", "warning")
    )
    dark = theme.dark
    wall = text.blend(primary, 0.4)
    first, last = (standing_out(end, floor, EXPLORED[dark], seen) for end in (_TEAL, _VIOLET))
    lightest = max((first, last), key=lambda ground: contrast(ground, floor))
    made = {
        "floor": floor,
        "wall-top": standing_out(wall, floor, WALL_TOP[dark], seen),
        "wall-front": standing_out(wall, floor, WALL_FRONT[dark], seen),
        "explored-first": first,
        "explored-last": last,
        "explored-mark": standing_out(text, lightest, MARK, seen),
        "frontier": floor.blend(warning, 0.8),
        "trail": floor.blend(text, 0.25),
        "active": floor.blend(primary, 0.5),
        "planned": floor.blend(primary, 0.6),
        "planned-wall": floor.blend(primary, 0.25),
        "fog": floor,
        "remembered": floor,
        "remembered-wall": standing_out(wall, floor, REMEMBERED_WALL[dark], seen),
        **{name: floor.blend(warning, share) for name, share in _WEIGHTS.items()},
    }
    return {**{name: seen(colour).hex for name, colour in made.items()}, **_FIXED[dark]}


def _clearest(ground: str) -> str:
    """Return black or white, whichever is clearer on a ground."""
    ends = (Color(0, 0, 0), Color(255, 255, 255))
    return max(ends, key=lambda end: contrast(end, Color.parse(ground))).hex
