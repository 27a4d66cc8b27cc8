"""Connected regions: which rooms passages join, and how regions apart become one."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from itertools import compress
from random import Random
from typing import NamedTuple

from labyrinth.core.declaration.generator import Slices
from labyrinth.core.disjoint_sets import Forest, find, join, singletons
from labyrinth.core.generation.toolkit.randomness import shuffle
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import count_rooms, passages, uncarved_rooms
from labyrinth.core.trace import Pseudocode, Trace
from labyrinth.core.trace.recording import record_decisions


class JoiningLines(NamedTuple):
    """The lines by which regions are joined."""

    carve_room: int
    wall: int
    connected: int
    carve_passage: int
    apart: Sequence[int] = ()


CODE = Pseudocode(
    "What is apart is joined",
    """
| carve every room that is closed
    CARVE_ROOM carve: {tile} was left closed: it is carved.
| for each wall between two regions, in random order:
    WALL consider: {tile} is the next wall between two regions, at random.
|     if they are not connected yet:
    CONNECTED refuse: {tile} joins {sets}: a loop, refused.
    APART stand: {tile} lies between {sets}: they are not connected yet.
|         carve the passage
    CARVE_PASSAGE carve: {tile} joins {trees}.
""",
)
CARVE_ROOM, WALL, CONNECTED, APART, CARVE_PASSAGE = CODE.codes.values()
LINES = JoiningLines(
    carve_room=CARVE_ROOM,
    wall=WALL,
    connected=CONNECTED,
    apart=(APART,),
    carve_passage=CARVE_PASSAGE,
)


def _following(trace: Trace) -> JoiningLines:
    """Return the lines of CODE as they record in a trace from now on."""
    events = trace.follow(CODE)
    return JoiningLines(
        events[LINES.carve_room],
        events[LINES.wall],
        events[LINES.connected],
        events[LINES.carve_passage],
        [events[line] for line in LINES.apart],
    )


def regions_of(maze: Maze, done: int) -> Generator[int, None, Forest]:
    """Return a disjoint-set forest of the tiles in which rooms that passages join are one set.

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
    lines: JoiningLines | None = None,
    weight: Callable[[int], int] | None = None,
) -> Slices:
    """Carve the rooms that are closed, then random passages between what is not connected yet.

    Those passages come first whose `weight` is the lowest. All is recorded through `lines` of the
    generator, or through those of CODE. Yields the number of rooms.
    """
    decide = trace.decide
    if lines is None:
        lines = _following(trace)
    carve_room, wall, connected, carve_passage, apart = lines
    rooms = count_rooms(maze)
    for room in compress(range(len(maze.tiles)), uncarved_rooms(maze)):
        if not maze.tiles[room]:
            maze.tiles[room] = 1
            trace.events.append(carve_room + room)
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
        if decide is not None:
            decide(wall + passage)
        if join(forest, passage - step, passage + step):
            record_decisions(decide, apart, passage)
            maze.tiles[passage] = 1
            trace.events.append(carve_passage + passage)
        elif decide is not None:
            decide(connected + passage)
