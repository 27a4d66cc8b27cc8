"""Depth-first search, the recursive backtracker.

Source: the standard graph traversal; as a maze generator in Jamis Buck, "Mazes for Programmers"
(2015), and Walter Pullen, "Think Labyrinth".
Guarantee: a perfect maze. Not uniform: long winding corridors, about 10 % dead ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from labyrinth.core import choices, structures
from labyrinth.core.declaration.generator import Slices, Texture, carves_on, generator
from labyrinth.core.generation.toolkit.depth_first import DiggingLines, dig_from, dig_on
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import CONSIDER, LEAVE, STAND, VISIT, Pseudocode, Trace

CODE = Pseudocode("Depth-first search")
BEGIN = CODE.line(
    "carve a random room and push it on the stack",
    VISIT,
    why="{tile} is where the digging begins: it is on the stack.",
)
MORE = CODE.line(
    "while the stack is not empty:",
    STAND,
    why="{on_stack} on the stack, {tile} on top: the digging goes on.",
)
TOP = CODE.line(
    "    look at the room on top of the stack",
    STAND,
    why="{tile} is on top: no room on the stack is newer.",
)
FREE = CODE.line(
    "    if it has uncarved neighbours:", STAND, why="{tile} has {uncarved_neighbours}."
)
DIG = CODE.line(
    "        dig to a random one of them",
    VISIT,
    why="{tile} is dug to {beyond}, {random_choice}.",
)
CHOICE = CODE.also(CONSIDER, why="{tile} is uncarved: it may be dug to.")
PUSH = CODE.line(
    "        carve it and push it", VISIT, why="{tile} is carved, and on top of the stack now."
)
STUCK = CODE.line("    else:", STAND, why="{tile} has no uncarved neighbour left.")
POP = CODE.line("        pop the room", LEAVE, why="{tile} is done: all around it is carved.")
BACK = CODE.line(
    "        go back by the passage to it",
    LEAVE,
    why="{tile} leads back: the room behind it is on top again.",
)
LINES = DiggingLines(
    BEGIN, DIG, PUSH, POP, BACK, top=[MORE, TOP], free=[FREE], choice=[CHOICE], stuck=[STUCK]
)


@carves_on("dfs")
@generator(
    key="dfs",
    summary="Digs on from the newest room and backtracks: long winding corridors.",
    time="O(n): each room is pushed and popped once",
    memory="O(n): the stack may hold every room",
    question="Why are there so few dead ends?",
    answer=(
        "The digger goes on as long as it can. A dead end arises only where it is boxed in, not"
        " wherever a branch sets out."
    ),
    texture=Texture.PERFECT,
    begin_with=1,
    dead_ends=10.2,
    structures=lambda: (structures.held_rooms(),),
    choices=lambda: choices.Several(choices.Digging(DIG), choices.Backtracking(DIG)),
    pseudocode=CODE,
)
def dfs(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a perfect maze depth first; carved rooms, in the order of carving, are the stack."""
    return dig_on(maze, rng, carved, partial(dig_from, maze, rng, trace, LINES))
