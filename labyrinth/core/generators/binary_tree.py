"""Binary tree: a coin for each room.

Source: Jamis Buck, "Maze generation: binary tree algorithm" (2011), "Mazes for Programmers" (2015).
Guarantee: a perfect maze. Not uniform: two sides of the maze are corridors, and all ways lean
towards their corner; about 25 % dead ends.
"""

from __future__ import annotations

from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Ground, Slices, Texture, generator
from labyrinth.core.declaration.options import Choice
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at
from labyrinth.core.trace import CARVE, Pseudocode, Trace

CODE = Pseudocode("Binary tree")
CODE.line("for each room:")
CODE.line("    of the two directions of `bias`, take those inside the grid")
CODE.line("    choose one of them by a coin, if there are any")
DIG = CODE.line("    dig there", CARVE)


@generator(
    key="binary-tree",
    summary="A coin for each room, up or left: all ways lean to a corner.",
    texture=Texture.PERFECT,
    ground=Ground.ROOMS,
    dead_ends=25.1,
    options=(
        Choice(
            "bias",
            "the two directions to choose from",
            "up-left",
            {
                "up-left": "all ways lean to the top left",
                "up-right": "all ways lean to the top right",
                "down-left": "all ways lean to the bottom left",
                "down-right": "all ways lean to the bottom right",
            },
        ),
    ),
    cannot_carve_on="Binary tree never looks at what is dug: it would close loops.",
    structures=lambda: (structures.Place("Nothing but the last passage"),),
    pseudocode=CODE,
)
def binary_tree(maze: Maze, rng: Random, trace: Trace, bias: str = "up-left") -> Slices:
    """Carve a perfect maze by one coin a room."""
    tiles = maze.tiles
    goes_up, goes_left = bias.startswith("up"), bias.endswith("left")
    last_row = 0 if goes_up else maze.rows - 1
    last_col = 0 if goes_left else maze.cols - 1
    directions = (-maze.width if goes_up else maze.width, -1 if goes_left else 1)
    for row in range(maze.rows):
        coins = bytearray(rolls(rng, 2, maze.cols))
        if row == last_row:
            coins = bytearray(b"\x01" * maze.cols)
        coins[last_col] = 0
        rooms = range(room_at(maze, row, 0), room_at(maze, row, maze.cols), 2)
        passages = [room + directions[coin] for room, coin in zip(rooms, coins, strict=True)]
        if row == last_row:
            del passages[last_col]
        for passage in passages:
            tiles[passage] = 1
        trace.events.extend([DIG + passage for passage in passages])
        yield (row + 1) * maze.cols
