"""Terms of rooms that are dug to: what lies beyond a passage, and what else it could be."""

from __future__ import annotations

from labyrinth.core.choices.carving import rooms_around
from labyrinth.core.counted import counted
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.structures.rooms_of import is_room
from labyrinth.core.trace import VISIT
from labyrinth.core.trace.events import DECIDING, TILE_BITS, TILE_MASK


@term
def uncarved_neighbours(moment: Moment) -> str | None:
    """Return how many of the rooms around the event's room are uncarved."""
    return counted(len(_uncarved(moment, moment.tile)), "uncarved neighbour")


@term
def free_ways(moment: Moment) -> str | None:
    """Return how many ways lead from the event's room to uncarved ones."""
    return counted(len(_uncarved(moment, moment.tile)), "way")


@term
def beyond(moment: Moment) -> str | None:
    """Return the room behind the passage that is dug: the uncarved one beside it."""
    room = _room_beyond(moment)
    return None if room is None else moment.name(room)


@term
def choices(moment: Moment) -> str | None:
    """Return among how many uncarved neighbours the room behind the passage was chosen."""
    room = _room_beyond(moment)
    if room is None:
        return None
    number = len(_uncarved(moment, 2 * moment.tile - room))
    return "the only one left" if number == 1 else f"one of {number}"


@term
def random_choice(moment: Moment) -> str | None:
    """Return the same of a room that was chosen at random where there were several."""
    chosen = choices(moment)
    return f"{chosen}, at random" if chosen and chosen.startswith("one of") else chosen


@term
def carved_choice(moment: Moment) -> str | None:
    """Return among how many carved neighbours of the room behind a passage this one was drawn."""
    room = _room_beyond(moment)
    if room is None:
        return None
    number = len(rooms_around(moment.trace, room)) - len(_uncarved(moment, room))
    return "the only one" if number == 1 else f"one of {number}, at random"


@term
def rooms_up_to_here(moment: Moment) -> str | None:
    """Return how many rooms there are from the top left one to that of the event, as "2 x 3"."""
    row, col = divmod(moment.tile, moment.trace.width)
    rows, cols = (row + 1) // 2, (col + 1) // 2
    return "1 room" if rows == cols == 1 else f"{rows} x {cols} rooms"


@term
def room_of_run(moment: Moment) -> str | None:
    """Return among how many rooms of a sidewinder's run this one digs up."""
    tiles, width = moment.player.tiles, moment.trace.width
    first = last = moment.tile + width
    while tiles[first - 1]:
        first -= 1
    while tiles[last + 1]:
        last += 1
    number = sum(is_room(moment.trace, room - 2 * width) for room in range(first, last + 1, 2))
    return "its only room" if number == 1 else f"from one of its {number} rooms, at random"


@term
def straight_on(moment: Moment) -> str | None:
    """Return whether a passage goes on in the direction in which the room before it was dug."""
    room = _room_beyond(moment)
    if room is None:
        return None
    step = room - moment.tile
    dug = _passage_to(moment, moment.tile - step)
    if dug is None:
        return "as a first step"
    return "straight on" if dug == moment.tile - 2 * step else "by a turn"


@term
def still_dead_end(moment: Moment) -> str | None:
    """Return whether a room that was a dead end is one now."""
    is_one = len(moment.open_beside(moment.tile)) == 1
    return "still is one" if is_one else "is none any more"


def _uncarved(moment: Moment, room: int) -> list[int]:
    return [other for other in rooms_around(moment.trace, room) if not moment.player.tiles[other]]


def _passage_to(moment: Moment, room: int) -> int | None:
    """Return the passage by which a room was dug, None of one where the digging began."""
    trace = moment.trace
    visiting, deciding = trace.codes_of(VISIT), trace.codes_of(*DECIDING)
    at = moment.position - 1
    while at > 0:
        at -= 1
        event = trace.events[at]
        if event & TILE_MASK == room and event >> TILE_BITS in visiting:
            break
    for event in reversed(trace.events[:at]):
        if event >> TILE_BITS not in deciding:
            tile = event & TILE_MASK
            is_beside = abs(tile - room) in (1, trace.width)
            return tile if is_beside and event >> TILE_BITS in visiting else None
    return None


def _room_beyond(moment: Moment) -> int | None:
    """Return the one closed room beside a passage, None where it lies between no such two."""
    if is_room(moment.trace, moment.tile):
        return None
    step = 1 if moment.tile // moment.trace.width % 2 else moment.trace.width
    rooms = [moment.tile - step, moment.tile + step]
    closed = [room for room in rooms if not moment.player.tiles[room]]
    return closed[0] if len(closed) == 1 else None
