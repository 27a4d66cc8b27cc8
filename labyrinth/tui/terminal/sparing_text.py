"""A line as text for the terminal, with no more sequences for its colours than it takes.

Rich writes both colours anew for each run of a line, and resets them after it. Most runs have a
colour in common with the one before; blanks do not show the colour of text, nor full blocks that
of their ground.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

_RESET: Final = "\x1b[0m"
_DEFAULT_TEXT, _DEFAULT_GROUND = "39", "49"


class _Codes(NamedTuple):
    """What sets a style: the attributes such as bold, the colour of text and that of its ground."""

    attributes: str
    text: str
    ground: str


def sparing_text(strip: Strip, color_system: ColorSystem) -> str:
    """Return what to write for a strip; afterwards the terminal's style is its own again."""
    if any(style is not None and style.link for _, style, _ in strip):
        return "".join(_alone(segment, color_system) for segment in strip)
    written: list[str] = []
    now = _Codes("", _DEFAULT_TEXT, _DEFAULT_GROUND)
    for text, style, _ in strip:
        codes = _codes(style, color_system)
        if codes.attributes != now.attributes:
            written.append(f"\x1b[{';'.join(['0', *_told(codes)])}m")
            now = codes
        elif codes != now:
            ground = codes.ground if codes.attributes or text.strip("█") else now.ground
            colour = codes.text if codes.attributes or not text.isspace() else now.text
            changed = [new for new, old in ((colour, now.text), (ground, now.ground)) if new != old]
            if changed:
                written.append(f"\x1b[{';'.join(changed)}m")
            now = _Codes(codes.attributes, colour, ground)
        written.append(text)
    return "".join([*written, _RESET])


def _told(codes: _Codes) -> list[str]:
    """Return the codes that are another style than the terminal's own."""
    return [code for code in codes if code not in ("", _DEFAULT_TEXT, _DEFAULT_GROUND)]


def _alone(segment: Segment, color_system: ColorSystem) -> str:
    return Strip.render_style(segment.style or Style.null(), segment.text, color_system)


@lru_cache(4096)
def _codes(style: Style | None, color_system: ColorSystem) -> _Codes:
    """Return what sets a style, on the colours of a terminal."""
    if style is None:
        return _Codes("", _DEFAULT_TEXT, _DEFAULT_GROUND)
    text = ground = ""
    if style.color is not None:
        text = ";".join(style.color.downgrade(color_system).get_ansi_codes())
    if style.bgcolor is not None:
        ground = ";".join(style.bgcolor.downgrade(color_system).get_ansi_codes(foreground=False))
    attributes = Strip.render_ansi(style.without_color, color_system)
    return _Codes(attributes, text or _DEFAULT_TEXT, ground or _DEFAULT_GROUND)
