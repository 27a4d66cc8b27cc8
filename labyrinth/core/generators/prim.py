"""Simplified Prim: a tree that grows from random rooms of its own.

1. Carve a random room and put it in a queue.
2. Take a random room of the queue. If it has uncarved neighbours, dig to a random one of them,
   which joins the queue.
3. Else drop the room from the queue. The maze is done when the queue is empty.

Source: after Robert C. Prim, "Shortest connection networks and some generalizations" (1957),
without its weights; as "Simplified Prim's" in Jamis Buck, "Mazes for Programmers" (2015).
Guarantee: a perfect maze. Not uniform: short passages around the first room, about 28 % dead ends.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from labyrinth.core.declaration.generator import Texture, carves_on, generator
from labyrinth.core.declaration.live_line import at_first
from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import edge_rooms, random_room, steps, uncarved_rooms, ways
from labyrinth.core.structures import list_of_rooms
from labyrinth.core.trace.trace import CARVE, LEAVE, VISIT, EventKind, Trace


@generator(
    key="prim",
    name="Simplified Prim",
    summary="Digs on from random rooms of the maze: many short dead ends.",
    texture=Texture.PERFECT,
    dead_ends=27.7,
    structures=(list_of_rooms("Queue"),),
    pseudocode=(
        line("carve a random room and put it in the queue", EventKind.VISIT, when=at_first),
        line("while the queue is not empty:"),
        line("    take a random room of the queue"),
        line("    if it has uncarved neighbours:"),
        line("        dig to a random one of them,", EventKind.CARVE),
        line("        which joins the queue", EventKind.VISIT),
        line("    else:"),
        line("        drop the room", EventKind.LEAVE),
    ),
)
def prim(maze: Maze, rng: Random, trace: Trace) -> Generator[int, None, None]:
    """Carve a perfect maze from random rooms of the queue."""
    uncarved = uncarved_rooms(maze)
    room = random_room(maze, rng.random())
    maze.tiles[room] = 1
    uncarved[room] = 0
    trace.events.append(VISIT + room)
    yield from _grow(maze, rng, trace, uncarved, [room], 1)


@carves_on("prim")
def carve_on(
    maze: Maze, rng: Random, trace: Trace, carved: list[int]
) -> Generator[int, None, None]:
    """Put the carved rooms with uncarved neighbours in the queue."""
    uncarved = uncarved_rooms(maze, carved)
    queue = list(edge_rooms(maze, uncarved, carved))
    trace.events.extend([VISIT + room for room in queue])
    yield from _grow(maze, rng, trace, uncarved, queue, len(carved))


def _grow(
    maze: Maze, rng: Random, trace: Trace, uncarved: bytearray, queue: list[int], done: int
) -> Generator[int, None, None]:
    """Dig from the rooms of the queue until it is empty; `done` rooms are carved."""
    tiles = maze.tiles
    record = trace.events.append
    draw = rng.random
    up, down, left, right = steps(maze)
    above, below, before, behind = 2 * up, 2 * down, 2 * left, 2 * right
    choices = ways(up, down, left, right)
    while queue:
        for roll in rolls(rng, 12):
            place = int(draw() * len(queue))
            room = queue[place]
            mask = (
                uncarved[room + above]
                | uncarved[room + below] << 1
                | uncarved[room + before] << 2
                | uncarved[room + behind] << 3
            )
            if mask:
                step = choices[mask][roll]
                tiles[room + step] = 1
                record(CARVE + room + step)
                room += step + step
                tiles[room] = 1
                uncarved[room] = 0
                record(VISIT + room)
                queue.append(room)
                done += 1
            else:
                record(LEAVE + room)
                queue[place] = queue[-1]
                queue.pop()
                if not queue:
                    break
        yield done
