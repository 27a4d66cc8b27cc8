"""Fractal tessellation: each maze is made of four copies of the previous one.

Source: "fractal tessellation" in Walter Pullen, "Think Labyrinth"; filling the rest, in sizes that
are not a power of two, is an addition of this program.
Guarantee: a perfect maze. Not uniform: the same shapes everywhere, at every scale.
"""

from itertools import pairwise
from random import Random

from labyrinth.core.declaration.generator import Group, Slices, generator
from labyrinth.core.generation.toolkit.randomness import below, shuffle
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at
from labyrinth.core.trace import TILE_MASK, Pseudocode, Trace, record_decisions

# The number of gaps that joins four copies without a loop.
_MOST_GAPS = 3

CODE = Pseudocode("""
Fractal tessellation
| carve a single room at the top left
    BEGIN carve: {tile} is the maze that is copied first.
| until the grid is full:
    MORE stand: The maze of {rooms_up_to_here} is copied: {tile} is its last room.
|     copy the maze to the right, below, and diagonally below it
    COPY carve: {tile} is open, like its original in the maze that is copied.
|     open three of the four walls between copies, at random rooms
    OPEN carve: {tile} is a gap between two copies, at a random room.
    CLOSED refuse: {tile} stays closed: three gaps join four copies without a loop.
|     carve from each leftover room, up or left by coin flip
    DIG carve: {tile} joins a leftover room to the maze.
    LEFT_OVER carve: {tile} is a leftover room, outside all copies: it is carved.
""")
BEGIN, MORE, COPY, OPEN, CLOSED, DIG, LEFT_OVER = CODE.codes.values()


@generator(
    summary="Joins four copies of the maze by three gaps, again and again.",
    time="O(n): copying takes time proportional to the rooms added",
    memory="O(c): the row that is copied",
    question="Four copies have four walls between them. Why does one of them get no gap?",
    answer="""Three gaps make one tree out of four copies that are trees. A fourth gap would close a
        cycle around the point in the middle.""",
    group=Group.DIVISION,
    refused={"shape": "its copies are rectangles, and a shape cannot be made of them"},
    cannot_carve_on="It copies finished mazes: it cannot continue part of one.",
    structures=[("CarvedRooms", "The maze only")],
    choices="It copies whole mazes and opens gaps at random.",
    pseudocode=CODE,
)
def fractal_tessellation(maze: Maze, rng: Random, trace: Trace) -> Slices:
    """Carve a perfect maze from copies of smaller mazes, beginning with a single room."""
    _carve(maze, trace, [BEGIN + room_at(maze, 0, 0)])
    for (rows, cols), (next_rows, next_cols) in pairwise(_sizes(maze.rows, maze.cols)):
        record_decisions(trace.decide, [MORE], room_at(maze, rows - 1, cols - 1))
        # The top left rooms of the copies.
        corners = [(0, cols), (rows, 0), (rows, cols)]
        corners = [(row, col) for row, col in corners if row < next_rows and col < next_cols]
        for copies, (row, col) in enumerate(corners, 1):
            for done in _copy(maze, trace, rows, cols, room_at(maze, row, col)):
                yield copies * rows * cols + done
        gaps = _gaps(maze, rng, rows, cols, corners)
        _carve(maze, trace, [OPEN + gap for gap in gaps[:_MOST_GAPS]])
        for closed in gaps[_MOST_GAPS:]:
            record_decisions(trace.decide, [CLOSED], closed)
        filled_rows, filled_cols = min(2 * rows, next_rows), min(2 * cols, next_cols)
        for row in range(next_rows):
            for col in range(0 if row == filled_rows else filled_cols, next_cols):
                goes_up = col == 0 or (row > 0 and below(rng, 2) == 0)
                room = room_at(maze, row, col)
                passage = room - maze.width if goes_up else room - 1
                _carve(maze, trace, [DIG + passage, LEFT_OVER + room])


def _sizes(rows: int, cols: int) -> list[tuple[int, int]]:
    """Return the sizes of the growing mazes in rooms, from a single room to the whole grid."""
    sizes = [(rows, cols)]
    while sizes[-1] != (1, 1):
        rows, cols = sizes[-1]
        sizes.append((max(1, rows // 2), max(1, cols // 2)))
    return sizes[::-1]


def _carve(maze: Maze, trace: Trace, events: list[int]) -> None:
    for event in events:
        maze.tiles[event & TILE_MASK] = 1
    trace.events.extend(events)


def _copy(maze: Maze, trace: Trace, rows: int, cols: int, to: int) -> Slices:
    """Copy the first `rows` x `cols` rooms, with their passages; yield how many are copied so far.

    `to` is the tile index of the top left room of the copy.
    """
    tiles = maze.tiles
    offset = to - room_at(maze, 0, 0)
    for row in range(2 * rows - 1):
        first = (row + 1) * maze.width + 1
        copied = tiles[first : first + 2 * cols - 1]
        beginning = first + offset
        tiles[beginning : beginning + len(copied)] = copied
        trace.events.extend(
            [tile for tile, is_open in enumerate(copied, COPY + beginning) if is_open]
        )
        yield (row + 1) // 2 * cols


def _gaps(
    maze: Maze, rng: Random, rows: int, cols: int, corners: list[tuple[int, int]]
) -> list[int]:
    """Return a random passage through each wall between copies, in random order.

    `corners` are the top left rooms of the copies, as (row, col) of rooms.
    """
    walls = []
    for row, col in corners:
        first = room_at(maze, row, col)
        if col:
            walls.append((first - 1, 2 * maze.width, rows))
        if row:
            walls.append((first - maze.width, 2, cols))
    gaps = [first + step * below(rng, length) for first, step, length in walls]
    shuffle(rng, gaps)
    return gaps
