"""Terms of searches from both ends: what each side knows, and the path that is kept."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from labyrinth.core.counted import counted
from labyrinth.core.exact_costs import in_text, whole
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.reasons.terms.costs import in_parts
from labyrinth.core.trace import CONSIDER, DISCOVER, EXPAND
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.pseudocode import Line


@term
def two_frontiers(moment: Moment) -> str | None:
    """Return how many tiles wait on both sides."""
    leg = moment.trace.leg_at(moment.position)
    events = _events(moment)
    if events is None or leg.start is None:
        return None
    waiting = {False: {leg.start}, True: set(leg.goals)}
    for line, tile in events:
        if line.kind is DISCOVER:
            waiting[line.from_goals].add(tile)
        elif line.kind is EXPAND:
            waiting[line.from_goals].discard(tile)
    ours, theirs = len(waiting[False]), len(waiting[True])
    return f"{counted(ours, 'tile')} on the start's frontier, {theirs:,} on the goals'"


@term
def side_g(moment: Moment) -> str | None:
    """Return the g of the tile on the side of the event."""
    sides = Sides.at(moment)
    known = None if sides is None else sides.costs[moment.line.from_goals].get(moment.tile)
    return None if known is None else in_text(whole(known))


@term
def side_f(moment: Moment) -> str | None:
    """Return how f adds up on the side of the event, as in "g 8 + h 18 = 26"."""
    sides = Sides.at(moment)
    known = None if sides is None else sides.costs[moment.line.from_goals].get(moment.tile)
    return None if known is None else in_parts(moment, known)


@term
def side_over(moment: Moment) -> str | None:
    """Return what the tile costs over the one that was expanded last, by the same side."""
    sides = Sides.at(moment)
    return None if sides is None else in_text(whole(sides.over(moment.tile)))


@term
def side_instead(moment: Moment) -> str | None:
    """Return what the tile cost on this side before: ", not 9 as before", or ": its first way"."""
    known = side_g(moment)
    return ": its first way" if known is None else f", not {known} as before"


@term
def kept(moment: Moment) -> str | None:
    """Return the cost of the path that is kept."""
    sides = Sides.at(moment)
    return None if sides is None or sides.kept is None else in_text(whole(sides.kept))


@term
def path_kept(moment: Moment) -> str | None:
    """Return that no path is kept yet, or that the queues begin with less than its cost."""
    cost = kept(moment)
    if cost is None:
        return "No path is kept yet: the search goes on"
    return f"The path kept costs {cost}, and both queues begin with a lower f"


class Sides:
    """What both sides know after the events up to a moment: costs by tile, the path kept.

    A tile that the other side has expanded waits no more, but its cost on this side counts.
    """

    def __init__(self, moment: Moment, start: int, goals: Iterable[int]) -> None:
        self.costs: dict[bool, dict[int, float]] = {
            False: {start: 0},
            True: dict.fromkeys(goals, 0),
        }
        self.kept: float | None = None
        self._trace = moment.trace
        self._here, self._from_goals = start, False

    @classmethod
    def at(cls, moment: Moment) -> Sides | None:
        """Read the events; returns None where there are too many."""
        leg, events = moment.trace.leg_at(moment.position), _events(moment)
        if events is None or leg.start is None:
            return None
        sides = cls(moment, leg.start, leg.goals)
        cheaper: int | None = None
        for line, tile in events:
            # What is found to be cheaper has that cost from the next event on.
            if cheaper is not None:
                sides._take_over(cheaper)
            cheaper = tile if line.kind is CONSIDER else None
            if line.kind is EXPAND:
                sides._here, sides._from_goals = tile, line.from_goals
            elif line.kind is DISCOVER:
                sides._take_over(tile)
        return sides

    def over(self, tile: int) -> float:
        """Return what a tile costs over the one that was expanded last, by the same side."""
        here, width = self._here, self._trace.width
        weight = self._trace.before[here if self._from_goals else tile]
        across = here // width != tile // width and here % width != tile % width
        return self.costs[self._from_goals][here] + weight * (sqrt(2) if across else 1)

    def _take_over(self, tile: int) -> None:
        cost = self.costs[self._from_goals][tile] = self.over(tile)
        beyond = self.costs[not self._from_goals].get(tile)
        if beyond is not None:
            self.kept = cost + beyond if self.kept is None else min(self.kept, cost + beyond)


def _events(moment: Moment) -> list[tuple[Line, int]] | None:
    """Return the events of the present part of the search, each as its line and its tile."""
    events, lines = moment.events_of_leg(), moment.trace.lines
    if events is None:
        return None
    return [(lines[event >> TILE_BITS], event & TILE_MASK) for event in events]
