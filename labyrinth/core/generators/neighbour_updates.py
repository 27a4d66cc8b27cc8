"""Depth-first search with neighbour updates: every room knows which ways are already taken.

Each room keeps the taken ways as a bit mask; the ways out of the grid are in it from the start.

Source: one of this project's predecessors, which called it "origin shift"; the same family as
`dfs`, which asks its neighbours at every step instead and keeps rooms on its stack.
Guarantee: a perfect maze. Not uniform: long winding corridors, about 10 % dead ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Slices, Texture, carves_on, generator
from labyrinth.core.generation.toolkit.depth_first import dig_from_each
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import random_room, room_at, steps, ways
from labyrinth.core.trace import LEAVE, VISIT, Pseudocode, Trace

_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_ALL_WAYS = 15

CODE = Pseudocode("Neighbour updates")
CODE.line("stand in a random room")
CODE.line("repeat, until the stack is empty:")
ENTER = CODE.line(
    "    if the room is uncarved: carve it and tell its neighbours that the way to it is taken",
    VISIT,
)
CODE.line("    if a way from the room is not taken:")
DIG = CODE.line("        dig in a random one of them and push its direction", VISIT)
CODE.line("    else:")
POP = CODE.line("        pop a direction and walk back against it", LEAVE)


@carves_on("neighbour-updates")
@generator(
    key="neighbour-updates",
    summary="Depth first; each room knows its taken ways: winding corridors.",
    texture=Texture.PERFECT,
    dead_ends=10.1,
    structures=lambda: (structures.held_rooms("Stack, the way back"),),
    pseudocode=CODE,
)
def neighbour_updates(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a perfect maze depth first, with a mask of taken ways for each room.

    Of carved rooms it tells the neighbours first, and digs on from each, the newest first.
    """
    taken = _ways_out_of_the_grid(maze)
    for step, way in zip(steps(maze), (_DOWN, _UP, _RIGHT, _LEFT), strict=True):
        for room in carved:
            taken[room + 2 * step] |= way
    starts: Iterable[int] = (room for room in reversed(carved) if taken[room] != _ALL_WAYS)
    if not carved:
        starts = [random_room(maze, rng.random())]
    return dig_from_each(starts, partial(_dig_from, maze, rng, trace, taken), len(carved))


def _dig_from(maze: Maze, rng: Random, trace: Trace, taken: bytearray, room: int) -> Slices:
    """Carve all that is uncarved and connected with `room`, which may be carved, as one tree.

    `taken` holds for each room the ways already taken. Yields the rooms that this call has carved.
    """
    tiles = maze.tiles
    record = trace.events.append
    up, down, left, right = steps(maze)
    above, below, before, behind = 2 * up, 2 * down, 2 * left, 2 * right
    choices = ways(up, down, left, right)[::-1]  # by the ways taken, not by those left
    directions = [0]
    done = 0
    while directions:
        for roll in rolls(rng, 12):
            if tiles[room] == 0:
                tiles[room] = 1
                record(ENTER + room)
                taken[room + above] |= _DOWN
                taken[room + below] |= _UP
                taken[room + before] |= _RIGHT
                taken[room + behind] |= _LEFT
                done += 1
            if taken[room] != _ALL_WAYS:
                step = choices[taken[room]][roll]
                tiles[room + step] = 1
                record(DIG + room + step)
                directions.append(step)
                room += step + step
            else:
                record(POP + room)
                step = directions.pop()
                if not directions:
                    break
                record(POP + room - step)
                room -= step + step
        yield done


def _ways_out_of_the_grid(maze: Maze) -> bytearray:
    """Return a mask for each tile, with a spare row for the updates that leave the grid."""
    taken = bytearray(len(maze.tiles) + maze.width)
    for col in range(maze.cols):
        taken[room_at(maze, 0, col)] |= _UP
        taken[room_at(maze, maze.rows - 1, col)] |= _DOWN
    for row in range(maze.rows):
        taken[room_at(maze, row, 0)] |= _LEFT
        taken[room_at(maze, row, maze.cols - 1)] |= _RIGHT
    return taken
