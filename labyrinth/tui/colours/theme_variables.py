"""Style sheet variables for colours, for any theme and any terminal.

The colours of tiles are derived from the colours of the theme, unless the theme defines them. The
contrast of walls with the floor is the same in all dark themes, and the same in all light themes;
so is the contrast of explored tiles with the floor. On a terminal with 16 colours each kind of tile
has a fixed colour. Themes without colours for keys, focus, hovering and dim text get such colours.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from rich._palettes import EIGHT_BIT_PALETTE
from rich.color import ColorSystem
from textual.color import Color
from textual.theme import Theme

# The contrast of text with its background, such as of a weight with its tile.
TEXT: Final = 4.5
# The contrast of the focused line with the background of a field.
BAR: Final = 1.5
# The contrast of what the mouse points at with the background of a field.
POINTED_AT: Final = 1.2
WALL_TOP: Final = {True: 4.5, False: 2.9}
WALL_FRONT: Final = {True: 2.9, False: 4.2}
# The contrasts of backgrounds with the floor, in dark themes (True) and in light ones.
EXPLORED: Final = {True: 1.8, False: 1.3}
REMEMBERED_WALL: Final = {True: 2.0, False: 1.7}
# The contrasts with the floor where the fog has closed, or was never open.
MIST: Final = {True: 1.35, False: 1.3}
# The contrast of the mark of an explored tile with its background.
MARK: Final = 3.2

_TEAL, _VIOLET = Color.parse("#067a7a"), Color.parse("#7d14b8")
# How much of the warning colour is in the background of a weight.
_WEIGHTS: Final = {"weight-light": 0.12, "weight-medium": 0.24, "weight-heavy": 0.38}

_PATH: Final = ("path-start", "path-middle", "path-goal")
_BLACK: Final = Color(0, 0, 0)
_WHITE: Final = Color(255, 255, 255)
_MIST_OF_SIXTEEN: Final = "#555555"

# Colours that stand out from every floor, in dark themes and in light ones.
_FIXED: Final = {
    "path-start": ("#7ee787", "#38b25b"),
    "path-middle": ("#f4d35e", "#d9a514"),
    "path-goal": ("#ff7b9c", "#e8588a"),
    "start": ("#1f8446", "#166b36"),
    "goal": ("#c92f69", "#a81d55"),
    "stop": ("#2fd0e6", "#0a5f73"),
    "walker": ("#1f5eff", "#1746c8"),
    "cursor": ("#e8f4ff", "#12141c"),
    "ghost": ("#c9a7ff", "#5b3aa8"),
    "both": ("#ff9d3c", "#d96a0b"),
    "candidate-first": ("#ffcb6b", "#e8b000"),
    "candidate": ("#d9b23c", "#f2d478"),
    "refused": ("#7a2a3c", "#e3a3b0"),
}

_OF_SIXTEEN: Final = {
    "floor": ("#000000", "#aaaaaa"),
    "wall-top": ("#aaaaaa", "#555555"),
    "wall-front": ("#555555", "#000000"),
    "explored-first": ("#0000aa", "#00aaaa"),
    "explored-last": ("#0000aa", "#00aaaa"),
    "explored-mark": ("#55ffff", "#000000"),
    "frontier": ("#00aaaa", "#0000aa"),
    "trail": ("#00aaaa", "#0000aa"),
    "active": ("#00aaaa", "#0000aa"),
    "planned": ("#00aaaa", "#0000aa"),
    "planned-wall": ("#00aaaa", "#0000aa"),
    "ghost": ("#aaaaaa", "#000000"),
    "fog": ("#000000", "#aaaaaa"),
    "remembered": ("#000000", "#aaaaaa"),
    "remembered-wall": ("#555555", "#555555"),
}
# The same in dark and light themes. No background is one of the bright colours.
_OF_SIXTEEN_ALIKE: Final = {
    **dict.fromkeys((*_WEIGHTS, "both", "candidate"), "#aa5500"),
    **dict.fromkeys((*_PATH, "start", "candidate-first"), "#00aa00"),
    **dict.fromkeys(("goal", "stop"), "#aa00aa"),
    "walker": "#aa0000",
    "refused": "#aa0000",
    "cursor": "#aa0000",
}

_STEPS: Final = 40
# Converts a colour to the one that a terminal shows.
Seen = Callable[[Color], Color]


def variables_of(theme: Theme, color_system: str | None) -> dict[str, str]:
    """Return the values of the variables that a theme need not define.

    `color_system` is Rich's name for the terminal's colours, None for a terminal without colours.
    """
    return {**accents(theme, color_system), **tile_colours(theme, color_system)}


def accents(theme: Theme, color_system: str | None) -> dict[str, str]:
    """Return the variables for keys, the focused line, a line under the mouse, and dialog edges.

    `color_system` is Rich's name for the terminal's colours, None for a terminal without colours.
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
    """Return the colour of dim text; `variables` are those of a theme.

    In Textual's own themes this colour begins with `auto`: it depends on the background. That works
    only in a style sheet; in a text with several styles, dim text would be brighter than other
    text. `color_system` is Rich's name for the terminal's colours.
    """
    given = variables["text-muted"]
    if not given.startswith("auto"):
        return given
    text, panel = Color.parse(variables["foreground"]), Color.parse(variables["panel"])
    seen = of_256 if color_system == "256" else as_it_is
    wanted = min(TEXT, contrast(seen(text), seen(panel)))
    return standing_out(text, panel, wanted, seen).hex


