"""Wilson: loop-erased random walks, every maze equally likely.

The trace of a large maze holds the steps of the first walks only, and of the others what is carved.

Source: David Bruce Wilson, "Generating random spanning trees more quickly than the cover time"
(1996). The order of the starting rooms does not matter to the result.
Guarantee: a perfect maze, uniform: each spanning tree has the same probability. About 29 % dead
ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Group, Slices, Texture, carves_on, generator
from labyrinth.core.generation.toolkit.loop_erased_walks import carve_walks
from labyrinth.core.generation.toolkit.open_tile import begin_in
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at
from labyrinth.core.trace import CARVE, LEAVE, STEP, Pseudocode, Trace

CODE = Pseudocode("Wilson")
BEGIN = CODE.line("carve the room in the middle: the maze so far", CARVE)
CODE.line("for each room that is not in the maze, row by row:")
CODE.line("    until the walk from it meets the maze:")
WALK = CODE.line("        step to a random neighbour in the grid", STEP)
ERASE = CODE.line("        if the walk was there: erase the loop", LEAVE)
ADD = CODE.line("    carve the walk", CARVE)


@carves_on("wilson")
@generator(
    key="wilson",
    summary="Loop-erased random walks: every maze is equally likely.",
    texture=Texture.PERFECT,
    group=Group.UNIFORM,
    begin_with=4,
    dead_ends=29.1,
    structures=lambda: (structures.walk_of_rooms(), structures.CarvedRooms("Tree")),
    pseudocode=CODE,
)
def wilson(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a uniform spanning tree by loop-erased random walks."""
    middle = room_at(maze, maze.rows // 2, maze.cols // 2)
    carved = carved or begin_in(maze, trace, BEGIN, middle)
    return carve_walks(maze, rng, trace, carved, WALK, ERASE, ADD)
