"""The commentary of a race of generators: one sentence of what goes on, or of how they differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from labyrinth.core.counted import counted
from labyrinth.core.sentences import listed
from labyrinth.races.generators import GeneratorRow

_CLOSE: Final = 1.1
"""Times as many events that are told by their difference."""


def generator_commentary(rows: Sequence[GeneratorRow], names: Sequence[str]) -> str:
    """Say who is done and what the others do; `names` are those of the lanes.

    When all are done, say how much more the slowest did than the first, and whose mazes have the
    fewest and the most dead ends.
    """
    done = sorted((row for row in rows if row.report), key=lambda row: row.events)
    under_way = [row for row in rows if not row.report]
    if not done:
        return _of_all(rows, names)
    first = [row for row in done if row.events == done[0].events]
    each = " each" if len(first) > 1 else ""
    are = "is" if len(first) == 1 else "are"
    named = listed(names[row.lane] for row in first)
    told = f"{named} {are} done after {counted(done[0].events, 'event')}{each}"
    if under_way:
        more = len(done) - len(first)
        also = f", {more} more {'is' if more == 1 else 'are'} done" if more else ""
        return f"{told}{also}; {_fullest(under_way, names) or 'the others carve on'}."
    return f"{told}{_slowest(done, names)}.{_dead_ends(done, names)}"


def _of_all(rows: Sequence[GeneratorRow], names: Sequence[str]) -> str:
    if not any(row.events for row in rows):
        return "Ready to carve."
    fullest = _fullest(rows, names)
    return f"Nobody is done; {fullest}." if fullest else "Nobody is done."


def _fullest(rows: Sequence[GeneratorRow], names: Sequence[str]) -> str:
    """Say what holds the most tiles; empty where none holds any."""
    most = max(row.held for row in rows)
    if not most:
        return ""
    named = [names[row.lane] for row in rows if row.held == most]
    hold, their = ("holds", "its") if len(named) == 1 else ("hold", "their")
    if len(rows) == 1:
        return f"{named[0]} holds {counted(most, 'tile')} in its hands"
    return f"{listed(named)} {hold} the most tiles in {their} hands, {most:,}"


def _slowest(done: Sequence[GeneratorRow], names: Sequence[str]) -> str:
    """Say how many times the events of the first one the last one took, or how many more."""
    first, last = done[0].events, done[-1].events
    if last == first:
        return ""
    if last < _CLOSE * first:
        return f", {names[done[-1].lane]} after {last - first:,} more"
    return f", {names[done[-1].lane]} after {last / first:.1f} times as many"


def _dead_ends(done: Sequence[GeneratorRow], names: Sequence[str]) -> str:
    shares = [(row.report.dead_end_share, names[row.lane]) for row in done if row.report]
    (least, fewest), (most, busiest) = min(shares), max(shares)
    if most - least < 0.01:
        return ""
    return f" Dead ends: {most:.0%} of the rooms of {busiest}, {least:.0%} of {fewest}."
