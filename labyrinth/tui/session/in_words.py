"""What was kept, in words for a list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from time import time
from typing import Final

from labyrinth.tui.session.session_folder import DeadSession

_RECIPE: Final = re.compile(r"([a-z-]+:\d+x\d+):\d+")
"""What a recipe begins with: its algorithm and size, and its seed."""
_UNITS: Final = (("day", 86400), ("hour", 3600), ("minute", 60))


def ago(at: float) -> str:
    """Say how long ago a moment was, in seconds of the epoch: "3 minutes ago"."""
    seconds = time() - at
    for unit, length in _UNITS:
        count = int(seconds // length)
        if count >= 1:
            return f"{count:,} {unit}{'s' if count > 1 else ''} ago"
    return "just now"


def session_in_words(session: DeadSession) -> str:
    """Say what a session is: "wilson:20x40:7, edited, 3 minutes ago"."""
    about = session.about
    parts = [about.name]
    if about.edited:
        parts.append("edited")
    if about.steps is not None:
        parts.append(f"a game of {about.steps:,} step{'' if about.steps == 1 else 's'}")
    return ", ".join([*parts, ago(session.changed_at)])


def session_in_short(session: DeadSession) -> Sequence[str]:
    """Say ever less of it; a recipe is left without its seed and options, "wilson:20x40"."""
    name = session.about.name
    short = [found[1]] if (found := _RECIPE.match(name)) else []
    return [name, *short, ago(session.changed_at)]


def without_options(text: str) -> str:
    """Return a recipe without its options and what follows them, any other text as it is."""
    return found[0] if (found := _RECIPE.match(text)) else text
