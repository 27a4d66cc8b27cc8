"""What reaches the terminal: never a control character, wherever a text comes from."""

from __future__ import annotations

import re
from typing import Final

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")


class Printable(LineFilter):
    """Drops control characters from drawn lines; they take no column, so nothing moves."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line without control characters."""
        if not any(_CONTROLS.search(segment.text) for segment in segments):
            return segments
        return [
            Segment(_CONTROLS.sub("", text), style, control) for text, style, control in segments
        ]
