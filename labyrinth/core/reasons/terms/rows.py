"""Terms of generators that work by rows: the sets of a row, the directions that are left."""

from __future__ import annotations

from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.structures.disjoint_sets import sets_of_row


@term
def set(moment: Moment) -> str | None:
    """Return the letter of the set of a room, or of the room above a passage."""
    letters, tile = sets_of_row(moment.player, moment.tile), moment.tile
    return letters.get(tile) or letters.get(tile - moment.trace.width)


@term
def way_down(moment: Moment) -> str | None:
    """Return why a passage below a room is dug: it is the last one of its set, or by a coin."""
    room = moment.tile - moment.trace.width
    letters = sets_of_row(moment.player, room)
    if room not in letters:
        return None
    tiles, width = moment.player.tiles, moment.trace.width
    others = [each for each in letters if letters[each] == letters[room] and each != room]
    if all(each < room and not tiles[each + width] for each in others):
        return f"is the last way down for the set {letters[room]}: it has to be dug"
    return f"leads down from the set {letters[room]}, and the coin says: dig"


@term
def sets_beside(moment: Moment) -> str | None:
    """Return the letters of the sets on both sides of a passage, as in "a and b"."""
    letters, tile = sets_of_row(moment.player, moment.tile), moment.tile
    if tile - 1 not in letters or tile + 1 not in letters:
        return None
    return f"{letters[tile - 1]} and {letters[tile + 1]}"


@term
def first_sets(moment: Moment) -> str | None:
    """Return the letters of the sets of a row in which each room is one: "a to d", or "a"."""
    letters = list(sets_of_row(moment.player, moment.tile).values())
    return f"a to {letters[-1]}" if len(letters) > 1 else "a"


@term
def bias(moment: Moment) -> str | None:
    """Return in which direction of a binary tree's bias a passage is dug: "up", "left"."""
    vertical, _, horizontal = str(moment.option("bias")).partition("-")
    return horizontal if moment.tile // moment.trace.width % 2 else vertical
