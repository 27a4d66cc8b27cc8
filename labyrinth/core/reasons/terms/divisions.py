"""Terms of recursive division: the region that is divided, and the wall across it."""

from __future__ import annotations

from labyrinth.core.counted import counted
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.structures.chambers import Region, regions_to_divide
from labyrinth.core.trace import FILL
from labyrinth.core.trace.events import TILE_BITS


@term
def rows_and_cols(moment: Moment) -> str | None:
    """Return how large the region is that is divided, as in "3 rows and 4 columns"."""
    region = _present_region(moment)
    return (
        None
        if region is None
        else f"{counted(region[1], 'row')} and {counted(region[2], 'column')}"
    )


@term
def cut(moment: Moment) -> str | None:
    """Return why the wall runs as it does: across the longer side, or by a coin."""
    region = _present_region(moment)
    if region is None:
        return None
    room, high, wide = region
    rows, cols = counted(high, "row"), counted(wide, "column")
    if (moment.tile - room) // moment.trace.width:
        cut, other = rows, cols
    else:
        cut, other = cols, rows
    return f"{cut}, not {other}, by a coin" if high == wide else f"{cut}, more than the {other}"


@term
def along_the_wall(moment: Moment) -> str | None:
    """Return how many rooms lie along the wall that was just built."""
    filling = moment.trace.codes_of(FILL)
    built, events = 0, moment.trace.events
    while events[moment.position - 2 - built] >> TILE_BITS in filling:
        built += 1
    return counted((built + 1) // 2, "room")


def _present_region(moment: Moment) -> Region | None:
    regions = regions_to_divide(moment.player)
    return regions[-1] if regions else None
