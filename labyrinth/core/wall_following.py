"""Wall following: the walk with one hand on the wall."""

from __future__ import annotations

from collections.abc import Callable, Generator
from itertools import count
from typing import Final

from labyrinth.core.algorithm import Found
from labyrinth.core.field import Field
from labyrinth.core.paths import SLICE, no_parents, path_to
from labyrinth.core.trace import EXPAND, STEP

RIGHT: Final = 1
"""The right hand: a quarter turn clockwise from the heading."""
LEFT: Final = -1
"""The left hand: a quarter turn anticlockwise from the heading."""

_CAME_ROUND: Final = (
    "The walk came round to where it first followed its wall, without a goal on the way; "
    "there may still be a path."
)


def follow_wall(
    field: Field, record: Callable[[int], None], hand: int
) -> Generator[int, None, Found]:
    """Walk with `hand`, RIGHT or LEFT, on the wall to a goal, or until the walk comes round.

    A move along a wall can follow one other move only. So the first move that is made again is
    the first of all, and no other has to be remembered.
    """
    tiles, start, goals = field.tiles, field.start, field.goals
    ahead = quarter_turns(field)
    parents = no_parents(field)
    parents[start] = tile = start
    record(EXPAND + start)
    expanded = 1
    heading = first_heading(field, hand)
    if heading is None:
        return Found([], expanded)
    at_wall = not tiles[tile + ahead[(heading + hand) % 4]]
    first_move = None
    for moves in count(1):
        if at_wall:
            heading = (heading + hand) % 4
        while not tiles[tile + ahead[heading]]:
            heading = (heading - hand) % 4
            at_wall = True
        before, tile = tile, tile + ahead[heading]
        if parents[tile]:
            record(STEP + tile)
        else:
            parents[tile] = before
            record(EXPAND + tile)
            expanded += 1
            if tile in goals:
                return Found(path_to(tile, parents), expanded)
        move = 4 * tile + heading
        if not at_wall:
            at_wall = not tiles[tile + ahead[(heading + hand) % 4]]
        elif first_move is None:
            first_move = move
        elif first_move == move:
            break
        if moves % SLICE == 0:
            yield expanded
    return Found([], expanded, _CAME_ROUND)


def quarter_turns(field: Field) -> tuple[int, int, int, int]:
    """Return what to add to an index to go on with a heading of 0 to 3 quarter turns from up."""
    return -field.width, 1, field.width, -1


def first_heading(field: Field, hand: int) -> int | None:
    """Return the heading that leaves the start with a wall at `hand`, None if none leaves it.

    Of several it is the first of right, down, left, up; the same where no wall touches the start.
    """
    tiles, start = field.tiles, field.start
    ahead = quarter_turns(field)
    headings = [heading for heading in (1, 2, 3, 0) if tiles[start + ahead[heading]]]
    at_wall = [heading for heading in headings if not tiles[start + ahead[(heading + hand) % 4]]]
    return next(iter(at_wall or headings), None)
