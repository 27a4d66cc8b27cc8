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

from labyrinth.core import choices, structures
from labyrinth.core.declaration.generator import Group, Slices, Texture, carves_on, generator
from labyrinth.core.generation.toolkit.loop_erased_walks import carve_walks, walk_lines
from labyrinth.core.generation.toolkit.open_tile import begin_in
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import middle_room
from labyrinth.core.trace import Pseudocode, Trace

CODE = Pseudocode(
    "Wilson",
    """
| carve the room in the middle: the maze so far
    BEGIN carve: {tile} is the maze so far.
""",
)
(BEGIN,) = CODE.codes.values()
WALK = walk_lines(CODE)


@carves_on("wilson")
@generator(
    key="wilson",
    summary="Loop-erased random walks: every maze is equally likely.",
    time="O(n log n) on average in a square grid, without a bound: walks last as chance has it",
    memory="O(n)",
    question="Why are the first walks long and the last ones short?",
    answer=(
        "At first the maze is a single room, which a random walk hardly meets. In the end "
        "carved rooms are on all sides."
    ),
    texture=Texture.PERFECT,
    group=Group.UNIFORM,
    begin_with=4,
    dead_ends=29.1,
    structures=lambda: (structures.walk_of_rooms(), structures.CarvedRooms("Tree")),
    choices=lambda: choices.Several(
        choices.Wandering((WALK.walks,), (WALK.step, WALK.returns)),
        choices.FirstUncarved(WALK.begin, "From which room does the next walk set out?"),
    ),
    pseudocode=CODE,
)
def wilson(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a uniform spanning tree by loop-erased random walks."""
    carved = carved or begin_in(maze, trace, BEGIN, middle_room(maze))
    return carve_walks(maze, rng, trace, carved, WALK)
