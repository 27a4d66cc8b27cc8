"""Simplified Prim: a tree that grows from random rooms of its own.

Source: after Robert C. Prim, "Shortest connection networks and some generalizations" (1957),
without its weights; as "Simplified Prim's" in Jamis Buck, "Mazes for Programmers" (2015).
Guarantee: a perfect maze. Not uniform: short passages around the first room, about 28 % dead ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from labyrinth.core import choices, structures
from labyrinth.core.declaration.generator import Slices, Texture, carves_on, generator
from labyrinth.core.generation.toolkit.growing import GrowingLines, grow
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import Pseudocode, Trace

CODE = Pseudocode(
    "Simplified Prim",
    """
| carve a random room and put it in the active list
    BEGIN visit: {tile} is in the active list, where the digging begins.
| while the active list is not empty:
    MORE stand: {active} in the active list.
|     take a random room of the active list
    PICK stand: {tile} is drawn at random from the active list.
|     if it has uncarved neighbours:
    FREE stand: {tile} has {uncarved_neighbours}.
|         dig to a random one of them,
    DIG carve: {tile} is dug to {beyond}, {random_choice}.
    CHOICE consider: {tile} is uncarved: it may be dug to.
|         which joins the active list
    JOIN visit: {tile} is carved, and in the active list now.
|     else:
    STUCK stand: {tile} has no uncarved neighbour left.
|         drop the room
    DROP leave: {tile} leaves the list: all around it is carved.
""",
)
BEGIN, MORE, PICK, FREE, DIG, CHOICE, JOIN, STUCK, DROP = CODE.codes.values()
LINES = GrowingLines(
    BEGIN, DIG, JOIN, DROP, pick=[MORE, PICK], free=[FREE], choice=[CHOICE], stuck=[STUCK]
)


@carves_on("prim")
@generator(
    key="prim",
    summary="Digs on from random rooms of the maze: many short dead ends.",
    time="O(n): each room joins the active list once and is dropped once",
    memory="O(n)",
    question="How can its mazes be told from those of true Prim?",
    answer=(
        "Here ways run almost straight out from the first room: across 40 x 40 rooms some 170 "
        "steps, where true Prim takes some 260. It has fewer dead ends too, 28 of 100, not 30."
    ),
    texture=Texture.PERFECT,
    begin_with=3,
    dead_ends=27.6,
    structures=lambda: (structures.held_rooms("Active list"),),
    choices=lambda: choices.Several(choices.Digging(DIG), choices.Picking(BEGIN, PICK)),
    pseudocode=CODE,
)
def prim(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a perfect maze from random rooms of the active list."""
    return grow(maze, rng, trace, carved, LINES)
