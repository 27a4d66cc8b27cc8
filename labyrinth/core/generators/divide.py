"""Recursive division: one hall, cut in two again and again.

A square region is cut across either side, by the fall of a coin.

Source: "recursive division" in Walter Pullen, "Think Labyrinth", and Jamis Buck, "Mazes for
Programmers" (2015).
Guarantee: a perfect maze. Not uniform: long straight walls, about 27 % dead ends.
"""

from __future__ import annotations

from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Ground, Group, Slices, Texture, generator
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import CARVE, FILL, Pseudocode, Trace

CODE = Pseudocode("Recursive division")
CODE.line("start with one open hall, the region of all rooms")
CODE.line("for each region more than one room wide and high:")
CODE.line("    choose a random place for a wall across its longer side")
BUILD = CODE.line("    build the wall", FILL)
OPEN = CODE.line("    open a gap at a random room", CARVE)
CODE.line("    divide both parts in the same way")


@generator(
    key="divide",
    summary="Cuts one hall by walls with a gap: long straight walls.",
    texture=Texture.PERFECT,
    group=Group.DIVISION,
    begin_with=5,
    ground=Ground.OPEN,
    dead_ends=27.2,
    cannot_carve_on="Which halls are still to be cut, the maze does not tell.",
    structures=lambda: (structures.Regions(),),
    pseudocode=CODE,
)
def divide(maze: Maze, rng: Random, trace: Trace) -> Slices:
    """Divide the open hall into a perfect maze."""
    tiles = maze.tiles
    record = trace.events.append
    draw = rng.random
    width = maze.width
    # Each region: its top left room, its height and its width in rooms.
    regions = [(room_at(maze, 0, 0), maze.rows, maze.cols)]
    done = 0
    count = 0
    while regions:
        room, high, wide = regions.pop()
        while high > 1 and wide > 1:
            if high > wide or (high == wide and draw() < 0.5):
                part = 1 + int(draw() * (high - 1))
                first, step, length = room + (2 * part - 1) * width, 1, wide
                regions.append((first + width, high - part, wide))
                high = part
            else:
                part = 1 + int(draw() * (wide - 1))
                first, step, length = room + 2 * part - 1, width, high
                regions.append((first + 1, high, wide - part))
                wide = part
            # Most walls are short: a loop takes less time than a slice.
            for tile in range(first, first + (2 * length - 1) * step, step):
                tiles[tile] = 0
                record(BUILD + tile)
            gap = first + 2 * step * int(draw() * length)
            tiles[gap] = 1
            record(OPEN + gap)
        done += high * wide
        count += 1
        if count % SHORT_SLICE == 0:
            yield done
