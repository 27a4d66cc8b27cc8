"""Simplified Prim: a tree that grows from random rooms of its own.

Source: after Robert C. Prim, "Shortest connection networks and some generalizations" (1957),
without its weights; as "Simplified Prim's" in Jamis Buck, "Mazes for Programmers" (2015).
Guarantee: a perfect maze. Not uniform: short passages around the first room, about 28 % dead ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Slices, Texture, carves_on, generator
from labyrinth.core.generation.toolkit.growing import grow
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import CARVE, LEAVE, VISIT, Pseudocode, Trace

CODE = Pseudocode("Simplified Prim")
BEGIN = CODE.line("carve a random room and put it in the queue", VISIT)
CODE.line("while the queue is not empty:")
CODE.line("    take a random room of the queue")
CODE.line("    if it has uncarved neighbours:")
DIG = CODE.line("        dig to a random one of them,", CARVE)
JOIN = CODE.line("        which joins the queue", VISIT)
CODE.line("    else:")
DROP = CODE.line("        drop the room", LEAVE)


@carves_on("prim")
@generator(
    key="prim",
    summary="Digs on from random rooms of the maze: many short dead ends.",
    texture=Texture.PERFECT,
    begin_with=3,
    dead_ends=27.7,
    structures=lambda: (structures.held_rooms("Queue"),),
    pseudocode=CODE,
)
def prim(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a perfect maze from random rooms of the queue."""
    return grow(maze, rng, trace, carved, BEGIN, DIG, JOIN, DROP)
