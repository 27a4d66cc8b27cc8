"""Wilson: loop-erased random walks, every maze equally likely.

1. The room in the middle is the maze so far.
2. From a room that is not in the maze yet, walk at random until the walk meets the maze. Steps
   out of the grid are drawn again.
3. Whenever the walk meets itself, erase the loop.
4. Carve the walk. Repeat from 2 until every room is in the maze. The trace of a large maze holds
   the steps of the first walks only, and of the others what is carved.

Source: David Bruce Wilson, "Generating random spanning trees more quickly than the cover time"
(1996). The order of the starting rooms does not matter to the result, here row by row.
Guarantee: a perfect maze, uniform: each spanning tree has the same probability. About 29 % dead
ends.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from labyrinth.core.declaration.generator import Texture, carves_on, generator
from labyrinth.core.declaration.live_line import at_first
from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.generation.toolkit.loop_erased_walks import carve_walks
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at
from labyrinth.core.structures import CarvedRooms, walk_of_rooms
from labyrinth.core.trace.trace import CARVE, EventKind, Trace


@generator(
    key="wilson",
    name="Wilson",
    summary="Loop-erased random walks: every maze is equally likely.",
    texture=Texture.PERFECT,
    dead_ends=29.1,
    structures=(walk_of_rooms(), CarvedRooms("Tree")),
    pseudocode=(
        line("the room in the middle is the maze", EventKind.CARVE, when=at_first),
        line("for each room that is not in the maze:"),
        line("    until the walk from it meets the maze:"),
        line("        step to a random neighbour", EventKind.STEP),
        line("        if the walk was there: erase the loop", EventKind.LEAVE),
        line("    carve the walk", EventKind.CARVE),
    ),
)
def wilson(maze: Maze, rng: Random, trace: Trace) -> Generator[int, None, None]:
    """Carve a uniform spanning tree by loop-erased random walks."""
    root = room_at(maze, maze.rows // 2, maze.cols // 2)
    maze.tiles[root] = 1
    trace.events.append(CARVE + root)
    yield from carve_walks(maze, rng, trace, [root])


@carves_on("wilson")
def carve_on(
    maze: Maze, rng: Random, trace: Trace, carved: list[int]
) -> Generator[int, None, None]:
    """Walk from each uncarved room to any carved one."""
    yield from carve_walks(maze, rng, trace, carved)
