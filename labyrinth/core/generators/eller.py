"""Eller: a perfect maze row by row, from what one row knows of its connections.

Source: Marlin Eller (1982); described in Walter Pullen, "Think Labyrinth". A set is a ring of
columns: each knows the one before and the one after, and since rings never cross, the next column
is in the same set just when it is the one after.
Guarantee: a perfect maze, with the memory of one row. Not uniform: 29.1 % dead ends
(measured: 100 mazes of 40 x 40 rooms).
"""

from __future__ import annotations

from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Ground, Slices, Texture, generator
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at
from labyrinth.core.trace import CARVE, Pseudocode, Trace

CODE = Pseudocode("Eller")
CODE.line("make every room of the first row a set of its own")
CODE.line("for each room, row by row but for the last row:")
CODE.line("    if the next one is of another set, by a coin:")
DIG_RIGHT = CODE.line("        dig right, and both sets are one", CARVE)
CODE.line("    if it is the last of its set in this row, or by a coin:")
DIG_DOWN = CODE.line("        dig down", CARVE)
CODE.line("    else: it leaves its set, and a new one begins below it")
CODE.line("for each room of the last row:")
DIG_LAST = CODE.line("    if the next one is of another set: dig right", CARVE)


@generator(
    key="eller",
    summary="Row by row, remembering only one row: even, with short ways.",
    texture=Texture.PERFECT,
    ground=Ground.ROOMS,
    dead_ends=29.1,
    cannot_carve_on="Eller knows its own rows alone: it cannot take up others.",
    structures=lambda: (structures.RowSets(),),
    pseudocode=CODE,
)
def eller(maze: Maze, rng: Random, trace: Trace) -> Slices:
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
                record(DIG_RIGHT + room + 1)
            if coin & 2 or after[col] == col:
                tiles[room + width] = 1
                record(DIG_DOWN + room + width)
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
            record(DIG_LAST + last + 2 * col + 1)


def _join_next(before: list[int], after: list[int], col: int) -> None:
    """Make one ring of the rings of a column and the next, which becomes the one after."""
    end, start = after[col], before[col + 1]
    after[col], before[col + 1] = col + 1, col
    after[start], before[end] = end, start
