"""Terms of cellular automata: rounds, what lay around a tile, the regions that are connected."""

from __future__ import annotations

from labyrinth.core.counted import counted
from labyrinth.core.generation.toolkit.tiles import EVENTS_ALWAYS_KEPT
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.trace import STAND
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK


@term
def open_by_chance(moment: Moment) -> str | None:
    """Return how many tiles are open at first, in per cent."""
    return str(moment.option("open"))


@term
def round(moment: Moment) -> str | None:
    """Return the number of a round that begins."""
    events = moment.trace.events[: moment.position]
    return str(events.count(events[-1]))


@term
def walls_of_nine(moment: Moment) -> str | None:
    """Return how many of the nine tiles around the event's were walls before the round."""
    around = _around_before_the_round(moment)
    return None if around is None else str(9 - sum(around))


@term
def open_of_eight(moment: Moment) -> str | None:
    """Return how many of the eight tiles around the event's were open before the round."""
    around = _around_before_the_round(moment)
    return None if around is None else str(sum(around) - around[4])


@term
def regions_beside(moment: Moment) -> str | None:
    """Return the sizes of the regions on the sides of a tile, as in "regions of 4 and 9 tiles"."""
    tiles, width = moment.player.tiles, moment.trace.width
    seen = {moment.tile}
    sizes: list[int] = []
    for side in (moment.tile - width, moment.tile + width, moment.tile - 1, moment.tile + 1):
        if not tiles[side] or side in seen:
            continue
        region = [side]
        seen.add(side)
        for tile in region:
            beside = {tile - width, tile + width, tile - 1, tile + 1} - seen
            found = [each for each in beside if tiles[each]]
            seen.update(found)
            region += found
        sizes.append(len(region))
    first = ", ".join(f"{size:,}" for size in sizes[:-1])
    return f"regions of {first} and {counted(sizes[-1], 'tile')}" if first else None


def _around_before_the_round(moment: Moment) -> list[bool] | None:
    """Return which of the nine tiles around the event's were open, row by row.

    All tiles change at once: those that have changed since the round began were the opposite. It is
    not known without decisions, and where a trace leaves out rounds.
    """
    trace, tiles, width = moment.trace, moment.player.tiles, moment.trace.width
    if trace.deeds > EVENTS_ALWAYS_KEPT:
        return None
    rounds = trace.codes_of(STAND)
    changed: set[int] = set()
    for event in reversed(trace.events[: moment.position]):
        if event >> TILE_BITS in rounds:
            break
        changed.add(event & TILE_MASK)
    else:
        return None
    rows = (moment.tile - width, moment.tile, moment.tile + width)
    return [
        (tiles[tile] > 0) != (tile in changed) for row in rows for tile in (row - 1, row, row + 1)
    ]
