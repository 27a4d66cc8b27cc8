"""Times of a game, as a clock shows them."""

from __future__ import annotations


def time_text(seconds: float) -> str:
    """Write whole seconds as minutes and seconds, or with hours where there are any: "1:05"."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
