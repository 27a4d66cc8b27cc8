"""Eller: a perfect maze row by row, from what one row knows of its connections.

1. Every room of the first row is a set of its own.
2. Go along the row. Where a room and the next are of different sets, join them by the fall of a
   coin. Then dig down from the room by the fall of a coin, and always if it is the last of its
   set in this row; a room without a way down leaves its set, and a new set begins below it.
3. Go on with the next row. In the last row join all neighbours of different sets.

Source: Marlin Eller (1982); described in Walter Pullen, "Think Labyrinth". A set is a ring of
columns: each knows the one before and the one after, and since rings never cross, the next column
is in the same set just when it is the one after.
Guarantee: a perfect maze, with the memory of one row. Not uniform: 29.1 %
dead ends (measured: 100 mazes of 40 x 40 rooms).
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from labyrinth.core.declaration.generator import Ground, Texture, generator
from labyrinth.core.declaration.live_line import in_row_of_rooms
from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at
from labyrinth.core.structures import RowSets
from labyrinth.core.trace.trace import CARVE, EventKind, Trace


@generator(
    key="eller",
    name="Eller",
    summary="Row by row, remembering only one row: even, with short ways.",
    texture=Texture.PERFECT,
    ground=Ground.ROOMS,
    dead_ends=29.1,
    cannot_carve_on="Eller knows its own rows alone: it cannot take up others.",
    structures=(RowSets(),),
    pseudocode=(
        line("for each room, row by row:"),
        line("    if it is not connected with the next one:"),
        line(
            "        dig right, by a coin or in the last row",
            EventKind.CARVE,
            when=in_row_of_rooms,
        ),
        line("    if it is the last of its set in this row, or by a coin:"),
        line("        dig down", EventKind.CARVE),
        line("    else:"),
        line("        a new set begins below it"),
    ),
)
def eller(maze: Maze, rng: Random, trace: Trace) -> Generator[int, None, None]:
    """Carve a perfect maze row by row."""
    tiles = maze.tiles
    width, cols = maze.width, maze.cols
    record = trace.events.append
    before, after = list(range(cols)), list(range(cols))
    for row in range(maze.rows - 1):
        rooms = range(room_at(maze, row, 0), room_at(maze, row, cols), 2)
        # Each coin is two coins: bit 1 for the way right, bit 2 for the way down.
        for col, room, coin in zip(range(cols), rooms, rolls(rng, 4, cols), strict=True):
            if coin & 1 and col + 1 < cols and after[col] != col + 1:
                _join_next(before, after, col)
                tiles[room + 1] = 1
                record(CARVE + room + 1)
            if coin & 2 or after[col] == col:
                tiles[room + width] = 1
                record(CARVE + room + width)
            else:
                before[after[col]] = before[col]
                after[before[col]] = after[col]
                before[col] = after[col] = col
        yield (row + 1) * cols
    last = room_at(maze, maze.rows - 1, 0)
    for col in range(cols - 1):
        if after[col] != col + 1:
            _join_next(before, after, col)
            tiles[last + 2 * col + 1] = 1
            record(CARVE + last + 2 * col + 1)


def _join_next(before: list[int], after: list[int], col: int) -> None:
    """Make one ring of the rings of a column and the next, which becomes the one after."""
    end, start = after[col], before[col + 1]
    after[col], before[col + 1] = col + 1, col
    after[start], before[end] = end, start
