"""The commentary of a race: one sentence of what goes on, at any position of its clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from labyrinth.core.counted import counted
from labyrinth.core.sentences import listed
from labyrinth.races.board import Row, in_order
from labyrinth.races.clock import ClockKind
from labyrinth.races.lane import Standing
from labyrinth.races.race import Race

_MOST_NAMED: Final = 2
"""Lanes of the same figure that are named: more names say little, and are long."""


def commentary(race: Race, kind: ClockKind, rows: Sequence[Row]) -> str:
    """Say who has come to an end, and how far the others are; `rows` are those of the board."""
    under_way = [row for row in rows if row.standing is Standing.UNDER_WAY]
    ended = [row for row in in_order(list(rows)) if row.standing is not Standing.UNDER_WAY]
    if not ended:
        return f"{_of_all(under_way)}."
    told = _of_ended(ended, kind)
    if not under_way:
        return f"{told}."
    busiest = max(under_way, key=lambda row: row.expanded)
    behind = (
        f"{busiest.name} has looked at {busiest.expanded:,} of {counted(race.corridors, 'tile')}"
    )
    more = len(under_way) - 1
    also = f", {more} more {'is' if more == 1 else 'are'} under way" if more else ""
    return f"{told}; {behind}{also}."


def _of_all(rows: Sequence[Row]) -> str:
    if not any(row.events for row in rows):
        return "Ready to race"
    expansions = {row.expansions for row in rows}
    told = ["Nobody is home"]
    if len(expansions) == 1:
        told = [f"Nobody is home after {counted(expansions.pop(), 'expansion')}"]
    elif names := _who([(row.expanded, row.name) for row in rows], max):
        told.append(f"{names} looked at the most tiles, {max(row.expanded for row in rows):,}")
    # With walkers nothing ever waits.
    waiting = [(row.largest_frontier, row.name) for row in rows if row.largest_frontier]
    if names := _who(waiting, min):
        told.append(f"{names} had the fewest waiting, {min(waiting)[0]:,}")
    return "; ".join(told)


def _who(figures: Sequence[tuple[int, str]], edge: Callable[..., int]) -> str:
    """Return whose figure is at the `edge`, one or two of more, and "has" or "have"; else none."""
    at = edge((figure for figure, _ in figures), default=0)
    names = [name for figure, name in figures if figure == at]
    if len(names) == len(figures) or len(names) > _MOST_NAMED:
        return ""
    return f"{listed(names)} {'has' if len(names) == 1 else 'have'}"


def _of_ended(rows: Sequence[Row], kind: ClockKind) -> str:
    """Tell of the lane that leads those that have ended, and in short of the others."""
    first, others = rows[0], rows[1:]
    count = (
        counted(first.events, "event")
        if kind is ClockKind.EVENTS
        else counted(first.expansions, "expansion")
    )
    if first.place is None:
        told = f"{first.name}: {first.standing.value} after {count}"
    else:
        told = f"{first.name} is home after {count}"
    home = sum(row.place is not None for row in others)
    out = [row for row in others if row.place is None]
    if home:
        told = f"{told}, {home} more {'is' if home == 1 else 'are'} home"
    return ", ".join([told, *(f"{row.name}: {row.standing.value}" for row in out)])
