"""Recursive backtracker with loops: depth-first in shuffled directions, then fewer dead ends.

After the search, a number from 0 to 3 is drawn for each dead end, and as many of its walls to other
rooms are opened at random, or all if it has fewer. This is done for all dead ends of the tree, even
for one that is no longer a dead end because its neighbour opened a wall to it. A stack replaces the
recursion.

Source: the backtracker of Jamis Buck, "Maze generation: recursive backtracking" (2010), which
shuffles the directions of every room; the opening of dead ends is the braiding of Walter Pullen,
"Think Labyrinth", with 0 to 3 walls instead of one.
Guarantee: connected, with loops (at random: a tiny maze may come out without one). Not uniform:
long winding corridors; about a quarter of the dead ends remain, in 2.6% of the rooms (measured: 750
mazes of 40 x 40 rooms).
"""

from collections.abc import Sequence
from functools import partial
from itertools import permutations
from random import Random

from labyrinth.core.declaration.generator import Slices, Texture, generator
from labyrinth.core.generation.toolkit.randomness import below, rolls
from labyrinth.core.generation.toolkit.tiles import join_regions
from labyrinth.core.generators.dfs import dig_on
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import (
    count_rooms,
    dead_end_rooms,
    steps,
    uncarved_rooms,
    walled_steps,
)
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import Pseudocode, Trace, record_decisions, record_with

CODE = Pseudocode("""
Recursive, with loops
| visit a random room
    FIRST stand: The visits start at {tile}.
| to visit a room:
    CALL stand: {tile} is visited.
|     carve it
    VISIT_ROOM visit: {tile} is carved; the call is on top of the stack.
|     for each direction, in random order, if the neighbour is unvisited:
    TRY consider: {tile}, the next to be tried, is unvisited.
    KNOWN refuse: {tile}, the next to be tried, has been visited.
    BORDER refuse: {tile}, the next to be tried, is the border.
|         carve the passage to it and visit it
    DIG visit: {tile} is carved to visit {beyond}.
|         return through the passage
    COME_BACK leave: Returning through {tile} to the room from which the visit was called.
|     when all directions were tried: return
    RETURN leave: All directions from {tile} have been tried.
| note all dead ends; for each of them, even if it is no longer one:
    DEAD_END stand: {tile} was noted as a dead end, and {still_dead_end}.
|     remove 0 to 3 of its walls, chosen at random
    OPEN carve: {tile}, a wall of the dead end, is chosen at random and removed.
    KEEP stand: {tile} keeps all its walls.
""")
(
    FIRST, CALL, VISIT_ROOM, TRY, KNOWN, BORDER, DIG, COME_BACK, RETURN, DEAD_END, OPEN, KEEP,
) = CODE.codes.values()  # fmt: skip


@generator(
    summary="Depth first in shuffled directions, then opens dead ends.",
    time="O(n): each room is visited once",
    memory="O(n): the stack of calls",
    question="About three in four dead ends disappear. Why that share?",
    answer="""For each one, 0 to 3 walls are removed, all four numbers equally likely. Only 0 leaves
        it as it was: one in four.""",
    texture=Texture.LOOPS,
    dead_ends=2.6,
    structures=[("StackOfRooms", "Stack of calls")],
    choices=[("digging", DIG), ("backtracking", DIG)],
    pseudocode=CODE,
)
def recursive(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a maze depth first, then open its dead ends."""
    yield from dig_on(maze, rng, carved, partial(_visit_from, maze, rng, trace))
    if carved:
        yield from join_regions(maze, rng, trace)
    for count, room in enumerate(dead_end_rooms(maze), 1):
        closed = walled_steps(maze, room)
        removed = min(below(rng, 4), len(closed))
        record_decisions(trace.decide, [DEAD_END] if removed else [DEAD_END, KEEP], room)
        for _ in range(removed):
            step = closed.pop(below(rng, len(closed)))
            maze.tiles[room + step] = 1
            trace.events.append(OPEN + room + step)
        if count % SHORT_SLICE == 0:
            yield count_rooms(maze)


def _visit_from(maze: Maze, rng: Random, trace: Trace, uncarved: bytearray, room: int) -> Slices:
    """Carve all uncarved rooms connected with `room`, which may be carved, as one tree.

    Yields the number of rooms that this call has carved so far.
    """
    tiles = maze.tiles
    decide = trace.decide
    record = record_with(trace.events.append, decide, {VISIT_ROOM: [CALL]})
    record_decisions(decide, [FIRST], room)
    inside = uncarved_rooms(maze)
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
                beyond = room + step + step
                if decide is not None and inside[beyond]:
                    decide((TRY if uncarved[beyond] else KNOWN) + beyond)
                elif decide is not None:
                    decide(BORDER + room + step)
                if uncarved[beyond]:
                    tiles[room + step] = 1
                    record(DIG + room + step)
                    room = beyond
                    tiles[room] = 1
                    uncarved[room] = 0
                    record(VISIT_ROOM + room)
                    untried.append(iter(orders[roll]))
                    dug.append(step)
                    done += 1
                    break
            else:
                record(RETURN + room)
                untried.pop()
                step = dug.pop()
                if not untried:
                    break
                record(COME_BACK + room - step)
                room -= step + step
        yield done
