"""The speeds of a run: notches from one event a second to all at once."""

from __future__ import annotations

from math import inf

SLOWEST = 1.0
FASTEST = inf
"""All at once."""


def notches(length: int, pace: float) -> list[float]:
    """Return the speeds that a run of `length` events can be played at, in events a second.

    They rise as 1, 2, 5, 10 and so on, with the run's own `pace` among them, up to all at once;
    a speed that shows the whole run within a second needs no notch of its own.
    """
    found = {SLOWEST, max(SLOWEST, pace), FASTEST}
    decade = 1
    while decade < length:
        found |= {float(decade * digit) for digit in (1, 2, 5) if decade * digit < length}
        decade *= 10
    return sorted(found)


def in_words(speed: float, width: int) -> str:
    """Return a speed, whichever its sign, in at most `width` columns (7 or more)."""
    rate = abs(speed)
    if rate == FASTEST:
        return "all at once" if width >= len("all at once") else "at once"
    if rate < 10 and rate != int(rate):
        return f"{rate:.1f}/s"
    exact = f"{rate:,.0f}/s"
    if len(exact) <= width:
        return exact
    return f"{rate / 1000:.0f}k/s" if rate < 999_500 else f"{rate / 1e6:.0f}M/s"
