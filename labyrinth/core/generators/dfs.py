"""Depth-first search, the recursive backtracker.

1. Carve a random room and push it on a stack.
2. While the room on top of the stack has uncarved neighbours, dig to a random one of them and
   push it.
3. Else pop the room. The maze is done when the stack is empty.

Source: the standard graph traversal; as a maze generator in Jamis Buck, "Mazes for Programmers"
(2015), and Walter Pullen, "Think Labyrinth".
Guarantee: a perfect maze. Not uniform: long winding corridors, about 10 % dead ends.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from random import Random

from labyrinth.core.declaration.generator import Texture, carves_on, generator
from labyrinth.core.declaration.live_line import at_first
from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.generation.toolkit.depth_first import dig_from_each
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import edge_rooms, random_room, steps, uncarved_rooms, ways
from labyrinth.core.structures import stack_of_rooms
from labyrinth.core.trace.trace import LEAVE, VISIT, EventKind, Trace


@generator(
    key="dfs",
    name="Depth-first search",
    summary="Digs on from the newest room and backtracks: long winding corridors.",
    texture=Texture.PERFECT,
    dead_ends=10.1,
    structures=(stack_of_rooms(),),
    pseudocode=(
        line("carve a random room and push it on the stack", EventKind.VISIT, when=at_first),
        line("while the stack is not empty:"),
        line("    look at the room on top of the stack"),
        line("    if it has uncarved neighbours:"),
        line("        dig to a random one of them and push it", EventKind.VISIT),
        line("    else:"),
        line("        pop the room", EventKind.LEAVE),
    ),
)
def dfs(maze: Maze, rng: Random, trace: Trace) -> Generator[int, None, None]:
    """Carve a perfect maze depth first."""
    uncarved = uncarved_rooms(maze)
    yield from dig_from(maze, rng, trace, uncarved, random_room(maze, rng.random()))


@carves_on("dfs")
def carve_on(
    maze: Maze, rng: Random, trace: Trace, carved: list[int]
) -> Generator[int, None, None]:
    """Take the carved rooms, in the order of carving, for the stack."""
    uncarved = uncarved_rooms(maze, carved)
    dig = partial(dig_from, maze, rng, trace, uncarved)
    starts = edge_rooms(maze, uncarved, reversed(carved))
    yield from dig_from_each(starts, dig, len(carved))


def dig_from(
    maze: Maze, rng: Random, trace: Trace, uncarved: bytearray, room: int
) -> Generator[int, None, None]:
    """Carve every uncarved room that `room` is connected with through others, as one tree.

    `uncarved` is what `uncarved_rooms` returns, `room` a flat tile index; the room itself may be
    carved. Yields the rooms that this call has carved.
    """
    tiles = maze.tiles
    record = trace.events.append
    up, down, left, right = steps(maze)
    above, below, before, behind = 2 * up, 2 * down, 2 * left, 2 * right
    choices = ways(up, down, left, right)
    done = uncarved[room]
    tiles[room] = 1
    uncarved[room] = 0
    record(VISIT + room)
    stack = [room]
    dug = [0]
    while stack:
        for roll in rolls(rng, 12):
            mask = (
                uncarved[room + above]
                | uncarved[room + below] << 1
                | uncarved[room + before] << 2
                | uncarved[room + behind] << 3
            )
            if mask:
                step = choices[mask][roll]
                tiles[room + step] = 1
                record(VISIT + room + step)
                room += step + step
                tiles[room] = 1
                uncarved[room] = 0
                record(VISIT + room)
                stack.append(room)
                dug.append(step)
                done += 1
            else:
                stack.pop()
                record(LEAVE + room)
                if not stack:
                    break
                record(LEAVE + room - dug.pop())
                room = stack[-1]
        yield done
