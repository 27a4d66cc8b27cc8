"""Sidewinder: runs along each row, each with one way up.

1. Join all rooms of the first row.
2. Go along every other row from left to right. A room joins the run of the rooms before it.
3. By the fall of a coin, and always in the last column, the run ends: dig up from a random room
   of it, and the next room begins a new run. Else dig to the right.

Source: Jamis Buck, "Maze generation: sidewinder algorithm" (2011), "Mazes for Programmers" (2015).
Guarantee: a perfect maze. Not uniform: a corridor along the top, no dead end opens upwards; about
27 % dead ends.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from labyrinth.core.algorithm import Ground, Texture, line
from labyrinth.core.generators import generator
from labyrinth.core.maze import Maze
from labyrinth.core.randomness import rolls
from labyrinth.core.rooms import room_at
from labyrinth.core.trace import CARVE, EventKind, Trace


@generator(
    key="sidewinder",
    name="Sidewinder",
    summary="Runs along each row with one way up: a corridor at the top.",
    texture=Texture.PERFECT,
    ground=Ground.ROOMS,
    dead_ends=27.3,
    pseudocode=(
        line("join the rooms of the first row", EventKind.CARVE),
        line("for each room of the other rows, from left to right:"),
        line("    if a coin falls on its head, or the row ends:"),
        line("        dig up from a random room of the run", EventKind.CARVE),
        line("        begin a new run"),
        line("    else:"),
        line("        dig to the right", EventKind.CARVE),
    ),
)
def sidewinder(maze: Maze, rng: Random, trace: Trace) -> Generator[int, None, None]:
    """Carve a perfect maze row by row, by runs."""
    tiles = maze.tiles
    record = trace.events.append
    draw = rng.random
    first, end = room_at(maze, 0, 0), room_at(maze, 0, maze.cols)
    for passage in range(first + 1, end - 1, 2):
        tiles[passage] = 1
        record(CARVE + passage)
    for row in range(1, maze.rows):
        first, end = room_at(maze, row, 0), room_at(maze, row, maze.cols)
        coins = bytearray(rolls(rng, 2, maze.cols))
        coins[-1] = 1
        run = first
        for room, ends_run in zip(range(first, end, 2), coins, strict=True):
            if ends_run:
                passage = run + 2 * int(draw() * ((room - run) // 2 + 1)) - maze.width
                run = room + 2
            else:
                passage = room + 1
            tiles[passage] = 1
            record(CARVE + passage)
        yield row * maze.cols
