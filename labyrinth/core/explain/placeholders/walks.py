"""What walkers and fillers tell: where they stood, which way they go, what is left open."""

from __future__ import annotations

from itertools import pairwise

from labyrinth.core.counted import counted
from labyrinth.core.exact_costs import in_text
from labyrinth.core.explain.context import Context, UntoldError, told
from labyrinth.core.explain.walkers import Turns
from labyrinth.core.trace import EXPAND, STAND, STEP
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK


def stood(now: Context) -> str:
    """Return the tile on which the walker stood before the event."""
    return now.name(_stood(now))


def _stood(now: Context) -> int:
    return told(next(iter(now.last_tiles(EXPAND, STEP, STAND, before=1)), None))


def way(now: Context) -> str:
    """Return which way the tile lies from where the walker stood: "up", "right", "down", "left"."""
    ways = {-now.width: "up", 1: "right", now.width: "down", -1: "left"}
    return told(ways.get(now.tile - _stood(now)))


def way_on(now: Context) -> str:
    """Return the same at the beginning of a sentence."""
    return way(now).capitalize()


def beside_stood(now: Context) -> str:
    """Return where the tile lies, seen from there: "above 3,5", "right of 3,5"."""
    towards = way(now)
    beside = {"up": "above", "down": "below"}.get(towards, f"{towards} of")
    return f"{beside} {stood(now)}"


def drawn(now: Context) -> str:
    """Return among how many ways on a way was drawn, the way back not counted."""
    places = now.last_tiles(EXPAND, STEP, before=1, count=2)
    if not places:
        raise UntoldError
    ways = [tile for tile in now.open_beside(places[0]) if tile not in places[1:]]
    return f"drawn among {len(ways)} ways" if len(ways) > 1 else "the only one but back"


def moves_of_limit(now: Context) -> str:
    """Return how many moves are made of those that may be, as in "has made 3 of 300 moves"."""
    most = now.option("limit")
    try:
        events = now.events_of_leg()
    except UntoldError:
        return "has moves left"
    if not isinstance(most, int):
        return "has moves left"
    walking = now.trace.codes_of(EXPAND, STEP)
    number = sum(event >> TILE_BITS in walking for event in events) - 1
    return f"has made {number:,} of {counted(most, 'move')}"


def main_heading(now: Context) -> str:
    """Return the way that is open first where the search began, clockwise from the one asked for.

    It is "none" where no way is open.
    """
    start = told(now.leg.start)
    ways = {"right": 1, "down": now.width, "left": -1, "up": -now.width}
    first = [*ways].index(str(now.option("heading") or "right"))
    clockwise = [*ways, *ways][first : first + len(ways)]
    is_open = now.open_beside(start)
    return next((way for way in clockwise if start + ways[way] in is_open), "none")


def turns(now: Context) -> str:
    """Return the count of turns of Pledge's algorithm."""
    entries = Turns(now.codes["NEW_AHEAD"], now.codes["KNOWN_AHEAD"]).read(now.player).entries
    return in_text(told(next((entry.number for entry in entries), None)))


def marks(now: Context) -> str:
    """Return how many marks the passage to the tile has, as in "2 marks"."""
    return counted(_times_walked(now), "mark")


def turned_round(now: Context) -> str:
    """Return what a walker does that turns round: it comes to a known tile, or is back."""
    if _times_walked(now) == 1:
        return "is known: the walk turns round at once"
    return f"is where the walk is back: the passage to {stood(now)} has 2 marks"


def _times_walked(now: Context) -> int:
    """Return how often the walker has gone between its tile and that of the event, either way."""
    walking = now.trace.codes_of(EXPAND, STEP)
    events = now.trace.events[now.leg.first : now.position]
    walk = [event & TILE_MASK for event in events if event >> TILE_BITS in walking]
    passage = {_stood(now), now.tile}
    return sum({one, other} == passage for one, other in pairwise(walk))


# Fillers


def open_ways(now: Context) -> str:
    """Return how many neighbours of a tile are open and not filled, as in "1 open way"."""
    return counted(len(_left_beside(now)), "open way").replace("0", "no", 1)


def left_beside(now: Context) -> str:
    """Return what is looked at after a dead end was filled."""
    left = _left_beside(now)
    around = (now.tile + step for step in (-now.width, now.width, -1, 1))
    following = next((tile for tile in around if tile in left), None)
    if following is None:
        return "nothing is open beside it"
    return f"{now.name(following)} is looked at next"


def _left_beside(now: Context) -> list[int]:
    """Return the open neighbours of the tile that are not filled."""
    filling = now.trace.codes_of(STEP)
    events = now.events_of_leg()
    filled = {event & TILE_MASK for event in events if event >> TILE_BITS in filling}
    return [tile for tile in now.open_beside(now.tile) if tile not in filled]


def endpoint(now: Context) -> str:
    """Return which endpoint of the search a tile is."""
    if now.tile == now.leg.start:
        return "the start"
    if now.tile not in now.leg.goals:
        raise UntoldError
    return "a goal"


def place_in_walk(now: Context) -> str:
    """Return how often the line has run up to now, in this part of the search."""
    code = now.trace.lines.index(now.line)
    return f"{sum(each >> TILE_BITS == code for each in now.events_of_leg()):,}"
