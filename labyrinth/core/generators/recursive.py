"""Recursive backtracker with loops: depth-first in shuffled directions, then fewer dead ends.

A dead end with fewer walls before another room loses those. A stack stands for the recursion.

Source: the backtracker of Jamis Buck, "Maze generation: recursive backtracking" (2010), which
shuffles the directions of every room; the opening of dead ends is the braiding of Walter Pullen,
"Think Labyrinth", with a number of walls instead of one.
Guarantee: connected, with loops (at random: a tiny maze may come out without one). Not uniform:
long winding corridors, of whose dead ends about a quarter stays: 2.5 % (measured: 100 mazes of
40 x 40 rooms).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import permutations
from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Slices, Texture, carves_on, generator
from labyrinth.core.generation.toolkit.depth_first import dig_on
from labyrinth.core.generation.toolkit.join_regions import join_regions
from labyrinth.core.generation.toolkit.randomness import below, rolls
from labyrinth.core.maze.dead_ends import dead_end_rooms, walled_steps
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import steps
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import CARVE, LEAVE, VISIT, Pseudocode, Trace

CODE = Pseudocode("Recursive, with loops")
CODE.line("visit a random room")
CODE.line("to visit a room:")
VISIT_ROOM = CODE.line("    carve it and the passage to it", VISIT)
CODE.line("    for each direction in a random order:")
CODE.line("        if the neighbour is uncarved: visit it")
GO_BACK = CODE.line("    go back", LEAVE)
CODE.line("for each dead end:")
OPEN = CODE.line("    remove 0 to 3 of its walls, chosen at random", CARVE)


@carves_on("recursive")
@generator(
    key="recursive",
    summary="Depth first in shuffled directions, then opens dead ends.",
    texture=Texture.LOOPS,
    dead_ends=2.5,
    structures=lambda: (structures.held_rooms("Stack of calls"),),
    pseudocode=CODE,
)
def recursive(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a maze depth first, then open its dead ends."""
    yield from dig_on(maze, rng, carved, partial(_visit_from, maze, rng, trace))
    if carved:
        yield from join_regions(maze, rng, trace)
    for count, room in enumerate(dead_end_rooms(maze), 1):
        closed = walled_steps(maze, room)
        for _ in range(min(below(rng, 4), len(closed))):
            step = closed.pop(below(rng, len(closed)))
            maze.tiles[room + step] = 1
            trace.events.append(OPEN + room + step)
        if count % SHORT_SLICE == 0:
            yield maze.rows * maze.cols


def _visit_from(maze: Maze, rng: Random, trace: Trace, uncarved: bytearray, room: int) -> Slices:
    """Visit a room, which may be carved, and yield the rooms that this call has carved."""
    tiles = maze.tiles
    record = trace.events.append
    orders = tuple(permutations(steps(maze)))
    done = uncarved[room]
    tiles[room] = 1
    uncarved[room] = 0
    record(VISIT_ROOM + room)
    untried = [iter(orders[below(rng, 24)])]
    dug = [0]
    while untried:
        for roll in rolls(rng, 24):
            for step in untried[-1]:
                if uncarved[room + step + step]:
                    tiles[room + step] = 1
                    record(VISIT_ROOM + room + step)
                    room += step + step
                    tiles[room] = 1
                    uncarved[room] = 0
                    record(VISIT_ROOM + room)
                    untried.append(iter(orders[roll]))
                    dug.append(step)
                    done += 1
                    break
            else:
                record(GO_BACK + room)
                untried.pop()
                step = dug.pop()
                if not untried:
                    break
                record(GO_BACK + room - step)
                room -= step + step
        yield done
