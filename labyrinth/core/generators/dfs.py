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
from labyrinth.core.trace import Pseudocode, Trace

CODE = Pseudocode(
    "Depth-first search",
    """
| carve a random room and push it on the stack
    BEGIN visit: {tile} is where the digging begins: it is on the stack.
| while the stack is not empty:
    MORE stand: {on_stack} on the stack, {tile} on top: the digging goes on.
|     look at the room on top of the stack
    TOP stand: {tile} is on top: no room on the stack is newer.
|     if it has uncarved neighbours:
    FREE stand: {tile} has {uncarved_neighbours}.
|         dig to a random one of them
    DIG visit: {tile} is dug to {beyond}, {random_choice}.
    CHOICE consider: {tile} is uncarved: it may be dug to.
|         carve it and push it
    PUSH visit: {tile} is carved, and on top of the stack now.
|     else:
    STUCK stand: {tile} has no uncarved neighbour left.
|         pop the room
    POP leave: {tile} is done: all around it is carved.
|         go back by the passage to it
    BACK leave: {tile} leads back: the room behind it is on top again.
""",
)
BEGIN, MORE, TOP, FREE, DIG, CHOICE, PUSH, STUCK, POP, BACK = CODE.codes.values()
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
