"""The colours of a heat map: perceptually uniform, even with colour blindness or in grey.

A scale is a line in OKLCh: from the nearest tile to the farthest, lightness rises and the hue turns
by equal amounts at each step, from blue over green to yellow, while the chroma stays constant. So
all neighbouring colours differ equally, and lightness alone shows their order, with any colour
blindness or without colour. No colour of a scale is outside the range of a screen.

Source: Björn Ottosson, "A perceptual color space for image processing" (2020).
"""

from functools import cache
from math import cos, radians, sin
from typing import Final, NamedTuple

from rich.color import Color
from rich.style import Style
from textual.app import App

# The number of distance levels, if the terminal has enough colours.
LEVELS: Final = 40

_BLACK: Final = Color.from_rgb(0, 0, 0)
_WHITE: Final = Color.from_rgb(255, 255, 255)
# The lightness at which black and white have equal contrast, the third root of luminance 0.179.
_MIDDLE: Final = 0.564


class Scale(NamedTuple):
    """A line in OKLCh: lightness (0.0 to 1.0) and hue (degrees) of both ends, and the chroma.

    The line is divided into `colours` colours.
    """

    lightness: tuple[float, float]
    hue: tuple[float, float]
    chroma: float
    colours: int = LEVELS


# Lighter than the walls of a dark theme, and darker than the background of a light one.
DARK: Final = Scale((0.56, 0.94), (265, 105), 0.11)
LIGHT: Final = Scale((0.40, 0.80), (305, 105), 0.10)
# Rounded to the 256 colours of a terminal they all differ, keep their order, and none is a wall
# colour in any theme.
OF_256: Final = Scale((0.58, 0.88), (275, 90), 0.11, colours=8)


@cache
def heat_style(level: int, *, dark: bool, true_colour: bool) -> Style:
    """Return the style of a tile at a level of distance, 0 to LEVELS - 1.

    The background is the colour of the level (without true colour, several levels share a colour);
    text on it is black or white, whichever has more contrast.
    """
    scale = (DARK if dark else LIGHT) if true_colour else OF_256
    share = level * scale.colours // LEVELS / (scale.colours - 1)
    lightness, degrees = (
        begin + (end - begin) * share for begin, end in (scale.lightness, scale.hue)
    )
    hue, chroma = radians(degrees), scale.chroma
    ground = _colour(lightness, chroma * cos(hue), chroma * sin(hue))
    return Style(color=_BLACK if lightness > _MIDDLE else _WHITE, bgcolor=ground)


def style_in(app: App[object], level: int) -> Style:
    """Return the style of a level for an application's theme and terminal colours."""
    true_colour = app.console.color_system == "truecolor"
    return heat_style(level, dark=app.current_theme.dark, true_colour=true_colour)


def _colour(lightness: float, green_red: float, blue_yellow: float) -> Color:
    """Convert a colour from OKLab to sRGB, by Ottosson's matrices."""
    long = (lightness + 0.3963377774 * green_red + 0.2158037573 * blue_yellow) ** 3
    medium = (lightness - 0.1055613458 * green_red - 0.0638541728 * blue_yellow) ** 3
    short = (lightness - 0.0894841775 * green_red - 1.2914855480 * blue_yellow) ** 3
    return Color.from_rgb(
        _byte(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        _byte(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        _byte(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
    )


def _byte(linear: float) -> int:
    """Encode a linear share of light as a byte of sRGB."""
    encoded = 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055
    return round(255 * encoded)
