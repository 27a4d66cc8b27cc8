"""Houston: Aldous-Broder's walk first, Wilson's walks for the rest, every maze equally likely.

The trace of a large maze holds the steps of the first loop-erased walks only, and of the others
what is carved.

Source: Robin Houston's proposal to begin with Aldous-Broder and end with Wilson. In its usual form
all that the first walk has carved stays, which is not uniform: passages carved early are too
likely. The branches that lead to rooms chosen beforehand are those of a uniform tree: they stay.
Guarantee: a perfect maze, uniform: each spanning tree has the same probability. About 29 % dead
ends.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from labyrinth.core.declaration.generator import Texture, carves_on, generator
from labyrinth.core.generation.toolkit.loop_erased_walks import carve_walks
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at, steps, uncarved_rooms
from labyrinth.core.structures import CarvedRooms, walk_of_rooms
from labyrinth.core.task import SLICE
from labyrinth.core.trace import CARVE, FILL, LEAVE, STEP, Pseudocode, Trace

_CARVED, _UNCARVED, _OUTSIDE = range(3)
_STATES = bytes([_OUTSIDE, _UNCARVED]).ljust(256, b"\x00")

CODE = Pseudocode("Houston")
BEGIN = CODE.line("carve the room in the middle", CARVE)
CODE.line("until a walk from it was in all four corners:")
CODE.line("    step to a random neighbour in the grid, carved or not")
ENTER = CODE.line("    if it is uncarved: carve it and the passage", CARVE)
DROP = CODE.line("fill all but the ways from the corners to the middle", FILL)
CODE.line("for each room that is not in the maze:")
CODE.line("    until the walk from it meets the maze:")
WALK = CODE.line("        step to a random neighbour", STEP)
ERASE = CODE.line("        if the walk was there: erase the loop", LEAVE)
ADD = CODE.line("    carve the walk", CARVE)


@generator(
    key="houston",
    summary="Aldous-Broder to the corners, then Wilson: all equally likely.",
    texture=Texture.PERFECT,
    dead_ends=29.1,
    structures=(walk_of_rooms(), CarvedRooms("Tree")),
    pseudocode=CODE,
)
def houston(maze: Maze, rng: Random, trace: Trace) -> Generator[int, None, None]:
    """Carve a uniform spanning tree, first by one walk, then by loop-erased walks."""
    root = room_at(maze, maze.rows // 2, maze.cols // 2)
    corners = {room_at(maze, row, col) for row in (0, maze.rows - 1) for col in (0, maze.cols - 1)}
    entered_from = yield from _walk_to_all(maze, rng, trace, root, corners)
    kept = _branches(entered_from, root, corners)
    for count, (room, before) in enumerate(entered_from.items()):
        if room not in kept:
            passage = (room + before) // 2
            maze.tiles[room] = maze.tiles[passage] = 0
            trace.events.extend((DROP + room, DROP + passage))
        if count % SLICE == 0:
            yield 0
    yield from carve_walks(maze, rng, trace, kept, WALK, ERASE, ADD)


@carves_on("houston")
def carve_on(
    maze: Maze, rng: Random, trace: Trace, carved: list[int]
) -> Generator[int, None, None]:
    """Keep all that is carved, and walk from each uncarved room to it."""
    yield from carve_walks(maze, rng, trace, carved, WALK, ERASE, ADD)


def _walk_to_all(
    maze: Maze, rng: Random, trace: Trace, room: int, targets: set[int]
) -> Generator[int, None, dict[int, int]]:
    """Carve by one walk from `room` until it was in all targets; return who entered from where."""
    tiles = maze.tiles
    record = trace.events.append
    moves = tuple(2 * step for step in steps(maze))
    # A list, which the many steps read a quarter faster than a bytearray.
    state = list(uncarved_rooms(maze).translate(_STATES))
    entered_from: dict[int, int] = {}
    tiles[room] = 1
    state[room] = _CARVED
    record(BEGIN + room)
    left = targets - {room}
    while left:
        for roll in rolls(rng, 4):
            beyond = room + moves[roll]
            if not state[beyond]:
                room = beyond
            elif state[beyond] == _UNCARVED:
                passage = (room + beyond) // 2
                tiles[passage] = tiles[beyond] = 1
                state[beyond] = _CARVED
                record(ENTER + passage)
                record(ENTER + beyond)
                entered_from[beyond] = room
                room = beyond
                left.discard(room)
                if not left:
                    break
        yield 0
    return entered_from


def _branches(entered_from: dict[int, int], root: int, ends: set[int]) -> set[int]:
    """Return the rooms on the ways back from the ends to the root, all of them included."""
    kept = {root}
    for room in ends:
        while room not in kept:
            kept.add(room)
            room = entered_from[room]
    return kept
