"""Origin shift: a tree whose root moves at random and rewires the tree with each move.

The root is called the origin. Every other room points to its parent. The trace of a large maze
holds the first shifts one by one, and the later shifts in groups, each with its total changes.

Source: CaptainLuma, "New maze generating algorithm (origin shift)" (2023); the same Markov chain as
in David Aldous, "The random walk construction of uniform spanning trees and uniform labelled trees"
(1990).
Guarantee: a perfect maze after every shift. The more shifts, the closer the maze comes to a uniform
spanning tree. Where the origin has not been yet, the rows of the first maze remain. With the
default, 28.3% dead ends (measured: 750 mazes of 40 x 40 rooms).
"""

from collections.abc import Generator, Sequence
from itertools import compress
from random import Random

from labyrinth.core.declaration.generator import Slices, generator
from labyrinth.core.declaration.options import Number
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.generation.toolkit.tiles import (
    events_in_detail,
    join_regions,
    open_tile,
    transform,
)
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import (
    count_rooms,
    hall,
    last_room,
    passages,
    room_at,
    steps,
    uncarved_rooms,
)
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, Trace, forget, record_decisions

_SHIFTS_A_ROOM = 10
_JUMPS = 4
_MOST_SHIFTS = 1_000_000_000

CODE = Pseudocode("""
Origin shift
| carve the first tree: each room points right, in the last column down
    ROWS carve: {tile} is part of the first tree: rows point right, the last column down.
| put the origin at the bottom right
    ORIGIN stand: {tile} is the origin.
| repeat `shifts` times (default: 10 per room):
    REPEAT stand: {tile} is the origin: it shifts again.
|     make the origin point to a random neighbour
    POINT consider: {tile} is chosen at random: the origin points to it.
    BORDER refuse: {tile} is the border: another direction is chosen.
|     carve the passage to it, if there is a wall
    OPEN carve: {tile} is carved: the passage from the origin to the room it points to.
    NO_WALL stand: {tile} is open already: the neighbour pointed to the origin through it.
|     fill the passage from it to its parent
    CLOSE fill: {tile} is filled: the new origin pointed to its parent through it.
|     make the neighbour the new origin
    MOVED stand: {tile} is now the origin.
| if the trace of a large maze gets long: many shifts at once
    LONG stand: The trace is long: the changes of many shifts follow at once.
|     carve the passages they carved
    OPEN_AT_ONCE carve: {tile} is open after many more shifts.
|     fill the passages they filled
    CLOSE_AT_ONCE fill: {tile} is closed after many more shifts.
""")
(
    ROWS, ORIGIN, REPEAT, POINT, BORDER, OPEN, NO_WALL, CLOSE, MOVED, LONG, OPEN_AT_ONCE,
    CLOSE_AT_ONCE,
) = CODE.codes.values()  # fmt: skip

PLANTING = Pseudocode("""
The first tree of a shape
| carve a shortest path from each room to the last: rooms point along it
    GROW carve: {tile} is part of the first tree: it is on a shortest path to the last room.
""")
(GROW,) = PLANTING.codes.values()

REPLANTING = Pseudocode("""
A tree to shift
| let each room point towards the one at the bottom right
    PARENTS stand: Each room points along its shortest path to {tile}.
| fill each passage that no room points through
    PRUNE fill: {tile} is filled: no room points through it.
""")
PARENTS, PRUNE = REPLANTING.codes.values()


