"""Terms of corridors from a dead end, which sparseness shortens."""

from __future__ import annotations

from typing import NamedTuple

from labyrinth.core.counted import counted
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.trace import FILL, STAND


class Corridor(NamedTuple):
    """The tiles from a dead end to before its junction or its other end, and that `end`."""

    tiles: list[int]
    end: int
    ends_at_junction: bool


@term
def dead_end_in_order(moment: Moment) -> str | None:
    """Return which of all dead ends it is, row by row, as in "2 of 7"."""
    tiles = _tiles_before(moment)
    if tiles is None:
        return None
    ends = [
        tile
        for tile, is_open in enumerate(tiles)
        if is_open and len(_beside(moment, tiles, tile)) == 1
    ]
    return f"{ends.index(moment.tile) + 1:,} of {len(ends):,}"


@term
def other_end(moment: Moment) -> str | None:
    """Return the dead end from which the corridor of this other end was shortened."""
    corridor = _corridor(moment, moment.tile)
    return corridor and moment.name(corridor.end)


@term
def corridor_from(moment: Moment) -> str | None:
    """Return the dead end that the corridor begins with."""
    end = _dead_end(moment)
    return None if end is None else moment.name(end)


@term
def corridor_end(moment: Moment) -> str | None:
    """Return what a corridor ends with."""
    end = _dead_end(moment)
    corridor = None if end is None else _corridor(moment, end)
    return corridor and ("a junction" if corridor.ends_at_junction else "a dead end too")


@term
def rooms_on_the_way(moment: Moment) -> str | None:
    """Return how many rooms a corridor has, as in "5 rooms lie"."""
    corridor = _corridor(moment, moment.tile)
    if corridor is None:
        return None
    rooms = len(corridor.tiles) // 2
    return f"{counted(rooms, 'room')} {'lies' if rooms == 1 else 'lie'}"


@term
def share_of_rooms(moment: Moment) -> str | None:
    """Return how many of its rooms are to be filled, as in "0.5 of that, rounded, is 2"."""
    number = _rooms_to_fill(moment, moment.tile)
    return None if number is None else f"{moment.option('sparse')} of that, rounded, is {number:,}"


@term
def filled_of_share(moment: Moment) -> str | None:
    """Return how many tiles of a corridor are filled of those to be filled, as in "3 of 4"."""
    end = _dead_end(moment)
    number = None if end is None else _rooms_to_fill(moment, end)
    return None if number is None else f"{len(_filled_here(moment)):,} of {2 * number:,}"


def _rooms_to_fill(moment: Moment, end: int) -> int | None:
    corridor, share = _corridor(moment, end), moment.option("sparse")
    if corridor is None or not isinstance(share, float):
        return None
    return round(share * (len(corridor.tiles) // 2))


def _dead_end(moment: Moment) -> int | None:
    """Return the dead end of the corridor at hand, which is told and filled first."""
    if moment.line.kind is FILL:
        filled = _filled_here(moment)
        return filled[0] if filled else None
    stands = [tile for line, tile in moment.of_step() or [] if line.kind is STAND]
    return stands[-2] if len(stands) > 1 else None


def _filled_here(moment: Moment) -> list[int]:
    """Return the tiles filled up to now of the corridor at hand, which lie side by side."""
    filled: list[int] = []
    for line, tile in reversed(moment.of_step() or []):
        is_next = not filled or abs(tile - filled[-1]) in (1, moment.trace.width)
        if line.kind is not FILL or not is_next:
            break
        filled.append(tile)
    return filled[::-1]


def _corridor(moment: Moment, tile: int) -> Corridor | None:
    """Return the corridor from a dead end as it was when the step began."""
    before = _tiles_before(moment)
    if before is None:
        return None
    way: list[int] = []
    came_from = -1
    while True:
        ways = [each for each in _beside(moment, before, tile) if each != came_from]
        if len(ways) != 1:
            return Corridor(way, tile, bool(ways))
        way.append(tile)
        came_from, tile = tile, ways[0]


def _beside(moment: Moment, tiles: bytearray, tile: int) -> list[int]:
    width = moment.trace.width
    return [tile + step for step in (-width, -1, 1, width) if tiles[tile + step]]


def _tiles_before(moment: Moment) -> bytearray | None:
    """Return the tiles as they were when the step began, with a closed border."""
    step = moment.of_step()
    if step is None:
        return None
    tiles, width = bytearray(moment.player.tiles), moment.trace.width
    for line, tile in step:
        if line.kind is FILL:
            tiles[tile] = 1
    tiles[:width] = tiles[-width:] = bytes(width)
    tiles[::width] = tiles[width - 1 :: width] = bytes(moment.trace.height)
    return tiles
