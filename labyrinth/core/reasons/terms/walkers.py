"""Terms of walks: where the walker stood, and which way a tile lies from there."""

from __future__ import annotations

from itertools import islice, pairwise

from labyrinth.core.counted import counted
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.exact_costs import in_text
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.structures.content import REACH
from labyrinth.core.trace import EXPAND, STAND, STEP, EventKind
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK


@term
def stood(moment: Moment) -> str | None:
    """Return the tile on which the walker stood before the event."""
    tile = walker_before(moment)
    return None if tile is None else moment.name(tile)


@term
def way(moment: Moment) -> str | None:
    """Return which way the tile lies from where the walker stood: "up", "right", "down", "left"."""
    tile = walker_before(moment)
    if tile is None:
        return None
    width = moment.trace.width
    return {-width: "up", 1: "right", width: "down", -1: "left"}.get(moment.tile - tile)


@term
def beside_stood(moment: Moment) -> str | None:
    """Return where the tile lies, seen from there: "above 3,5", "right of 3,5"."""
    tile, towards = walker_before(moment), way(moment)
    if tile is None or towards is None:
        return None
    beside = {"up": "above", "down": "below"}.get(towards, f"{towards} of")
    return f"{beside} {moment.name(tile)}"


@term
def way_on(moment: Moment) -> str | None:
    """Return the same at the beginning of a sentence."""
    on = way(moment)
    return on and on.capitalize()


@term
def drawn(moment: Moment) -> str | None:
    """Return among how many ways on a way was drawn, the way back not counted."""
    places = _places_before(moment, 2, EXPAND, STEP)
    if not places:
        return None
    ways = [tile for tile in moment.open_beside(places[0]) if tile not in places[1:]]
    return f"drawn among {len(ways)} ways" if len(ways) > 1 else "the only one but back"


@term
def moves_of_limit(moment: Moment) -> str | None:
    """Return how many moves are made of those that may be, as in "has made 3 of 300 moves"."""
    events, most = moment.events_of_leg(), moment.option("limit")
    if events is None or not isinstance(most, int):
        return "has moves left"
    walking = moment.trace.codes_of(EXPAND, STEP)
    number = sum(event >> TILE_BITS in walking for event in events) - 1
    return f"has made {number:,} of {counted(most, 'move')}"


@term
def main_heading(moment: Moment) -> str | None:
    """Return the way that is open first where the search began, clockwise from the one asked for.

    It is "none" where no way is open.
    """
    start = moment.trace.leg_at(moment.position).start
    if start is None:
        return None
    width, is_open = moment.trace.width, set(moment.open_beside(start))
    ways = {"right": 1, "down": width, "left": -1, "up": -width}
    names = [*ways, *ways]
    first = names.index(str(moment.option("heading") or "right"))
    clockwise = names[first : first + len(ways)]
    return next((way for way in clockwise if start + ways[way] in is_open), "none")


@term
def turns(moment: Moment) -> str | None:
    """Return the count of turns of Pledge's algorithm."""
    structure = solvers.get("pledge").structures()[0]
    entries = structure.read(moment.player).entries
    return in_text(entries[0].number or 0) if entries else None


@term
def marks(moment: Moment) -> str | None:
    """Return how many marks the passage to the tile has, as in "2 marks"."""
    here = walker_before(moment)
    return None if here is None else counted(_times_walked(moment, here), "mark")


@term
def turned_round(moment: Moment) -> str | None:
    """Return what a walker does that turns round: it comes to a known tile, or is back."""
    here = walker_before(moment)
    if here is None:
        return None
    if _times_walked(moment, here) == 1:
        return "is known: the walk turns round at once"
    return f"is where the walk is back: the passage to {moment.name(here)} has 2 marks"


def _times_walked(moment: Moment, here: int) -> int:
    """Return how often the walker has gone between a tile and that of the event, either way."""
    trace = moment.trace
    walking = trace.codes_of(EXPAND, STEP)
    events = trace.events[trace.leg_at(moment.position).first : moment.position]
    walk = [event & TILE_MASK for event in events if event >> TILE_BITS in walking]
    passage = {here, moment.tile}
    return sum({one, other} == passage for one, other in pairwise(walk))


def walker_before(moment: Moment) -> int | None:
    """Return where the walker stood last before the event."""
    return next(iter(_places_before(moment, 1, EXPAND, STEP, STAND)), None)


def _places_before(moment: Moment, count: int, *kinds: EventKind) -> list[int]:
    """Return the tiles of the last events of these kinds before the event, the last first.

    Goes back `REACH` events at most.
    """
    codes = moment.trace.codes_of(*kinds)
    end = moment.position - 1
    events = reversed(moment.trace.events[max(0, end - REACH) : end])
    return list(islice((each & TILE_MASK for each in events if each >> TILE_BITS in codes), count))
