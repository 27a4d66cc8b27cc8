"""Terms of trees: the two that a passage joins, and when its turn comes."""

from __future__ import annotations

from collections import Counter

from labyrinth.core.counted import counted
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.reasons.terms.rooms import beyond
from labyrinth.core.structures.disjoint_sets import trees_beside
from labyrinth.core.trace import CONSIDER
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK


@term
def sets(moment: Moment) -> str | None:
    """Return the letters of the trees on both sides of a passage, as in "a and b"."""
    letters = sorted(set(trees_beside(moment.player, moment.tile).values()))
    return f"{letters[0]} and {letters[-1]}" if letters else None


@term
def trees(moment: Moment) -> str | None:
    """Return the same with their sizes, as in "a, of 12 rooms, and b, of 1 room"."""
    sizes = Counter(trees_beside(moment.player, moment.tile).values())
    if len(sizes) != 2:
        return None
    return f"a, of {counted(sizes['a'], 'room')}, and b, of {counted(sizes['b'], 'room')}"


@term
def weight(moment: Moment) -> str | None:
    """Return the weight that was drawn for a passage, as in " (weight 38)", or nothing."""
    drawn = moment.drawn.get(moment.tile)
    return "" if drawn is None else f" (weight {drawn})"


@term
def turn(moment: Moment) -> str | None:
    """Return why a passage is the next: the lightest left, or the heaviest, or by chance."""
    drawn = moment.drawn
    own = drawn.get(moment.tile)
    if own is None:
        return "the next passage, at random"
    extreme = "heaviest" if moment.option("maximum") else "lightest"
    taking = moment.codes_telling("turn", CONSIDER)
    events = moment.trace.events[: moment.position - 1]
    taken = {event & TILE_MASK for event in events if event >> TILE_BITS in taking}
    equal = sum(weight == own and tile not in taken for tile, weight in drawn.items())
    tie = f"; one of {equal}, at random" if equal > 1 else ""
    return f"the {extreme} passage left, of weight {own}{tie}"


@term
def joins_trees(moment: Moment) -> str | None:
    """Return what a passage joins: an uncarved room to a tree, or two trees with their sizes."""
    room = beyond(moment)
    if room is not None:
        return f"is dug to {room}, which was a tree of its own"
    joined = trees(moment)
    return None if joined is None else f"joins {joined}"
