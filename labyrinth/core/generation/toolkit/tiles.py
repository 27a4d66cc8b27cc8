"""Changing tiles and recording it: one tile, all that differ, and how much of a walk is kept.

The event budget bounds the memory of a trace. A walk, or an automaton, records each step as long as
the trace holds fewer events than `events_in_detail` says; loop-erased walks, which go on in half
the time without a record, at most EVENTS_ALWAYS_KEPT. From there on it records only what lasts: the
tiles that are open or closed for good, or those that differ after many steps. Such a trace is still
exact: it plays to the same maze, and back. Of up to a thousand rooms all is kept.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import compress
from operator import ne
from typing import Final

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import count_rooms
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Trace


def open_tile(maze: Maze, trace: Trace, line: int, tile: int) -> None:
    """Open the tile of a flat index, with its weight in the trace, and record it through a line."""
    maze.tiles[tile] = trace.weights[tile] if trace.weights else 1
    trace.events.append(line + tile)


def begin_in(maze: Maze, trace: Trace, line: int, room: int) -> list[int]:
    """Open the first room of a generation; return the carved rooms, which is this one."""
    open_tile(maze, trace, line, room)
    return [room]


def transform(
    maze: Maze, trace: Trace, tiles: bytes | bytearray, opens: int, closes: int
) -> Generator[float, None, None]:
    """Change the maze to these tiles of 0 and 1, row by row, and record each that differs.

    A tile that is a corridor now is recorded through the line `opens`, a wall through `closes`.
    Yields the share done.
    """
    for first in range(0, len(tiles), SLICE):
        old = maze.tiles[first : first + SLICE]
        new = tiles[first : first + SLICE]
        if old != new:
            changed = compress(range(len(new)), map(ne, old, new))
            trace.events.extend(
                [(opens if new[tile] else closes) + first + tile for tile in changed]
            )
            maze.tiles[first : first + len(new)] = new
        yield first / len(tiles)


EVENTS_A_ROOM: Final = 6
"""With this many in detail, what lasts fits into 10 events a room: 40 of 48 bytes a room, of which
the tiles now and before take the others, so 12 bytes for each of a room's four tiles."""
EVENTS_ALWAYS_KEPT: Final = 50_000
"""What is kept in detail of any maze: about 50 events for each of a thousand rooms."""


def events_in_detail(maze: Maze) -> int:
    """Return how many events a generator of this maze may record before it leaves out steps."""
    return max(EVENTS_ALWAYS_KEPT, EVENTS_A_ROOM * count_rooms(maze))


def deeds_of_walks(maze: Maze, trace: Trace) -> int:
    """Return how many deeds the trace may hold while loop-erased walks are recorded in detail."""
    return min(trace.deeds + EVENTS_ALWAYS_KEPT, events_in_detail(maze))
