"""Depth-first search, the recursive backtracker.

Source: the standard graph traversal; as a maze generator in Jamis Buck, "Mazes for Programmers"
(2015), and Walter Pullen, "Think Labyrinth".
Guarantee: a perfect maze. Not uniform: long winding corridors, about 10 % dead ends.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from random import Random

from labyrinth.core.declaration.generator import Texture, carves_on, generator
from labyrinth.core.generation.toolkit.depth_first import dig_from, dig_from_each
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import edge_rooms, random_room, uncarved_rooms
from labyrinth.core.structures import stack_of_rooms
from labyrinth.core.trace import LEAVE, VISIT, Pseudocode, Trace

CODE = Pseudocode("Depth-first search")
BEGIN = CODE.line("carve a random room and push it on the stack", VISIT)
CODE.line("while the stack is not empty:")
CODE.line("    look at the room on top of the stack")
CODE.line("    if it has uncarved neighbours:")
DIG = CODE.line("        dig to a random one of them and push it", VISIT)
CODE.line("    else:")
POP = CODE.line("        pop the room", LEAVE)


@generator(
    key="dfs",
    summary="Digs on from the newest room and backtracks: long winding corridors.",
    texture=Texture.PERFECT,
    dead_ends=10.1,
    structures=(stack_of_rooms(),),
    pseudocode=CODE,
)
def dfs(maze: Maze, rng: Random, trace: Trace) -> Generator[int, None, None]:
    """Carve a perfect maze depth first."""
    room = random_room(maze, rng.random())
    yield from dig_from(maze, rng, trace, uncarved_rooms(maze), room, BEGIN, DIG, POP)


@carves_on("dfs")
def carve_on(
    maze: Maze, rng: Random, trace: Trace, carved: list[int]
) -> Generator[int, None, None]:
    """Take the carved rooms, in the order of carving, for the stack."""
    uncarved = uncarved_rooms(maze, carved)
    dig = partial(dig_from, maze, rng, trace, uncarved, begin=BEGIN, dig=DIG, pop=POP)
    starts = edge_rooms(maze, uncarved, reversed(carved))
    yield from dig_from_each(starts, dig, len(carved))