def tile_colours(theme: Theme, color_system: str | None) -> dict[str, str]:
    """Return the variables for the colours of tiles in a theme.

    `color_system` is Rich's name for the terminal's colours, None for a terminal without colours.
    For each background there is also the colour of text on it, with the prefix `on-`.
    """
    seen = of_256 if color_system == "256" else as_it_is
    few = theme.ansi or color_system not in ("truecolor", "256")
    sixteen = {**_of(_OF_SIXTEEN, theme.dark), **_OF_SIXTEEN_ALIKE}
    grounds = sixteen if few else _shaded(theme, seen)
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


def _of(colours: Mapping[str, tuple[str, str]], dark: bool) -> dict[str, str]:
    return {name: pair[not dark] for name, pair in colours.items()}


def _shaded(theme: Theme, seen: Seen) -> dict[str, str]:
    """Return the colours of tiles by name; most are mixed from the colours of the theme."""
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
    return {**{name: seen(colour).hex for name, colour in made.items()}, **_of(_FIXED, dark)}


def _clearest(ground: str) -> str:
    """Return black or white, whichever has more contrast with the background `ground`."""
    return max((_BLACK, _WHITE), key=lambda end: contrast(end, Color.parse(ground))).hex


# Contrast, as defined by the Web Content Accessibility Guidelines


def as_it_is(colour: Color) -> Color:
    """Return the colour unchanged: a terminal with true colour shows this colour."""
    return colour


def of_256(colour: Color) -> Color:
    """Return the colour that a terminal with 256 colours shows for this colour."""
    number = colour.rich_color.downgrade(ColorSystem.EIGHT_BIT).number
    return colour if number is None else Color(*EIGHT_BIT_PALETTE[number])


@cache
def luminance(colour: Color) -> float:
    """Return the relative luminance of a colour, from 0.0 (black) to 1.0 (white)."""
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """Return the contrast between two colours, from 1.0 (none) to 21.0 (black and white)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def standing_out(colour: Color, ground: Color, wanted: float, seen: Seen = as_it_is) -> Color:
    """Return a colour between `ground` and `colour` that has the wanted contrast with `ground`.

    If `colour` itself has too little contrast, return a colour between `colour` and black or white,
    whichever contrasts more with `ground`. `seen` returns the colour that the terminal shows for a
    colour; the contrast is measured between the colours that the terminal shows.
    """
    ground = seen(ground)
    far = max((_WHITE, _BLACK), key=lambda end: contrast(end, ground))
    for begin, end in ((ground, colour), (colour, far)):
        for step in range(1, _STEPS + 1):
            between = seen(begin.blend(end, step / _STEPS))
            if contrast(between, ground) >= wanted:
                return between
    return far
