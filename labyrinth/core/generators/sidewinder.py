"""Sidewinder: runs along each row, each with one way up.

Source: Jamis Buck, "Maze generation: sidewinder algorithm" (2011), "Mazes for Programmers" (2015).
Guarantee: a perfect maze. Not uniform: a corridor along the top, no dead end opens upwards; about
27 % dead ends.
"""

from __future__ import annotations

from itertools import compress
from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Ground, Slices, Texture, generator
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at
from labyrinth.core.trace import CARVE, Pseudocode, Trace

_NOT = bytes([1, 0]).ljust(256, b"\x00")

CODE = Pseudocode("Sidewinder")
JOIN_FIRST = CODE.line("join the rooms of the first row", CARVE)
CODE.line("for each other row:")
CODE.line("    cut it into runs: after each room by a coin")
JOIN = CODE.line("    join the rooms of each run", CARVE)
DIG_UP = CODE.line("    dig up from a random room of each run", CARVE)


@generator(
    key="sidewinder",
    summary="Runs along each row with one way up: a corridor at the top.",
    texture=Texture.PERFECT,
    ground=Ground.ROOMS,
    dead_ends=27.3,
    cannot_carve_on="Sidewinder never looks at what is dug: it would close loops.",
    structures=lambda: (structures.RunOfRooms(),),
    pseudocode=CODE,
)
def sidewinder(maze: Maze, rng: Random, trace: Trace) -> Slices:
    """Carve a perfect maze row by row, by runs."""
    tiles = maze.tiles
    record = trace.events.append
    draw = rng.random
    width = maze.width
    for row in range(maze.rows):
        first, end = room_at(maze, row, 0), room_at(maze, row, maze.cols)
        ends_run = bytearray(maze.cols) if row == 0 else bytearray(rolls(rng, 2, maze.cols))
        ends_run[-1] = 1
        joined = ends_run.translate(_NOT)
        tiles[first + 1 : end : 2] = joined
        line = JOIN if row else JOIN_FIRST
        trace.events.extend(compress(range(line + first + 1, line + end, 2), joined))
        if row > 0:
            run = first
            for last in compress(range(first, end, 2), ends_run):
                if run < last:
                    run += 2 * int(draw() * ((last - run) // 2 + 1))
                tiles[run - width] = 1
                record(DIG_UP + run - width)
                run = last + 2
        yield (row + 1) * maze.cols
