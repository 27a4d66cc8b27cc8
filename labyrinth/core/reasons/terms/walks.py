"""Terms of random walks: how long they are, the loops that are erased, what is left to carve."""

from __future__ import annotations

from labyrinth.core.counted import counted
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.structures.rooms_of import corner_rooms, count_rooms, open_rooms
from labyrinth.core.structures.scanning import newest_first
from labyrinth.core.trace import STEP
from labyrinth.core.trace.player import Mark


@term
def walk(moment: Moment) -> str | None:
    """Return how many rooms the walk has."""
    return counted(moment.player.marks.count(Mark.TRAIL), "room")


@term
def loop(moment: Moment) -> str | None:
    """Return how many rooms the walk entered since it was at the tile, as in "6 rooms are"."""
    rooms = _walked(moment)
    if moment.tile not in rooms:
        return None
    number = rooms.index(moment.tile)
    return f"{counted(number, 'room')} {'is' if number == 1 else 'are'}"


@term
def uncarved(moment: Moment) -> str | None:
    """Return how many rooms are uncarved, as in "5 uncarved rooms are"."""
    trace = moment.trace
    number = count_rooms(trace) - open_rooms(moment.player)
    return f"{counted(number, 'uncarved room')} {'is' if number == 1 else 'are'}"


@term
def corners(moment: Moment) -> str | None:
    """Return how many of the corners of the grid are carved, as in "2 of 4 corners"."""
    # A grid of one row or column has two, of one room one.
    places = corner_rooms(moment.trace)
    carved = sum(moment.player.tiles[place] > 0 for place in places)
    return f"{carved} of {counted(len(places), 'corner')}"


def _walked(moment: Moment) -> list[int]:
    """Return the rooms of the walk, the last one first, as far as they are told."""
    player = moment.player
    rooms = newest_first(player, moment.trace.codes_of(STEP))
    return [room for room in rooms if player.marks[room] == Mark.TRAIL]
