"""Terms of what a growing maze keeps: an active list, a frontier, a heap of passages."""

from __future__ import annotations

from labyrinth.core.counted import counted
from labyrinth.core.reasons.moment import FAR, Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.structures.rooms_of import rows_of_rooms
from labyrinth.core.structures.scanning import newest_first
from labyrinth.core.trace import VISIT
from labyrinth.core.trace.player import Mark


@term
def active(moment: Moment) -> str | None:
    """Return how many rooms are in the active list, as in "5 rooms are"."""
    return _are(moment.player.marks.count(Mark.ACTIVE), "room")


@term
def on_stack(moment: Moment) -> str | None:
    """Return how many rooms are on the stack, as in "5 rooms are"."""
    return _are(_rooms_held(moment), "room")


@term
def directions(moment: Moment) -> str | None:
    """Return how many directions lead back, one for each room on the way, as in "5 directions"."""
    return counted(_rooms_held(moment), "direction")


@term
def age(moment: Moment) -> str | None:
    """Return its place by age in the active list: "the newest of 5", "number 3 of 5 by age"."""
    player = moment.player
    joined = newest_first(player, moment.trace.codes_of(VISIT), FAR)
    rooms = [room for room in joined if player.marks[room] == Mark.ACTIVE]
    if moment.tile not in rooms or len(rooms) != player.marks.count(Mark.ACTIVE):
        return None
    if rooms == [moment.tile]:
        return "the only room"
    place = len(rooms) - rooms.index(moment.tile)
    name = {1: "the oldest", len(rooms): "the newest"}.get(place)
    return f"{name} of {len(rooms)}" if name else f"number {place} of {len(rooms)} by age"


@term
def on_frontier(moment: Moment) -> str | None:
    """Return how many rooms are in a frontier with the event's room, as in "5 rooms are"."""
    marks = moment.player.marks
    # The first room joins without an event.
    is_first = marks[moment.tile] != Mark.FRONTIER
    return _are(marks.count(Mark.FRONTIER) + is_first, "room")


@term
def carved_or_waiting(moment: Moment) -> str | None:
    """Return why a room does not join the frontier."""
    carved = moment.player.tiles[moment.tile]
    return "carved already" if carved else "in the frontier already"


@term
def in_the_heap(moment: Moment) -> str | None:
    """Return how many passages are in the heap, as in "5 passages are"."""
    return _are(moment.player.marks.count(Mark.FRONTIER), "passage")


@term
def weight_drawn(moment: Moment) -> str | None:
    """Return the weight that was drawn for a passage."""
    weight = moment.drawn.get(moment.tile)
    return None if weight is None else str(weight)


@term
def lightest(moment: Moment) -> str | None:
    """Return the weight of the passage that is taken, and that of the next: "12, the next 15"."""
    marks, drawn = moment.player.marks, moment.drawn
    own = weight_drawn(moment)
    waits = [tile for tile, mark in enumerate(marks) if mark == Mark.FRONTIER]
    if own is None or any(tile not in drawn for tile in waits):
        return None
    others = [drawn[tile] for tile in waits if tile != moment.tile]
    return f"{own}, and the next weighs {min(others)}" if others else f"{own}, and it is the last"


def _rooms_held(moment: Moment) -> int:
    marks = moment.player.marks
    return sum(marks[row].count(Mark.ACTIVE) for row in rows_of_rooms(moment.trace))


def _are(number: int, noun: str) -> str:
    return f"{counted(number, noun)} {'is' if number == 1 else 'are'}"
