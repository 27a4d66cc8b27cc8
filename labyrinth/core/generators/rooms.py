"""Rooms and corridors: halls at random places, winding corridors between them.

Source: after Bob Nystrom, "Rooms and mazes: a procedural dungeon generator" (2014).
Guarantee: connected, every room is reachable; the only loops are inside the halls, so a grid too
small for a hall has no loops.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from labyrinth.core.declaration.generator import Slices, Texture, generator
from labyrinth.core.generation.toolkit.randomness import below
from labyrinth.core.generation.toolkit.tiles import join_regions
from labyrinth.core.generators.dfs import dig_from, dig_from_each
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import count_rooms, first_room, room_at, uncarved_rooms
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import VISIT, Pseudocode, Trace, record_decisions

_ROOMS_A_TRY = 10
_SHORTEST, _LONGEST = 2, 6

CODE = Pseudocode("""
Rooms and corridors
| try to place halls of random size at random places, without overlaps
    PLACE carve: {tile} is part of a hall, which overlaps no other.
    OVERLAPS refuse: A hall at {tile} would overlap another: it is not placed.
    TOO_LARGE refuse: The next hall would be larger than the grid: it is not placed.
| for each unvisited room:
    NEXT stand: {tile} is the next unvisited room.
|     carve corridors from it, depth first,
    DIG visit: {beyond} is {random_choice}; wall {tile} is opened.
    PUSH visit: {tile} is visited and pushed onto the stack.
    CHOICE consider: {tile} is unvisited: it can be chosen.
|     and backtrack
    POP leave: {tile} is popped: all its neighbours have been visited.
    BACK leave: Backtracking through {tile}: the room behind it is on top again.
| for each wall between halls and corridors, in random order:
    WALL consider: {tile} is the next wall between two regions, in random order.
|     if its two sides are not connected yet:
    APART stand: {tile} lies between sets {sets}, which are not connected.
    CONNECTED refuse: Both sides of {tile} are in set {shared_set}: it would close a cycle.
|         open a passage
    JOIN carve: {tile} is opened: it joins sets {trees}.
""")
PLACE, OVERLAPS, TOO_LARGE, NEXT, *_ = CODE.codes.values()


@generator(
    summary="Halls at random places, with winding corridors between them.",
    time="O(n log n) at worst for union-find, in practice O(n): a few steps for each room",
    memory="O(n)",
    question="Where can you walk in a circle in such a maze, and where not?",
    answer="""Only in a hall. Corridors are carved as trees, and a wall is opened only between parts
        that were not connected.""",
    texture=Texture.LOOPS,
    structures=["StackOfRooms", "Trees"],
    choices="It places whole halls at random: no single tile can be predicted.",
    pseudocode=CODE,
)
def rooms(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve halls unless corridors exist already, then corridors in the rest; connect all parts.

    In a continued maze as many halls are tried as in a new maze, since the trace does not tell how
    many have been tried.
    """
    uncarved = uncarved_rooms(maze, carved)
    if not trace.tiles_of(VISIT):
        yield from _place_halls(maze, rng, trace, uncarved)
    done = count_rooms(maze) - uncarved.count(1)

    def first_rooms() -> Iterator[int]:
        room = 0
        while (room := uncarved.find(1, room)) >= 0:
            record_decisions(trace.decide, [NEXT], room)
            yield room

    dig = partial(dig_from, maze, rng, trace, CODE.codes, uncarved)
    yield from dig_from_each(first_rooms(), dig, done)
    yield from join_regions(maze, rng, trace, CODE.codes)


def _place_halls(maze: Maze, rng: Random, trace: Trace, uncarved: bytearray) -> Slices:
    """Try to carve halls at random places, and set their rooms to 0 in `uncarved`."""
    for tries in range(count_rooms(maze) // _ROOMS_A_TRY):
        if tries % SHORT_SLICE == 0:
            yield 0
        high = _SHORTEST + below(rng, _LONGEST - _SHORTEST + 1)
        wide = _SHORTEST + below(rng, _LONGEST - _SHORTEST + 1)
        if high > maze.rows or wide > maze.cols:
            record_decisions(trace.decide, [TOO_LARGE], first_room(maze))
            continue
        corner = room_at(maze, below(rng, maze.rows - high + 1), below(rng, maze.cols - wide + 1))
        firsts = range(corner, corner + (2 * high - 1) * maze.width, maze.width)
        if not all(all(uncarved[first : first + 2 * wide : 2]) for first in firsts[::2]):
            record_decisions(trace.decide, [OVERLAPS], corner)
            continue
        for first in firsts:
            end = first + 2 * wide - 1
            maze.tiles[first:end] = b"\x01" * (end - first)
            uncarved[first:end] = bytes(end - first)
            trace.events.extend(range(PLACE + first, PLACE + end))
