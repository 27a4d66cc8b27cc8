"""Aldous-Broder: one random walk, every maze equally likely.

Source: David Aldous, "The random walk construction of uniform spanning trees and uniform labelled
trees" (1990); Andrei Broder, "Generating random spanning trees" (1989).
Guarantee: a perfect maze, uniform: each spanning tree has the same probability. About 29 % dead
ends. The walk may take long to find the last rooms; its steps through carved rooms, most of all,
are not recorded.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from labyrinth.core import choices, structures
from labyrinth.core.declaration.generator import Group, Slices, Texture, carves_on, generator
from labyrinth.core.generation.toolkit.open_tile import begin_in
from labyrinth.core.generation.toolkit.random_walk import RandomWalkLines, walk_to_all
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import count_rooms, random_room, uncarved_rooms
from labyrinth.core.trace import Pseudocode, Trace

CODE = Pseudocode(
    "Aldous-Broder",
    """
| carve a random room and stand in it
    BEGIN carve: {tile} is where the walk begins.
| while rooms are uncarved:
    MORE stand: {uncarved} left: the walk goes on.
|     step to a random neighbour in the grid, carved or not
    STEP stand: The walk steps to {tile}, at random.
    BORDER refuse: {tile} is the border: another neighbour is drawn.
|     if it is uncarved:
    NEW consider: {tile} is uncarved.
    KNOWN refuse: {tile} is carved: the walk passes through.
|         carve it and the passage just walked
    ENTER carve: {tile} belongs to the first way into an uncarved room: it is carved.
""",
)
BEGIN, MORE, STEP, BORDER, NEW, KNOWN, ENTER = CODE.codes.values()
LINES = RandomWalkLines(MORE, STEP, BORDER, KNOWN, NEW, ENTER)


@carves_on("aldous-broder")
@generator(
    key="aldous-broder",
    summary="One random walk into every room: every maze is equally likely.",
    time="O(n log² n) on average in a square grid, without a bound: every room is hit by chance",
    memory="O(n)",
    question="Why do the last rooms take longest?",
    answer=(
        "The walk does not know where they are. To hit one room that is left takes about as "
        "many steps as there are rooms, times a logarithm."
    ),
    texture=Texture.PERFECT,
    group=Group.UNIFORM,
    dead_ends=29.1,
    structures=lambda: (structures.WalkedRooms("Visited", stood=MORE, step=STEP),),
    choices=lambda: choices.Wandering((MORE,), (STEP,)),
    pseudocode=CODE,
)
def aldous_broder(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a uniform spanning tree by one random walk, from the room carved last."""
    carved = carved or begin_in(maze, trace, BEGIN, random_room(maze, rng.random()))
    uncarved = uncarved_rooms(maze, carved)
    for left in walk_to_all(maze, rng, trace, carved, uncarved, LINES):
        yield count_rooms(maze) - left
