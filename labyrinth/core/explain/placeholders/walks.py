"""Placeholders of walkers and fillers: previous tiles, next tiles and open neighbours."""

from itertools import pairwise

from labyrinth.core.exact_costs import in_text
from labyrinth.core.explain.context import Context, Placeholders, UntoldError, told
from labyrinth.core.pluralize import pluralize
from labyrinth.core.trace import EXPAND, STAND, STEP

TABLE: Placeholders = {
    # The walker's tile before the event.
    "stood": lambda now: now.name(_stood(now)),
    "way_on": lambda now: f"A step {way(now)} leads",
    # Pledge's count of turns.
    "turns": lambda now: in_text(now.number),
    # The number of marks on the passage to the tile.
    "marks": lambda now: pluralize(_times_walked(now), "mark"),
    # The number of a tile in depth-first order.
    "place_in_walk": lambda now: f"{now.number:,}",
    # The number of open, unfilled neighbours of a tile, as in "1 open way".
    "open_ways": lambda now: pluralize(len(_left_beside(now)), "open neighbour").replace("0", "no"),
}


def _stood(now: Context) -> int:
    return told(next(iter(now.last_tiles(EXPAND, STEP, STAND, before=1)), None))


def way(now: Context) -> str:
    """Return the direction from the walker's tile before the event to the event's tile: "up"."""
    ways = {-now.width: "up", 1: "right", now.width: "down", -1: "left"}
    return told(ways.get(now.tile - _stood(now)))


def beside_stood(now: Context) -> str:
    """Return where the event's tile is, seen from the previous tile: "right of 3,5"."""
    beside = {"up": "above", "down": "below"}.get(way(now), f"{way(now)} of")
    return f"{beside} {now.name(_stood(now))}"


def drawn(now: Context) -> str:
    """Return how a way was chosen, as in "chosen at random from 2", not counting the way back."""
    places = now.last_tiles(EXPAND, STEP, before=1, count=2)
    if not places:
        raise UntoldError
    ways = [tile for tile in now.open_beside(places[0]) if tile not in places[1:]]
    if len(ways) < 2:
        return "the only one except the way back"
    return f"chosen at random from {len(ways)}"


def moves_of_limit(now: Context) -> str:
    """Return how many of the allowed moves are made, as in "has made 3 of 300 moves"."""
    try:
        moves, most = len(now.tiles_of(EXPAND, STEP)) - 1, now.option_of(int, "limit")
    except UntoldError:
        return "has moves left"
    return f"has made {moves:,} of {pluralize(most, 'move')}"


def main_heading(now: Context) -> str:
    """Return the first open direction at the start, clockwise from the option `heading`.

    Returns "none" if no direction is open.
    """
    start = told(now.leg.start)
    ways = {"right": 1, "down": now.width, "left": -1, "up": -now.width}
    first = [*ways].index(str(now.option("heading") or "right"))
    clockwise = [*ways, *ways][first : first + len(ways)]
    is_open = now.open_beside(start)
    return next((each for each in clockwise if start + ways[each] in is_open), "none")


def turned_round(now: Context) -> str:
    """Return why a walker turns round: it reached a known tile, or is on its way back."""
    if _times_walked(now) == 1:
        return "was visited before: the walk turns back at once"
    return f"is reached on the way back: the passage to {now.name(_stood(now))} now has 2 marks"


def _times_walked(now: Context) -> int:
    """Return how often the walker has moved, in either direction, between its two last tiles."""
    walk, passage = now.tiles_of(EXPAND, STEP, however_far=True), {_stood(now), now.tile}
    return sum({one, other} == passage for one, other in pairwise(walk))


# Fillers


def left_beside(now: Context) -> str:
    """Return which tile is checked after a dead end was filled, as in "3,4 is checked next"."""
    left = _left_beside(now)
    around = (now.tile + step for step in now.sides)
    following = next((tile for tile in around if tile in left), None)
    if following is None:
        return "it has no open neighbour left"
    return f"{now.name(following)} is checked next"


def _left_beside(now: Context) -> list[int]:
    """Return the open neighbours of the event's tile that are not filled."""
    filled = set(now.tiles_of(STEP))
    return [tile for tile in now.open_beside(now.tile) if tile not in filled]


def endpoint(now: Context) -> str:
    """Return which endpoint the event's tile is: "the start" or "a goal"."""
    if now.tile == now.leg.start:
        return "the start"
    if now.tile not in now.leg.goals:
        raise UntoldError
    return "a goal"
