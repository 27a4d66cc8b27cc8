"""Prim: the lightest way out of the maze, every time.

Source: Robert C. Prim, "Shortest connection networks and some generalizations" (1957).
Guarantee: a perfect maze, the minimum spanning tree of the weights. Not uniform: many short dead
ends, about 30 %; the same distribution as `kruskal`, grown from one place.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Slices, Texture, carves_on, generator
from labyrinth.core.generation.toolkit.open_tile import begin_in
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import edge_rooms, random_room, steps, uncarved_rooms
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import CARVE, DISCOVER, LEAVE, Pseudocode, Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK

_WEIGHTS = 1 << 30

CODE = Pseudocode("Prim")
BEGIN = CODE.line("carve a random room", CARVE)
PUT_FIRST = CODE.line(
    "weigh the passages to its neighbours at random, put them in the heap", DISCOVER
)
CODE.line("while the heap is not empty:")
CODE.line("    take the lightest passage")
CODE.line("    if the room behind it is uncarved:")
DIG = CODE.line("        carve both", CARVE)
PUT = CODE.line(
    "        weigh those to its uncarved neighbours, put them in the heap",
    DISCOVER,
)
CODE.line("    else:")
DROP = CODE.line("        drop the passage", LEAVE)


@carves_on("true-prim")
@generator(
    key="true-prim",
    summary="Takes the lightest way out of the maze: many short dead ends.",
    texture=Texture.PERFECT,
    dead_ends=30.3,
    structures=lambda: (structures.Heap(),),
    pseudocode=CODE,
)
def true_prim(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve the minimum spanning tree of random weights, from what is carved on."""
    carved = carved or begin_in(maze, trace, BEGIN, random_room(maze, rng.random()))
    tiles = maze.tiles
    width = maze.width
    record = trace.events.append
    draw = rng.random
    ways_out = [(step, 2 * step) for step in steps(maze)]
    uncarved = uncarved_rooms(maze, carved)
    heap: list[int] = []

    def push_passages(room: int, line: int) -> None:
        for step, move in ways_out:
            if uncarved[room + move]:
                passage = room + step
                # One integer a passage, its weight before its tile, is quick to compare.
                heappush(heap, (int(draw() * _WEIGHTS) << TILE_BITS) + passage)
                record(line + passage)

    for room in edge_rooms(maze, uncarved, carved):
        push_passages(room, PUT_FIRST)
    done = len(carved)
    while heap:
        for _ in range(min(SHORT_SLICE, len(heap))):
            passage = heappop(heap) & TILE_MASK
            # Beside a passage lie its two rooms, or a post, which is never uncarved.
            for room in (passage - 1, passage + 1, passage - width, passage + width):
                if uncarved[room]:
                    tiles[passage] = tiles[room] = 1
                    uncarved[room] = 0
                    record(DIG + passage)
                    record(DIG + room)
                    push_passages(room, PUT)
                    done += 1
                    break
            else:
                record(DROP + passage)
        yield done
