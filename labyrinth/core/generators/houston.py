"""Houston: Aldous-Broder's walk first, Wilson's walks for the rest, every maze equally likely.

The trace of a large maze holds the steps of only the first loop-erased walks. Of the later walks it
holds only the tiles that they carve.

Source: Robin Houston's proposal to begin with Aldous-Broder and end with Wilson, described by Jamis
Buck, "Mazes for Programmers" (2015). The usual form keeps everything that the first walk has
carved, which is not uniform: passages carved early are too likely. In this program, only the
branches that lead to rooms chosen beforehand stay: these are branches of a uniform tree.
Guarantee: a perfect maze, uniform: each spanning tree has the same probability. About 29% dead
ends.
"""

from collections.abc import Collection, Generator, Sequence
from random import Random

from labyrinth.core.declaration.generator import Group, Slices, generator
from labyrinth.core.generation.toolkit.tiles import begin_in
from labyrinth.core.generators.aldous_broder import walk_to_all
from labyrinth.core.generators.wilson import WALKS, carve_walks
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import corner_rooms, middle_room
from labyrinth.core.task import SLICE
from labyrinth.core.trace import TILE_BITS, Pseudocode, Trace

CODE = Pseudocode("""
Houston
| carve the room in the middle
    BEGIN carve: The first walk starts at {tile}.
| until a walk from it has visited all four corners:
    MORE stand: The walk is at {tile}; it has visited {corners}.
|     step to a random neighbour in the grid, visited or not
    STEP stand: The walk steps to {tile}, chosen at random.
    BORDER refuse: {tile} is the border: another direction is chosen.
|     if it is unvisited: carve it and the passage
    ENTER carve: {tile} is carved: it is part of a step into an unvisited room.
    NEW consider: {tile} is unvisited.
    KNOWN refuse: {tile} has been visited: the walk passes through.
| fill all but the paths from the corners to the middle
    DROP fill: {tile} is not on a path from a corner to the middle: it is filled.
""")
BEGIN, MORE, STEP, BORDER, ENTER, NEW, KNOWN, DROP = CODE.codes.values()
WALK = CODE.add(WALKS)


@generator(
    summary="Aldous-Broder to all corners, then Wilson: every maze is equally likely.",
    time="O(n log n) on average in a square grid: a walk to the corners, then loop-erased walks",
    memory="O(n)",
    question="Why are some passages that the first walk carved filled again?",
    answer="""When it stops depends on what it has carved, which is a bias. Only the branches to
        rooms that were fixed beforehand are free of it.""",
    group=Group.UNIFORM,
    dead_ends=29.1,
    structures=["WalkOfRooms", ("CarvedRooms", "Tree")],
    choices=[
        ("wandering", (MORE, WALK["WALKS"]), (STEP, WALK["STEP"], WALK["RETURNS"])),
        ("first_uncarved", WALK["BEGIN"], "From which room does the next walk start?"),
    ],
    pseudocode=CODE,
)
def houston(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a uniform spanning tree, first by one walk, then by loop-erased walks.

    In a partly carved maze there are only loop-erased walks.
    """
    kept = carved or (yield from _ways_to_the_corners(maze, rng, trace))
    yield from carve_walks(maze, rng, trace, kept, WALK)


def _ways_to_the_corners(
    maze: Maze, rng: Random, trace: Trace
) -> Generator[int, None, Collection[int]]:
    """Walk at random from the middle until all corners are visited; fill all but the paths to them.

    Returns the rooms on these paths.
    """
    root = middle_room(maze)
    corners = corner_rooms(maze)
    wanted = bytearray(len(maze.tiles))
    for corner in corners - {root}:
        wanted[corner] = 1
    begun = begin_in(maze, trace, BEGIN, root)
    # The caller may take the events out of the trace at every yield.
    recorded = len(trace)
    entered: list[int] = []
    line = ENTER >> TILE_BITS
    for _ in walk_to_all(maze, rng, trace, begun, wanted, CODE.codes):
        entered += [each - ENTER for each in trace.events[recorded:] if each >> TILE_BITS == line]
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
