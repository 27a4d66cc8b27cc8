"""Recorded changes of tiles: one tile, all that differ, or passages that join regions.

The event budget bounds the memory of a trace. A walk, or an automaton, records each step as long as
the trace holds fewer events than `events_in_detail` says; loop-erased walks, which take half the
time without recording, at most EVENTS_ALWAYS_KEPT. Beyond that it records only lasting changes:
tiles that are open or closed for good, or tiles that differ after many steps. The trace is still
exact: it plays to the same maze, and back. For up to a thousand rooms everything is kept.
"""

from collections.abc import Callable, Generator, Mapping
from itertools import compress
from operator import ne
from random import Random
from typing import Final

from labyrinth.core.declaration.generator import Slices
from labyrinth.core.disjoint_sets import Forest, find, join, singletons
from labyrinth.core.generation.toolkit.randomness import shuffle
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import count_rooms, passages, uncarved_rooms
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, Trace


def open_tile(maze: Maze, trace: Trace, line: int, tile: int) -> None:
    """Open a tile by its flat index, with its weight in the trace, and record it as this `line`."""
    maze.tiles[tile] = trace.weights[tile] if trace.weights else 1
    trace.events.append(line + tile)


def begin_in(maze: Maze, trace: Trace, line: int, room: int) -> list[int]:
    """Open the first room of a generation; return a list of carved rooms with only this room."""
    open_tile(maze, trace, line, room)
    return [room]


def transform(
    maze: Maze, trace: Trace, tiles: bytes | bytearray, opens: int, closes: int
) -> Generator[float, None, None]:
    """Change the maze to these tiles of 0 and 1, row by row, and record each change.

    A tile that becomes a corridor is recorded by the line `opens`, one that becomes a wall by
    `closes`. Yields the share done.
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


# Keeps a room's events within 40 bytes, or with its tiles now and before, 12 bytes per tile.
EVENTS_A_ROOM: Final = 6
# Events always kept in detail: about 50 for each of a thousand rooms.
EVENTS_ALWAYS_KEPT: Final = 50_000


def events_in_detail(maze: Maze) -> int:
    """Return how many events a generator of this maze may record before it leaves out steps."""
    return max(EVENTS_ALWAYS_KEPT, EVENTS_A_ROOM * count_rooms(maze))


CODE = Pseudocode("""
Joining regions
| carve every room that is still closed
    CARVE_ROOM carve: {tile} was left closed: it is carved.
| for each wall between two regions, in random order:
    WALL consider: {tile} is the next wall between two regions, in random order.
|     if they are not connected yet:
    CONNECTED refuse: Both sides of {tile} are in set {shared_set}: it would close a cycle.
    APART stand: {tile} lies between sets {sets}, which are not connected yet.
|         carve the passage
    JOIN carve: {tile} is opened: it joins sets {trees}.
""")


def regions_of(maze: Maze, done: int) -> Generator[int, None, Forest]:
    """Return a disjoint-set forest of the tiles, where rooms joined by passages are one set.

    Yields `done`, which does not change, after each slice.
    """
    tiles = maze.tiles
    forest = singletons(len(tiles))
    for step, row in passages(maze):
        for passage in row:
            if tiles[passage]:
                join(forest, passage - step, passage + step)
        yield done
    return forest


def join_regions(
    maze: Maze,
    rng: Random,
    trace: Trace,
    codes: Mapping[str, int] | None = None,
    weight: Callable[[int], int] | None = None,
) -> Slices:
    """Carve the closed rooms, then random passages between rooms not connected yet.

    Passages with the lowest `weight` come first. Events have the `codes` of the generator's own
    lines of the same names, or else those of CODE. Yields the number of rooms.
    """
    decide = trace.decide
    if codes is None:
        lines = trace.follow(CODE)
        codes = {name: lines[line] for name, line in CODE.codes.items()}
    wall, connected, apart, carve = (codes[n] for n in ("WALL", "CONNECTED", "APART", "JOIN"))
    rooms = count_rooms(maze)
    for room in compress(range(len(maze.tiles)), uncarved_rooms(maze)):
        if not maze.tiles[room]:
            maze.tiles[room] = 1
            trace.events.append(codes.get("CARVE_ROOM", carve) + room)
    yield rooms
    forest = yield from regions_of(maze, rooms)
    walls: list[tuple[int, int]] = []
    for step, row in passages(maze):
        walls += [
            (passage, step)
            for passage in row
            if find(forest, passage - step) != find(forest, passage + step)
        ]
        yield rooms
    shuffle(rng, walls)
    if weight is not None:
        walls.sort(key=lambda each: weight(each[0]))
    for passage, step in walls:
        are_apart = join(forest, passage - step, passage + step)
        if decide is not None:
            decide(wall + passage)
            decide((apart if are_apart else connected) + passage)
        if are_apart:
            maze.tiles[passage] = 1
            trace.events.append(carve + passage)