@generator(
    summary="The root of a tree wanders and rewires it; the maze stays perfect.",
    time="O(s): each shift takes constant time, and there are 10 n by default",
    memory="O(n)",
    question="Why is the maze perfect after every single shift?",
    answer="""Every room but the origin points to one other room. The old origin gets a pointer and
        the new one loses its own: no room is cut off, and no cycle is closed.""",
    dead_ends=28.3,
    options=(Number("shifts", "number of shifts; default: 10 per room", None, 0, _MOST_SHIFTS),),
    structures=[("Origin", ROWS, OPEN, CLOSE, POINT, NO_WALL)],
    choices=[("wandering", (REPEAT,), (POINT,))],
    pseudocode=CODE,
)
def origin_shift(  # noqa: C901 - an algorithm's own loop
    maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = (), shifts: int | None = None
) -> Slices:
    """Rewire a perfect maze by `shifts` random moves of its origin.

    The origin starts in the last room, at the bottom right. The default is 10 shifts per room.
    """
    # The step from each room towards its parent, by the room's tile; the origin's is ignored.
    if carved:
        parent = yield from _replant(maze, rng, trace)
    elif maze.shape is None:
        parent = yield from _plant(maze, trace)
    else:
        parent = yield from _plant_in_shape(maze, trace)
    tiles = maze.tiles
    record, decide = trace.events.append, trace.decide
    rooms = count_rooms(maze)
    if rooms == 1:
        return
    if shifts is None:
        shifts = _SHIFTS_A_ROOM * rooms
    directions = steps(maze)
    inside = uncarved_rooms(maze)
    origin = last_room(maze)
    record_decisions(decide, [ORIGIN], origin)
    left = shifts
    # When the trace has no space left for every shift, it jumps: after each `jump` shifts it
    # records the changes of all of them together.
    jump = next_jump = 0
    while left > 0:
        for roll in rolls(rng, 4):
            step = directions[roll]
            room = origin + step + step
            if decide is not None:
                decide(REPEAT + origin)
                decide(POINT + room if inside[room] else BORDER + origin + step)
            if inside[room]:
                passage = origin + step
                dropped = room + parent[room]
                if dropped != passage:
                    tiles[passage] = 1
                    record(OPEN + passage)
                    tiles[dropped] = 0
                    record(CLOSE + dropped)
                elif decide is not None:
                    decide(NO_WALL + passage)
                parent[origin] = step
                origin = room
                if decide is not None:
                    decide(MOVED + origin)
                left -= 1
                if not left:
                    break
        yield rooms * (shifts - left) // shifts
        if record is not forget and trace.deeds > events_in_detail(maze):
            record_decisions(decide, [LONG], origin)
            tiles, record, decide = tiles.copy(), forget, None
            jump = left // _JUMPS + 1
            next_jump = max(0, left - jump)
        elif record is forget and left <= next_jump:
            for _ in transform(maze, trace, tiles, OPEN_AT_ONCE, CLOSE_AT_ONCE):
                yield rooms * (shifts - left) // shifts
            next_jump = max(0, next_jump - jump)


def _plant(maze: Maze, trace: Trace) -> Generator[int, None, list[int]]:
    """Carve every row to the right and the last column down; return the pointer of each room.

    A pointer is the step from a room to the passage towards its parent, by tile index of the room.
    """
    tiles = maze.tiles
    extend = trace.events.extend
    for row in range(maze.rows):
        first, end = room_at(maze, row, 0), room_at(maze, row, maze.cols) - 1
        tiles[first:end] = b"\x01" * (end - first)
        extend(range(ROWS + first, ROWS + end))
        if row < maze.rows - 1:
            below = end - 1 + maze.width
            tiles[below] = 1
            extend([ROWS + below])
        yield 0
    parent = [1] * len(tiles)
    last_column = slice(room_at(maze, 0, maze.cols - 1), len(tiles), 2 * maze.width)
    parent[last_column] = [maze.width] * maze.rows
    return parent


def _plant_in_shape(maze: Maze, trace: Trace) -> Generator[int, None, list[int]]:
    """Carve shortest paths to the last room, breadth first; return the pointer of each room."""
    maze.tiles[:] = hall(maze)
    parent = yield from _parents(maze)
    maze.tiles[:] = bytes(len(maze.tiles))
    grow = trace.follow(PLANTING)[GROW]
    inside = uncarved_rooms(maze)
    for room in compress(range(len(parent)), inside):
        for tile in (room, room + parent[room]):
            if not maze.tiles[tile]:
                open_tile(maze, trace, grow, tile)
        if room % SLICE == 0:
            yield 0
    return parent


def _replant(maze: Maze, rng: Random, trace: Trace) -> Generator[int, None, list[int]]:
    """Join all rooms, point each room towards the last one, and fill passages without a pointer.

    Returns the pointer of each room.
    """
    for _ in join_regions(maze, rng, trace):
        yield 0
    parent = yield from _parents(maze)
    lines = trace.follow(REPLANTING)
    prune = lines[PRUNE]
    record_decisions(trace.decide, [lines[PARENTS]], last_room(maze))
    for step, row in passages(maze):
        for passage in row:
            leads = step in (parent[passage - step], -parent[passage + step])
            if maze.tiles[passage] and not leads:
                maze.tiles[passage] = 0
                trace.events.append(prune + passage)
    return parent


def _parents(maze: Maze) -> Generator[int, None, list[int]]:
    """Return the step from each room, by tile index, along a shortest path to the last room."""
    parent = [0] * len(maze.tiles)
    origin = last_room(maze)
    unseen = uncarved_rooms(maze, [origin])
    queue = [origin]
    for count, room in enumerate(queue, 1):
        for step in steps(maze):
            neighbour = room + step + step
            if maze.tiles[room + step] and unseen[neighbour]:
                unseen[neighbour] = 0
                parent[neighbour] = -step
                queue.append(neighbour)
        if count % SLICE == 0:
            yield 0
    return parent
