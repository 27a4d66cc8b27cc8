"""Terms of searches: where they are, what waits, how far a tile is along its parents."""

from __future__ import annotations

from labyrinth.core.counted import counted
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.reasons.terms.costs import frontier
from labyrinth.core.structures.scanning import before_path
from labyrinth.core.trace import EXPAND


@term
def here(moment: Moment) -> str | None:
    """Return the tile that was expanded last."""
    tile = moment.last(EXPAND)
    return None if tile is None else moment.name(tile)


@term
def waiting(moment: Moment) -> str | None:
    """Return how many tiles wait on the frontier, as in "5 tiles wait"."""
    number = len(frontier(moment))
    return f"{counted(number, 'tile')} {'waits' if number == 1 else 'wait'}"


@term
def jump_points(moment: Moment) -> str | None:
    """Return how many jump points wait, as in "1 jump point waits"."""
    number = len(frontier(moment))
    return f"{counted(number, 'jump point')} {'waits' if number == 1 else 'wait'}"


@term
def towards(moment: Moment) -> str | None:
    """Return which way the tile lies from the one expanded last, as in "up and left"."""
    now, width = moment.last(EXPAND), moment.trace.width
    if now is None:
        return None
    rows, cols = moment.tile // width - now // width, moment.tile % width - now % width
    ways = [("up", "down")[rows > 0]] * (rows != 0) + [("left", "right")[cols > 0]] * (cols != 0)
    return " and ".join(ways)


@term
def steps(moment: Moment) -> str | None:
    """Return how many steps away the tile's source is along the parents, as in "5 steps"."""
    number = steps_back(moment, moment.tile)
    return None if number is None else counted(number, "step")


@term
def distance(moment: Moment) -> str | None:
    """Return the same as a plain number."""
    number = steps_back(moment, moment.tile)
    return None if number is None else f"{number:,}"


@term
def seen(moment: Moment) -> str | None:
    """Return how a tile is known to the search that is passed over."""
    now = moment.last(EXPAND)
    fact = moment.fact(moment.tile)
    here = None if now is None else moment.fact(now)
    if now is None or fact is None or here is None:
        return None
    if here.parent is not None and moment.index(here.parent) == moment.tile:
        return f"is where {moment.name(now)} was found from"
    return "was expanded before" if fact.expanded else "waits already"


@term
def number(moment: Moment) -> str | None:
    """Return how many steps of the path lie before the tile that is drawn."""
    return f"{moment.position - before_path(moment.player) - 1:,}"


@term
def length(moment: Moment) -> str | None:
    """Return how many steps the path has."""
    return f"{len(moment.trace) - before_path(moment.player) - 1:,}"


def steps_back(moment: Moment, tile: int) -> int | None:
    """Return how many parents lie behind a tile, None where that is not known."""
    fact = moment.fact(tile)
    if fact is None:
        return None
    number = 0
    while fact.parent is not None:
        number += 1
        fact = moment.fact(moment.index(fact.parent))
        if fact is None:
            return None
    return number
