"""Terms of searches at any angle: parents, and what a tile costs in a straight line from one."""

from __future__ import annotations

from math import dist

from labyrinth.core.exact_costs import in_text, whole
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.reasons.terms.costs import cost
from labyrinth.core.trace import EXPAND


@term
def its_parent(moment: Moment) -> str | None:
    """Return the parent of the tile."""
    fact = moment.fact(moment.tile)
    return None if fact is None or fact.parent is None else f"{fact.parent[0]},{fact.parent[1]}"


@term
def parent_here(moment: Moment) -> str | None:
    """Return the parent of the tile that was expanded last, itself where a search begins."""
    parent = _parent_here(moment)
    return None if parent is None else moment.name(parent)


@term
def over_parent(moment: Moment) -> str | None:
    """Return what the tile costs in a straight line from that parent."""
    parent = _parent_here(moment)
    known = None if parent is None else cost(moment, parent)
    if parent is None or known is None:
        return None
    width = moment.trace.width
    return in_text(whole(known + dist(divmod(parent, width), divmod(moment.tile, width))))


def _parent_here(moment: Moment) -> int | None:
    here = moment.last(EXPAND)
    fact = None if here is None else moment.fact(here)
    if fact is None or fact.parent is None:
        return here
    return moment.index(fact.parent)
