"""What the steps after a generator tell: symmetry, braiding, sparseness, endpoints and weights."""

from __future__ import annotations

from typing import NamedTuple

from labyrinth.core.counted import counted
from labyrinth.core.explain.context import Context, UntoldError, told
from labyrinth.core.explain.trace_reading import REACH, open_rooms, rooms_beside
from labyrinth.core.generation.steps.symmetry import size_of_half
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import dead_end_rooms, walled_steps
from labyrinth.core.trace import CARVE, CONSIDER, FILL, STAND

# Symmetric mazes


def half_and_line(now: Context) -> str:
    """Return how large a half is, and the line between the halves, if there is one."""
    rows, cols = now.trace.height // 2, now.width // 2
    high, wide = size_of_half(rows, cols, str(now.option("symmetry")))
    half = f"{high} x {wide} rooms"
    if high == rows and cols % 2:
        return f"{half}, a line of {rows}, and the image"
    if wide == cols and rows % 2:
        return f"{half}, a line of {cols}, and the image"
    return f"{half}, and the image"


def joining_way(now: Context) -> str:
    """Return among how many shortest ways between the halves this one is, if that is told."""
    number = sum(line.kind is CONSIDER for line, _ in now.of_step())
    if number == 0:
        return "a shortest way"
    return f"one of the {number} shortest ways, at random" if number > 1 else "the shortest way"


def carved_rooms(now: Context) -> str:
    """Return how many rooms are carved, where a generation goes on."""
    return counted(open_rooms(now.player), "carved room")


# Dead ends that are braided away


def dead_ends_noted(now: Context) -> str:
    """Return how many dead ends the maze had before it was braided."""
    return counted(len(_dead_ends_before(now)), "dead end")


def dead_ends_gone(now: Context) -> str:
    """Return how many dead ends are gone of those that are to go, as in "3 of 6"."""
    ends, share = _dead_ends_before(now), now.option("braid")
    if not isinstance(share, float):
        raise UntoldError
    return f"{len(ends & _joined(now)):,} of {round(share * len(ends)):,}"


def walls_before_rooms(now: Context) -> str:
    """Return behind how many walls of a dead end another room lies."""
    number = len(walled_steps(_maze(now), now.tile))
    return "1 wall before another room" if number == 1 else f"{number} walls before other rooms"


def opened_before(now: Context) -> str:
    """Return the wall that was opened beside a room that was a dead end."""
    beside = {now.tile + step for step in (-now.width, -1, 1, now.width)}
    opened = [tile for tile in _opened(now) if tile in beside]
    return now.name(told(opened[-1] if opened else None))


def behind_wall(now: Context) -> str:
    """Return the room behind a wall that may be opened, and whether it is a dead end too."""
    ends = _dead_ends_before(now)
    room = next(tile for line, tile in reversed(now.of_step()) if line.kind is not CONSIDER)
    beyond = 2 * now.tile - room
    return now.name(beyond) + ", a dead end too" * (beyond in ends - _joined(now))


def wall_choice(now: Context) -> str:
    """Return among how many walls one was drawn, as in ", drawn from 2"; else nothing."""
    number = 0
    for line, _ in reversed(now.of_step()[:-1]):
        if line.kind is not CONSIDER:
            break
        number += 1
    return f", drawn from {number}" if number > 1 else ", the only one" * number


def ends_gone(now: Context) -> str:
    """Return which dead ends a wall was before, as in "3,4 and 1,4 are dead ends"."""
    left = _dead_ends_before(now) - _joined(now, before=True)
    gone = sorted(left.intersection(rooms_beside(now.width, now.tile)))
    names = " and ".join(map(now.name, gone))
    return f"{names} is a dead end" if len(gone) == 1 else f"{names} are dead ends"


def _maze(now: Context) -> Maze:
    return Maze(now.trace.height, now.width, now.tiles)


def _opened(now: Context) -> list[int]:
    """Return the walls that the step has opened so far."""
    return [tile for line, tile in now.of_step() if line.kind is CARVE]


def _joined(now: Context, *, before: bool = False) -> set[int]:
    """Return the rooms beside the walls opened so far, or `before` the last event."""
    opened = _opened(now)
    if before and now.line.kind is CARVE:
        opened.pop()
    return {room for wall in opened for room in rooms_beside(now.width, wall)}


def _dead_ends_before(now: Context) -> set[int]:
    """Return the dead ends among the rooms as they were when the step began."""
    return set(dead_end_rooms(Maze(now.trace.height, now.width, _tiles_before(now))))


def _tiles_before(now: Context) -> bytearray:
    """Return the tiles as they were when the step began."""
    tiles = bytearray(now.tiles)
    for line, tile in told(now.of_step() or None):
        if line.kind in (CARVE, FILL):
            tiles[tile] = line.kind is FILL
    return tiles


# Corridors from a dead end, which sparseness shortens


class _Corridor(NamedTuple):
    """The tiles from a dead end to before its junction or its other end, and that `end`."""

    tiles: list[int]
    end: int
    ends_at_junction: bool


def dead_end_in_order(now: Context) -> str:
    """Return which of all dead ends it is, row by row, as in "2 of 7"."""
    tiles = _closed_before(now)
    ends = [
        tile
        for tile, is_open in enumerate(tiles)
        if is_open and len(_beside(now, tiles, tile)) == 1
    ]
    return f"{ends.index(now.tile) + 1:,} of {len(ends):,}"


