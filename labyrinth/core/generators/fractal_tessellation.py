"""Fractal tessellation: each maze is four copies of the last one.

Source: "fractal tessellation" in Walter Pullen, "Think Labyrinth"; what is left over, in sizes that
are no power of two, is added here.
Guarantee: a perfect maze. Not uniform: the same shapes everywhere, at every scale.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Group, Slices, Texture, generator
from labyrinth.core.generation.toolkit.randomness import below, shuffle
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at
from labyrinth.core.trace import CARVE, Pseudocode, Trace

CODE = Pseudocode("Fractal tessellation")
BEGIN = CODE.line("carve a single room, at the top left", CARVE)
CODE.line("until the grid is full:")
COPY = CODE.line("    copy the maze beside, below, and beside and below it", CARVE)
OPEN = CODE.line("    open all but one of the walls between copies, at random rooms", CARVE)
DIG = CODE.line("    dig from each room left over, up or left by a coin", CARVE)


@generator(
    key="fractal-tessellation",
    summary="Four copies of itself, joined by three gaps, again and again.",
    texture=Texture.PERFECT,
    group=Group.DIVISION,
    cannot_carve_on="It copies what is done: a part of a copy cannot go on.",
    structures=lambda: (structures.CarvedRooms("Nothing but the maze"),),
    pseudocode=CODE,
)
def fractal_tessellation(maze: Maze, rng: Random, trace: Trace) -> Slices:
    """Carve a perfect maze out of copies of itself."""
    _carve(maze, trace, BEGIN, [room_at(maze, 0, 0)])
    for (rows, cols), (next_rows, next_cols) in pairwise(_sizes(maze.rows, maze.cols)):
        corners = _corners(rows, cols, next_rows, next_cols)
        for copies, (row, col) in enumerate(corners, 1):
            for done in _copy(maze, trace, rows, cols, room_at(maze, row, col)):
                yield copies * rows * cols + done
        _carve(maze, trace, OPEN, _gaps(maze, rng, rows, cols, corners))
        filled_rows, filled_cols = min(2 * rows, next_rows), min(2 * cols, next_cols)
        for row in range(next_rows):
            for col in range(0 if row == filled_rows else filled_cols, next_cols):
                goes_up = col == 0 or (row > 0 and below(rng, 2) == 0)
                room = room_at(maze, row, col)
                _carve(maze, trace, DIG, [room - maze.width if goes_up else room - 1, room])


def _sizes(rows: int, cols: int) -> list[tuple[int, int]]:
    """Return the sizes of the mazes in rooms, from the single room to the whole grid."""
    sizes = [(rows, cols)]
    while sizes[-1] != (1, 1):
        rows, cols = sizes[-1]
        sizes.append((max(1, rows // 2), max(1, cols // 2)))
    return sizes[::-1]


def _corners(rows: int, cols: int, next_rows: int, next_cols: int) -> list[tuple[int, int]]:
    """Return the top left rooms of the copies of a maze of these rows and columns."""
    corners = [(0, cols), (rows, 0), (rows, cols)]
    return [(row, col) for row, col in corners if row < next_rows and col < next_cols]


def _carve(maze: Maze, trace: Trace, line: int, tiles: list[int]) -> None:
    for tile in tiles:
        maze.tiles[tile] = 1
        trace.events.append(line + tile)


def _copy(maze: Maze, trace: Trace, rows: int, cols: int, to: int) -> Slices:
    """Copy the first rows and columns of rooms to the room `to`; yields the rooms copied."""
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
    """Return a random passage through each wall between copies, but for one wall of four."""
    walls = []
    for row, col in corners:
        first = room_at(maze, row, col)
        if col:
            walls.append((first - 1, 2 * maze.width, rows))
        if row:
            walls.append((first - maze.width, 2, cols))
    gaps = [first + step * below(rng, length) for first, step, length in walls]
    shuffle(rng, gaps)
    return gaps[:3]
