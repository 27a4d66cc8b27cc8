"""Recorded changes of tiles: of one tile, of all tiles that differ, or of passages between regions.

A limit of events bounds the memory of a trace. A walk or an automaton records each step as long as
the trace holds fewer events than `events_in_detail` returns. Loop-erased walks, which take half the
time without recording, record at most EVENTS_ALWAYS_KEPT events in this way. Beyond the limit only
lasting changes are recorded: tiles that are open or closed for good, or tiles that differ after
many steps. The trace is still exact: it plays to the same maze, and back. Mazes of up to a thousand
rooms usually stay below the limit.
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
    """Open a tile (by tile index), with its weight in the trace, and record an event of `line`."""
    maze.tiles[tile] = trace.weights[tile] if trace.weights else 1
    trace.events.append(line + tile)


def begin_in(maze: Maze, trace: Trace, line: int, room: int) -> list[int]:
    """Open the first room of a generation, as an event of `line`; return a list of this room."""
    open_tile(maze, trace, line, room)
    return [room]


def transform(
    maze: Maze, trace: Trace, tiles: bytes | bytearray, opens: int, closes: int
) -> Generator[float, None, None]:
    """Change the maze to `tiles`, which are 0 or 1, row by row, and record each change.

    A tile that becomes a corridor is recorded as an event of the line `opens`, a tile that becomes
    a wall as an event of the line `closes`. Yields the share done.
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
    """Return how many events a generator may record in this maze before it leaves out steps."""
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
    """Return a union-find forest of the tiles, in which rooms joined by passages are one set.

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
    """Carve the closed rooms, then random passages between rooms that are not connected yet.

    Passages with the lowest `weight` come first. `codes` maps the line names of CODE to codes of
    the generator's own lines; without it, the events belong to the lines of CODE. Yields the number
    of rooms.
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