def other_end(now: Context) -> str:
    """Return the dead end from which the corridor of this other end was shortened."""
    return now.name(_corridor(now, now.tile).end)


def corridor_from(now: Context) -> str:
    """Return the dead end that the corridor begins with."""
    return now.name(_dead_end(now))


def corridor_end(now: Context) -> str:
    """Return what a corridor ends with."""
    corridor = _corridor(now, _dead_end(now))
    return "a junction" if corridor.ends_at_junction else "a dead end too"


def rooms_on_the_way(now: Context) -> str:
    """Return how many rooms a corridor has, as in "5 rooms lie"."""
    rooms = len(_corridor(now, now.tile).tiles) // 2
    return f"{counted(rooms, 'room')} {'lies' if rooms == 1 else 'lie'}"


def share_of_rooms(now: Context) -> str:
    """Return how many of its rooms are to be filled, as in "0.5 of that, rounded, is 2"."""
    number = _rooms_to_fill(now, now.tile)
    return f"{now.option('sparse')} of that, rounded, is {number:,}"


def filled_of_share(now: Context) -> str:
    """Return how many tiles of a corridor are filled of those to be filled, as in "3 of 4"."""
    number = _rooms_to_fill(now, _dead_end(now))
    return f"{len(_filled_here(now)):,} of {2 * number:,}"


def _rooms_to_fill(now: Context, end: int) -> int:
    corridor, share = _corridor(now, end), now.option("sparse")
    if not isinstance(share, float):
        raise UntoldError
    return round(share * (len(corridor.tiles) // 2))


def _dead_end(now: Context) -> int:
    """Return the dead end of the corridor at hand, which is told and filled first."""
    if now.line.kind is FILL:
        tiles = _filled_here(now)[:1]
    else:
        tiles = [tile for line, tile in now.of_step() if line.kind is STAND][-2:-1]
    return told(next(iter(tiles), None))


def _filled_here(now: Context) -> list[int]:
    """Return the tiles filled up to now of the corridor at hand, which lie side by side."""
    filled: list[int] = []
    for line, tile in reversed(now.of_step()):
        is_next = not filled or abs(tile - filled[-1]) in (1, now.width)
        if line.kind is not FILL or not is_next:
            break
        filled.append(tile)
    return filled[::-1]


def _corridor(now: Context, tile: int) -> _Corridor:
    """Return the corridor from a dead end as it was when the step began."""
    before = _closed_before(now)
    way: list[int] = []
    came_from = -1
    while True:
        ways = [each for each in _beside(now, before, tile) if each != came_from]
        if len(ways) != 1:
            return _Corridor(way, tile, bool(ways))
        way.append(tile)
        came_from, tile = tile, ways[0]


def _beside(now: Context, tiles: bytearray, tile: int) -> list[int]:
    return [tile + step for step in (-now.width, -1, 1, now.width) if tiles[tile + step]]


def _closed_before(now: Context) -> bytearray:
    """Return the tiles as they were when the step began, with a closed border."""
    tiles, width = _tiles_before(now), now.width
    tiles[:width] = tiles[-width:] = bytes(width)
    tiles[::width] = tiles[width - 1 :: width] = bytes(now.trace.height)
    return tiles


# Endpoints and weights


def weight_range(now: Context) -> str:
    """Return between which weights those of all corridor tiles were drawn, as in "1 to 9"."""
    limits = now.option("weights")
    if not isinstance(limits, tuple):
        raise UntoldError
    return f"{limits[0]} to {limits[1]}"


def tile_weight(now: Context) -> str:
    """Return what the tile weighs."""
    return str(now.tiles[now.tile])


def start_place(now: Context) -> str:
    """Return why the start lies there."""
    if now.option("endpoints") == "farthest":
        return _end_of_longest(now)
    return "the first corridor tile, row by row"


def goal_place(now: Context) -> str:
    """Return why the goal lies there, of a dead end with its chance to be drawn."""
    how = now.option("endpoints")
    if how == "farthest":
        return _end_of_longest(now)
    drawn = _drawn_dead_end(now) if how == "dead-end" else None
    return drawn or "the last corridor tile, row by row"


def _end_of_longest(now: Context) -> str:
    found = "an end of the longest shortest path"
    if len(now.tiles) > REACH:
        return f"{found} that was found"
    # How many steps the tile lies from the one farthest from it.
    seen = {now.tile}
    ring, steps = [now.tile], -1
    while ring:
        steps += 1
        around = {each for tile in ring for each in now.open_beside(tile)} - seen
        seen |= around
        ring = list(around)
    return f"{found}, of {counted(steps, 'step')}"


def _drawn_dead_end(now: Context) -> str | None:
    """Return among how many dead ends the goal was drawn, None where there is none to draw."""
    if len(now.tiles) > REACH:
        return "a dead end, drawn: the more remote, the more likely"
    start_row, start_col = divmod(now.of_step()[0][1], now.width)
    squares = {}
    for end in dead_end_rooms(_maze(now)):
        row, col = divmod(end, now.width)
        squares[end] = (abs(row - start_row) + abs(col - start_col)) ** 2
    total = sum(squares.values())
    if not total:
        return None
    chance = f"its chance was {squares[now.tile]:,} in {total:,}"
    return f"drawn from {counted(len(squares), 'dead end')}; {chance}"
