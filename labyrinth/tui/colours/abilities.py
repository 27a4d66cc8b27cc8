"""What a terminal can show: how many colours, and any characters but those of ASCII."""

from __future__ import annotations

import os
import re
from typing import Any, Final

from textual.app import App

_PLAIN: Final = re.compile(r"vt\d+\b.*|.*-m(ono)?")
"""The names of terminals from before there were colours, and of those that are set to have none."""


def colours_of(app: App[Any]) -> str | None:
    """Return the name that Rich has for the colours of the terminal, None where it is plain.

    A plain terminal has attributes such as reverse video, and the characters of ASCII.
    """
    if _PLAIN.fullmatch(os.environ.get("TERM", "")) and "COLORTERM" not in os.environ:
        return None
    return app.console.color_system or "truecolor"  # as Textual writes then
