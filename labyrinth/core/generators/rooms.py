"""Rooms and corridors: halls at random places, winding corridors between them.

Source: after Bob Nystrom, "Rooms and mazes: a procedural dungeon generator" (2014).
Guarantee: connected, every room is reachable; the only loops are inside the halls, so a grid too
small for a hall has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Slices, Texture, carves_on, generator
from labyrinth.core.generation.toolkit.depth_first import dig_from, dig_from_each
from labyrinth.core.generation.toolkit.join_regions import join_regions
from labyrinth.core.generation.toolkit.randomness import below
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at, uncarved_rooms
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import CARVE, LEAVE, VISIT, Pseudocode, Trace

_ROOMS_A_TRY = 10
_SHORTEST, _LONGEST = 2, 6

CODE = Pseudocode("Rooms and corridors")
PLACE = CODE.line("try to place halls of random sizes at random: none overlaps another", CARVE)
CODE.line("for each room that is uncarved:")
DIG = CODE.line("    dig corridors from it, depth first,", VISIT)
POP = CODE.line("    and go back", LEAVE)
CODE.line("for each wall between halls and corridors, in random order:")
CODE.line("    if its sides are not connected yet:")
JOIN = CODE.line("        open a passage", CARVE)


@carves_on("rooms")
@generator(
    key="rooms",
    summary="Halls at random places, winding corridors between them.",
    texture=Texture.LOOPS,
    structures=lambda: (structures.held_rooms(), structures.Trees()),
    pseudocode=CODE,
)
def rooms(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve halls, unless there are corridors yet; then corridors in what is left; connect all.

    Halls are tried as often as ever: a half-carved maze does not tell how many were.
    """
    uncarved = uncarved_rooms(maze, carved)
    if not trace.tiles_of(VISIT):
        yield from _place_halls(maze, rng, trace, uncarved)
    done = maze.rows * maze.cols - uncarved.count(1)

    def first_rooms() -> Iterator[int]:
        room = uncarved.find(1)
        while room >= 0:
            yield room
            room = uncarved.find(1, room)

    dig = partial(dig_from, maze, rng, trace, DIG, DIG, POP, uncarved)
    yield from dig_from_each(first_rooms(), dig, done)
    yield from join_regions(maze, rng, trace, JOIN)


def _place_halls(maze: Maze, rng: Random, trace: Trace, uncarved: bytearray) -> Slices:
    """Carve halls, posts included; `uncarved` is kept up to date."""
    for tries in range(maze.rows * maze.cols // _ROOMS_A_TRY):
        if tries % SHORT_SLICE == 0:
            yield 0
        high = _SHORTEST + below(rng, _LONGEST - _SHORTEST + 1)
        wide = _SHORTEST + below(rng, _LONGEST - _SHORTEST + 1)
        if high > maze.rows or wide > maze.cols:
            continue
        corner = room_at(maze, below(rng, maze.rows - high + 1), below(rng, maze.cols - wide + 1))
        firsts = range(corner, corner + (2 * high - 1) * maze.width, maze.width)
        if not all(all(uncarved[first : first + 2 * wide : 2]) for first in firsts[::2]):
            continue
        for first in firsts:
            end = first + 2 * wide - 1
            maze.tiles[first:end] = b"\x01" * (end - first)
            uncarved[first:end] = bytes(end - first)
            trace.events.extend(range(PLACE + first, PLACE + end))
