"""Depth-first search, the recursive backtracker.

Source: the standard graph traversal; as a maze generator in Jamis Buck, "Mazes for Programmers"
(2015), and Walter Pullen, "Think Labyrinth".
Guarantee: a perfect maze. Not uniform: long winding corridors, about 10 % dead ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Slices, Texture, carves_on, generator
from labyrinth.core.generation.toolkit.depth_first import dig_from, dig_on
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import LEAVE, VISIT, Pseudocode, Trace

CODE = Pseudocode("Depth-first search")
BEGIN = CODE.line("carve a random room and push it on the stack", VISIT)
CODE.line("while the stack is not empty:")
CODE.line("    look at the room on top of the stack")
CODE.line("    if it has uncarved neighbours:")
DIG = CODE.line("        dig to a random one of them and push it", VISIT)
CODE.line("    else:")
POP = CODE.line("        pop the room", LEAVE)


@carves_on("dfs")
@generator(
    key="dfs",
    summary="Digs on from the newest room and backtracks: long winding corridors.",
    texture=Texture.PERFECT,
    begin_with=1,
    dead_ends=10.1,
    structures=lambda: (structures.held_rooms(),),
    pseudocode=CODE,
)
def dfs(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a perfect maze depth first; carved rooms, in the order of carving, are the stack."""
    return dig_on(maze, rng, carved, partial(dig_from, maze, rng, trace, BEGIN, DIG, POP))
