"""Connected regions: which rooms passages join, and how regions apart become one."""

from __future__ import annotations

from collections.abc import Callable, Generator
from itertools import compress
from random import Random

from labyrinth.core.declaration.generator import Slices
from labyrinth.core.disjoint_sets import Forest, find, join, singletons
from labyrinth.core.generation.toolkit.randomness import shuffle
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import passages, uncarved_rooms
from labyrinth.core.trace import EventKind, Pseudocode, Trace

CODE = Pseudocode("What is apart is joined")
CARVE_ROOM = CODE.line("carve every room that is closed", EventKind.CARVE)
CODE.line("for each wall between two rooms, in random order:")
CODE.line("    if they are not connected yet:")
CARVE_PASSAGE = CODE.line("        carve the passage", EventKind.CARVE)


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
    line: int | None = None,
    weight: Callable[[int], int] | None = None,
) -> Slices:
    """Carve the rooms that are closed, then random passages between what is not connected yet.

    Those passages come first whose `weight` is the lowest. All is recorded through one `line` of
    the generator, or through those of CODE. Yields the number of rooms.
    """
    joining = trace.use(CODE) if line is None else 0
    carve_room = joining + CARVE_ROOM if line is None else line
    carve_passage = joining + CARVE_PASSAGE if line is None else line
    rooms = maze.rows * maze.cols
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
        walls.sort(key=lambda wall: weight(wall[0]))
    for passage, step in walls:
        if join(forest, passage - step, passage + step):
            maze.tiles[passage] = 1
            trace.events.append(carve_passage + passage)
