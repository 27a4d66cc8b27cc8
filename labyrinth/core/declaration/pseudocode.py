"""Pseudocode: the lines that an algorithm declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from labyrinth.core.trace.player import Player
from labyrinth.core.trace.trace import EventKind


@dataclass(frozen=True, slots=True)
class Line:
    """One line of pseudocode, and the event kinds that it is the source of.

    `when` tells its events from those of later lines of the same kind, by the player that stands
    after the event; without it all are this line's.
    """

    text: str
    kinds: frozenset[EventKind]
    when: Callable[[Player], bool] | None = None


def line(text: str, *kinds: EventKind, when: Callable[[Player], bool] | None = None) -> Line:
    """Make a line of pseudocode that records events of these kinds, all or some of them."""
    return Line(text, frozenset(kinds), when)


def kinds_of(pseudocode: Iterable[Line]) -> frozenset[EventKind]:
    """Return every event kind that some line of the pseudocode is the source of."""
    return frozenset(kind for code in pseudocode for kind in code.kinds)
