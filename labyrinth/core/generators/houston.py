"""Houston: Aldous-Broder's walk first, Wilson's walks for the rest, every maze equally likely.

The trace of a large maze holds the steps of the first loop-erased walks only, and of the others
what is carved.

Source: Robin Houston's proposal to begin with Aldous-Broder and end with Wilson. In its usual form
all that the first walk has carved stays, which is not uniform: passages carved early are too
likely. The branches that lead to rooms chosen beforehand are those of a uniform tree: they stay.
Guarantee: a perfect maze, uniform: each spanning tree has the same probability. About 29 % dead
ends.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Group, Slices, Texture, carves_on, generator
from labyrinth.core.generation.toolkit.loop_erased_walks import carve_walks
from labyrinth.core.generation.toolkit.open_tile import begin_in
from labyrinth.core.generation.toolkit.random_walk import walk_to_all
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at
from labyrinth.core.task import SLICE
from labyrinth.core.trace import CARVE, FILL, LEAVE, STEP, Pseudocode, Trace

CODE = Pseudocode("Houston")
BEGIN = CODE.line("carve the room in the middle", CARVE)
CODE.line("until a walk from it was in all four corners:")
CODE.line("    step to a random neighbour in the grid, carved or not")
ENTER = CODE.line("    if it is uncarved: carve it and the passage", CARVE)
DROP = CODE.line("fill all but the ways from the corners to the middle", FILL)
CODE.line("for each room that is not in the maze:")
CODE.line("    until the walk from it meets the maze:")
WALK = CODE.line("        step to a random neighbour", STEP)
ERASE = CODE.line("        if the walk was there: erase the loop", LEAVE)
ADD = CODE.line("    carve the walk", CARVE)


@carves_on("houston")
@generator(
    key="houston",
    summary="Aldous-Broder to the corners, then Wilson: all equally likely.",
    texture=Texture.PERFECT,
    group=Group.UNIFORM,
    dead_ends=29.1,
    structures=lambda: (structures.walk_of_rooms(), structures.CarvedRooms("Tree")),
    pseudocode=CODE,
)
def houston(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a uniform spanning tree, first by one walk, then by loop-erased walks."""
    kept = carved or (yield from _ways_to_the_corners(maze, rng, trace))
    yield from carve_walks(maze, rng, trace, kept, WALK, ERASE, ADD)


def _ways_to_the_corners(
    maze: Maze, rng: Random, trace: Trace
) -> Generator[int, None, Collection[int]]:
    """Carve the ways of one walk from the middle to all corners; return their rooms."""
    root = room_at(maze, maze.rows // 2, maze.cols // 2)
    corners = {room_at(maze, row, col) for row in (0, maze.rows - 1) for col in (0, maze.cols - 1)}
    wanted = bytearray(len(maze.tiles))
    for corner in corners - {root}:
        wanted[corner] = 1
    begun = begin_in(maze, trace, BEGIN, root)
    # Whoever runs this may take the events out of the trace at every yield.
    recorded = len(trace)
    entered: list[int] = []
    for _ in walk_to_all(maze, rng, trace, begun, wanted, ENTER):
        entered += [event - ENTER for event in trace.events[recorded:]]
        yield 0
        recorded = len(trace)
    passage_to = dict(zip(entered[1::2], entered[::2], strict=True))
    kept = {root}
    for room in corners:
        while room not in kept:
            kept.add(room)
            room = 2 * passage_to[room] - room
    for count, (room, passage) in enumerate(passage_to.items()):
        if room not in kept:
            maze.tiles[room] = maze.tiles[passage] = 0
            trace.events.extend((DROP + room, DROP + passage))
        if count % SLICE == 0:
            yield 0
    return kept
