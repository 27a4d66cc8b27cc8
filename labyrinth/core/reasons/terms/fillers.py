"""Terms of fillers: how many ways are open beside a tile, and the order of a walk."""

from __future__ import annotations

from labyrinth.core.counted import counted
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.trace import STEP
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK


@term
def open_ways(moment: Moment) -> str | None:
    """Return how many neighbours of a tile are open and not filled, as in "1 open way"."""
    ways = _left_beside(moment)
    return None if ways is None else counted(len(ways), "open way").replace("0", "no", 1)


@term
def left_beside(moment: Moment) -> str | None:
    """Return what is looked at after a dead end was filled."""
    ways = _left_beside(moment)
    if ways is None:
        return None
    return f"{moment.name(ways[0])} is looked at next" if ways else "nothing is open beside it"


@term
def endpoint(moment: Moment) -> str | None:
    """Return which endpoint of the search a tile is."""
    leg = moment.trace.leg_at(moment.position)
    if moment.tile == leg.start:
        return "the start"
    return "a goal" if moment.tile in leg.goals else None


@term
def place_in_walk(moment: Moment) -> str | None:
    """Return how often the line has run up to now, in this part of the search."""
    code = moment.trace.lines.index(moment.line)
    events = moment.events_of_leg()
    return None if events is None else f"{sum(each >> TILE_BITS == code for each in events):,}"


def _left_beside(moment: Moment) -> list[int] | None:
    """Return the open neighbours of the tile that are not filled."""
    events = moment.events_of_leg()
    if events is None:
        return None
    filling = moment.trace.codes_of(STEP)
    filled = {event & TILE_MASK for event in events if event >> TILE_BITS in filling}
    return [tile for tile in moment.open_beside(moment.tile) if tile not in filled]
