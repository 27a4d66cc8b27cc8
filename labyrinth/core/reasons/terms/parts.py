"""Terms of blobby division: a region, and the two parts that grow in it until they fill it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from labyrinth.core.counted import counted
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.structures.rooms_of import count_rooms
from labyrinth.core.trace import CONSIDER, FILL, REFUSE, STAND
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK


class _Growth(NamedTuple):
    """How far two parts have grown: of each room in one the seed of that part.

    So many rooms may be drawn to grow, a `number`; `growing` is the one that was drawn last.
    """

    seed_of: dict[int, int]
    number: int
    growing: int


@term
def region_rooms(moment: Moment) -> str | None:
    """Return how many rooms a region has, at its turn or when the seeds of its parts are drawn."""
    codes = moment.codes_telling("region_rooms", STAND)
    at, tile = moment.position, moment.tile
    if moment.line.kind is CONSIDER:
        events = moment.trace.events
        while events[at - 1] >> TILE_BITS not in codes:
            at -= 1
        tile = events[at - 1] & TILE_MASK
    return counted(_size_of_region(moment, tile, at), "room")


@term
def drawn_of_growing(moment: Moment) -> str | None:
    """Return among how many rooms one is drawn to grow, as in "one of 5 rooms"."""
    number = _growth(moment, moment.position).number
    return "the only room" if number == 1 else f"one of {number:,} rooms"


@term
def rooms_that_grow(moment: Moment) -> str | None:
    """Return how many rooms are left of which one may be drawn."""
    return counted(_growth(moment, moment.position).number, "room")


@term
def growing_room(moment: Moment) -> str | None:
    """Return the room that takes over its neighbour."""
    return moment.name(_growth(moment, moment.position).growing)


@term
def part_rooms(moment: Moment) -> str | None:
    """Return how many rooms the part of the event's room has."""
    seeds = _growth(moment, moment.position).seed_of
    return counted(Counter(seeds.values())[seeds[moment.tile]], "room")


@term
def of_sizes(moment: Moment) -> str | None:
    """Return how large both parts are, as in ", of 7 and 5 rooms"; nothing where it is unknown."""
    if not moment.trace.with_decisions:
        return ""
    seeds = _growth(moment, moment.position).seed_of
    sizes = sorted(Counter(seeds.values()).values())
    return f", of {sizes[0]} and {counted(sizes[1], 'room')}"


@term
def gaps(moment: Moment) -> str | None:
    """Return among how many places between the parts the gap was drawn."""
    filling, events = moment.trace.codes_of(FILL), moment.trace.events
    walls = 0
    while events[moment.position - 2 - walls] >> TILE_BITS in filling:
        walls += 1
    return f"{walls + 1:,}"


def _growth(moment: Moment, position: int) -> _Growth:
    """Follow the division whose seeds are the last before a position, up to there at most."""
    trace = moment.trace
    seeding = moment.codes_telling("region_rooms", CONSIDER)
    drawing = moment.codes_telling("drawn_of_growing", STAND)
    taking = moment.codes_telling("part_rooms", CONSIDER)
    stuck = moment.codes_telling("rooms_that_grow", REFUSE)
    first = position - 1
    while trace.events[first] >> TILE_BITS not in seeding:
        first -= 1
    # Two seeds come one after the other.
    first -= trace.events[first - 1] >> TILE_BITS in seeding
    seed_of: dict[int, int] = {}
    growing = number = 0
    for event in trace.events[first:position]:
        code, tile = event >> TILE_BITS, event & TILE_MASK
        if code in seeding:
            seed_of[tile] = tile
            number += 1
        elif code in drawing:
            growing = tile
        elif code in taking:
            seed_of[tile] = seed_of[growing]
            number += 1
        elif code in stuck:
            number -= 1
        else:
            break
    return _Growth(seed_of, number, growing)


def _size_of_region(moment: Moment, seed: int, position: int) -> int:
    """Return how many rooms the region has that grew from a seed; the first is the whole grid."""
    trace, events = moment.trace, moment.trace.events
    seeding = moment.codes_telling("region_rooms", CONSIDER)
    seeds = {code << TILE_BITS | seed for code in seeding}
    for at in range(position - 1, -1, -1):
        if events[at] in seeds:
            # The next seeds, of another division, are at least four events away.
            end = at + 2
            while end < position and events[end] >> TILE_BITS not in seeding:
                end += 1
            return list(_growth(moment, end).seed_of.values()).count(seed)
    return count_rooms(trace)
