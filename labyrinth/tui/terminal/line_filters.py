"""Filters for the terminal's output: no control characters; only ASCII on a plain terminal."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

_ALIKE: Final = dict(
    zip(
        "█▀▄▌▐░▒▓■□▪▁▂▃▅▆▇·•∙…‖←→↑↓⇄↔⏎↵↻▲▶▼◀▸▾▴◂►◄●○◆◇★☆—«»“”✓✗\u00d7\u2013\u2018\u2019\u2212",
        "##_||.:%#o.__--=#...." + '"' + "<>^v==<<o^>v<>v^<><o" + 'oXx**-<>""+xx-' + "''-",
        strict=True,
    )
)


_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")


class Printable(LineFilter):
    """A filter that drops control characters; they take no column, so nothing moves."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line without control characters."""
        if not any(_CONTROLS.search(segment.text) for segment in segments):
            return segments
        return [
            Segment(_CONTROLS.sub("", text), style, control) for text, style, control in segments
        ]


class Plain(LineFilter):
    """A filter for plain terminals: only ASCII, no colours, bright backgrounds in reverse video."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line as a plain terminal can show them."""
        return [
            Segment(in_ascii(text), style and without_colours(style), control)
            for text, style, control in segments
        ]


def in_ascii(text: str) -> str:
    """Replace each non-ASCII character of a text by similar ASCII characters of the same width."""
    return text if text.isascii() else "".join(map(_character, text))


@lru_cache(1024)
def _character(character: str) -> str:
    if character.isascii():
        return character
    if character in _ALIKE:
        return _ALIKE[character]
    name = unicodedata.name(character, "")
    if name.startswith("BOX DRAWINGS"):
        lies = any(word in name for word in ("HORIZONTAL", "LEFT", "RIGHT"))
        stands = any(word in name for word in ("VERTICAL", "UP", "DOWN"))
        return "-" if lies and not stands else "|" if stands and not lies else "+"
    if name.startswith("BRAILLE"):
        return ":" if "DOTS" in name else " "
    letter = unicodedata.normalize("NFKD", character)[:1]
    width = cell_len(character)
    return letter if letter.isascii() and width == 1 else "?" * width


@lru_cache(1024)
def without_colours(style: Style) -> Style:
    """Return a style without colours; a background brighter than the text becomes reverse video."""
    bright = (
        style.color is not None
        and style.bgcolor is not None
        and _brightness(style.bgcolor.get_truecolor()) > _brightness(style.color.get_truecolor())
    )
    return style.without_color + Style(reverse=bright != bool(style.reverse), dim=False)


def _brightness(parts: tuple[int, int, int]) -> float:
    return Color(*parts).brightness
