"""Terms of costs: g, h and f of a tile, over the tile expanded last, and beside all that wait."""

from __future__ import annotations

from collections.abc import Callable
from math import isclose, sqrt
from typing import Final

from labyrinth.core.estimates import exact_distance, fitting, is_admissible
from labyrinth.core.exact_costs import STRAIGHT, in_text, whole
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.structures.scanning import sources
from labyrinth.core.trace import EXPAND
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Mark

_TIES: Final = {"newest": "the newest", "oldest": "the oldest", "larger-g": "the largest g"}
_PROPER_NAMES: Final = {
    "manhattan": "Manhattan",
    "euclidean": "Euclidean",
    "chebyshev": "Chebyshev",
}

Key = Callable[[Moment, int], float | None]


@term
def g(moment: Moment) -> str | None:
    """Return the cost up to the tile, along its parents."""
    return _text(cost(moment, moment.tile))


@term
def h(moment: Moment) -> str | None:
    """Return the estimated cost from the tile to the other end."""
    return in_text(estimate(moment, moment.tile))


@term
def f_in_parts(moment: Moment) -> str | None:
    """Return how f adds up, as in "g 88 + h 18 = 106", or with a weight "g 88 + 1.5·h 18 = 115"."""
    known = cost(moment, moment.tile)
    return None if known is None else in_parts(moment, known)


@term
def lowest_f(moment: Moment) -> str | None:
    """Return why a tile is taken: "has the lowest f: g 88 + h 18 = 106; the next is 108"."""
    parts = f_in_parts(moment)
    return parts and _taken(moment, priority, f"has the lowest f: {parts}")


@term
def lowest_cost(moment: Moment) -> str | None:
    """Return why a tile is taken: "has the lowest cost, 88; the oldest of 3"."""
    known = g(moment)
    return known and _taken(moment, cost, f"has the lowest cost, {known}")


@term
def lowest_h(moment: Moment) -> str | None:
    """Return why a tile is taken: "is the nearest to a goal: h 18; the next is 20"."""
    return _taken(moment, estimate, f"is the nearest to a goal: h {h(moment)}")


@term
def over(moment: Moment) -> str | None:
    """Return what the tile costs over the one that was expanded last."""
    here, step = moment.last(EXPAND), step_onto(moment)
    known = None if here is None else cost(moment, here)
    return None if known is None or step is None else in_text(whole(known + step))


@term
def step(moment: Moment) -> str | None:
    """Return what the step costs from the tile that was expanded last."""
    return _text(step_onto(moment))


@term
def instead(moment: Moment) -> str | None:
    """Return what the tile cost before: ", not 9 as before", or ": its first way"."""
    known = cost(moment, moment.tile)
    return ": its first way" if known is None else f", not {in_text(known)} as before"


@term
def heuristic(moment: Moment) -> str | None:
    """Return what h is by the heuristic of the search, as "the octile distance to a goal"."""
    name = _heuristic(moment)
    if name == "zero":
        return "the heuristic zero estimates nothing"
    return f"the {_PROPER_NAMES.get(name, name)} distance to the nearest goal"


def in_parts(moment: Moment, known: float) -> str:
    """Return how f adds up of a g that is `known` and the h of the event's tile."""
    left, times = estimate(moment, moment.tile), weight_of_h(moment)
    factor = "" if times == 1 else f"{times:g}·"
    total = in_text(whole(known + times * left))
    return f"g {in_text(whole(known))} + {factor}h {in_text(left)} = {total}"


def cost(moment: Moment, tile: int) -> float | None:
    """Return the g of a tile, None where it is not known."""
    fact = moment.fact(tile)
    return None if fact is None else fact.g


def estimate(moment: Moment, tile: int) -> float:
    """Return the h of a tile: the distance to the nearest goal, or to the start from the goals."""
    leg, width = moment.trace.leg_at(moment.position), moment.trace.width
    ends = [leg.start] if moment.line.from_goals else leg.goals
    row, col = divmod(tile, width)
    exact = min(
        exact_distance(_heuristic(moment), abs(row - end // width), abs(col - end % width))
        for end in ends
        if end is not None
    )
    return whole(exact / STRAIGHT)


def priority(moment: Moment, tile: int) -> float | None:
    """Return the f of a tile, None where it is not known."""
    known = cost(moment, tile)
    return None if known is None else whole(known + weight_of_h(moment) * estimate(moment, tile))


def frontier(moment: Moment) -> list[int]:
    """Return the tiles of a search from one end that wait to be expanded for the first time."""
    player, trace = moment.player, moment.trace
    expanding = trace.codes_of(EXPAND)
    waiting = sources(player, of_goals=any(trace.lines[code].from_goals for code in expanding))
    at = player.marks.find(Mark.FRONTIER)
    while at >= 0:
        waiting.append(at)
        at = player.marks.find(Mark.FRONTIER, at + 1)
    if weight_of_h(moment) != 1 or not is_admissible(
        _heuristic(moment), diagonals=trace.has_diagonals
    ):
        # Only then what was expanded may be reached more cheaply, and wait in vain.
        events = trace.events[trace.leg_at(moment.position).first : moment.position]
        was = {event & TILE_MASK for event in events if event >> TILE_BITS in expanding}
        waiting = [tile for tile in waiting if tile not in was]
    return waiting


def _taken(moment: Moment, key: Key, best: str) -> str | None:
    """Return what is best of a tile that is taken, and how near the others come to it."""
    own = key(moment, moment.tile)
    if own is None or moment.facts is None:
        return None
    before = moment.facts.at(moment.tile, moment.position - 1)
    if before and before.expanded:
        return "comes up again, by an entry that is out of date"
    keys = [key(moment, tile) for tile in frontier(moment) if tile != moment.tile]
    others = sorted(other for other in keys if other is not None)
    if len(others) < len(keys):
        return None
    equal = sum(isclose(other, own) for other in others)
    if equal:
        return f"{best}; {_TIES[str(moment.option('tie') or 'oldest')]} of {equal + 1}"
    return f"{best}; the next is {in_text(others[0])}" if others else best


def step_onto(moment: Moment) -> float | None:
    """Return what the step onto the tile costs, from the tile that was expanded last."""
    here, width = moment.last(EXPAND), moment.trace.width
    if here is None:
        return None
    weight = moment.trace.before[here if moment.line.from_goals else moment.tile]
    across = here // width != moment.tile // width and here % width != moment.tile % width
    return weight * sqrt(2) if across else weight


def _heuristic(moment: Moment) -> str:
    name = str(moment.option("heuristic") or "fitting")
    return fitting(name, diagonals=moment.trace.has_diagonals)


def weight_of_h(moment: Moment) -> float:
    """Return how often h counts in f."""
    return float(str(moment.option("weight") or 1))


def _text(number: float | None) -> str | None:
    return None if number is None else in_text(number)
