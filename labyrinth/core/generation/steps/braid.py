"""Braiding: the removal of dead ends, which opens one more wall of each and so makes loops."""

from collections.abc import Generator
from itertools import islice
from random import Random

from labyrinth.core.declaration.maze_options import MazeOption
from labyrinth.core.declaration.options import Share
from labyrinth.core.generation.toolkit.randomness import below, shuffle
from labyrinth.core.generation.toolkit.tiles import open_tile
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.painting import weigh_opened
from labyrinth.core.maze.room_grid import dead_ends_by_row, walled_steps
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import Pseudocode, Trace, record_decisions

BRAID = Share("braid", "share of dead ends to remove by adding loops")


CODE = Pseudocode("""
Braiding
| for each dead end, in random order, until enough are gone:
    TURN stand: {tile} is next, drawn from {dead_ends_noted}; {dead_ends_gone} to remove are gone.
    ENOUGH stand: {tile} would be next, but enough dead ends are gone: {dead_ends_gone}.
|     if it is still a dead end, with a wall to another room:
    STILL stand: {tile} is still a dead end, with {walls_before_rooms}.
    JOINED refuse: {tile} is no longer a dead end, since {opened_before} was opened.
    WALLED_IN refuse: {tile} has no wall to another room: it stays a dead end.
|         if two more have to go, take its walls to other dead ends, if any; else its others
    CHOICE consider: {tile} can be opened: behind it is {behind_wall}.
    ONE_TOO_MANY refuse: {tile} stays: its walls lead to dead ends, but only one dead end has to go.
|         open a random one of these walls
    OPEN_WALL carve: {tile} is opened{wall_choice}: {ends_gone}.
| if one more has to go, but each wall removes two: close a wall that removed only one
    CLOSE_WALL fill: {tile} is closed again: one dead end comes back, so that two can go next.
|     open a wall between two dead ends
    OPEN_PAIR carve: {tile} is opened: {ends_gone}.
""")
TURN, ENOUGH, STILL, JOINED, WALLED_IN, CHOICE, ONE_TOO_MANY, OPEN_WALL, CLOSE_WALL, OPEN_PAIR = (
    CODE.codes.values()
)


@MazeOption(BRAID, turn=20)
def braid(  # noqa: C901 - an algorithm's own loop
    maze: Maze, rng: Random, trace: Trace, share: float
) -> Generator[float, None, None]:
    """Remove `share` (0.0 to 1.0) of the dead ends by opening walls.

    Walls between two dead ends are preferred. The border of the maze must be closed. A dead end
    without another neighbouring room stays. The number of dead ends to remove is rounded, and never
    exceeded. One dead end fewer is removed if the remaining dead ends can only be removed in pairs,
    and no wall that was opened for a single dead end can be closed again. Yields the share done
    after each slice.
    Source: Walter Pullen, "Think Labyrinth"; the name is Dave Phillips's.
    """
    ends: list[int] = []
    for of_row in dead_ends_by_row(maze):
        ends += of_row
        yield 0.0
    left = set(ends)
    lines = trace.follow(CODE)
    decide, open_wall = trace.decide, lines[OPEN_WALL]
    keep = len(ends) - round(share * len(ends))
    shuffle(rng, ends)
    # The last wall that was opened for a single dead end.
    alone = 0
    for count, room in enumerate(ends, 1):
        if count % SHORT_SLICE == 0:
            yield count / len(ends)
        if decide is not None:
            decide(lines[TURN if len(left) > keep else ENOUGH] + room)
        if len(left) <= keep:
            break
        closed = walled_steps(maze, room)
        if decide is not None:
            decide(lines[JOINED if room not in left else STILL if closed else WALLED_IN] + room)
        if room not in left or not closed:
            continue
        # Joining two where one is still owed would remove one dead end too many.
        joins = [step for step in closed if room + 2 * step in left and len(left) > keep + 1]
        others = joins or [step for step in closed if room + 2 * step not in left]
        if not others:
            record_decisions(decide, [lines[ONE_TOO_MANY]], room)
            continue
        if decide is not None:
            for step in others:
                decide(lines[CHOICE] + room + step)
        step = others[below(rng, len(others))]
        open_tile(maze, trace, open_wall, room + step)
        if not joins:
            alone = room + step
        left -= {room, room + 2 * step}
    if alone and len(left) == keep + 1:
        # Closing a wall gives back one dead end, so that a wall between two others can open.
        walls = (room + step for room in ends if room in left for step in walled_steps(maze, room))
        for between in islice(walls, 1):
            maze.tiles[alone] = 0
            trace.events.append(lines[CLOSE_WALL] + alone)
            open_tile(maze, trace, lines[OPEN_PAIR], between)


def braided(maze: Maze, rng: Random) -> Generator[float, None, tuple[Maze, int]]:
    """Return a copy of any maze without its dead ends, and the number of walls opened for it.

    The border stays as it is. A dead end without another neighbouring room stays, and so does a
    dead end that is not a room, which a block maze may have. Opened walls take the weights that
    `wall_weights` has for them. Yields the share done.
    """
    # A room on the border, as an even number of tiles leaves it, needs a wall behind it.
    height, width = maze.height | 1, maze.width | 1
    rows = range(0, len(maze.tiles), maze.width)
    lines = [maze.tiles[first : first + maze.width].ljust(width, b"\x00") for first in rows]
    whole = Maze(height, width, b"".join(lines).ljust(height * width, b"\x00"))
    trace = Trace(height, width, bytes(whole.tiles))
    yield from braid(whole, rng, trace, 1.0)
    result = maze.copy()
    for row in range(maze.height):
        line = whole.tiles[row * width : row * width + maze.width]
        result.tiles[row * maze.width : (row + 1) * maze.width] = line
    if maze.wall_weights:
        result.tiles[:] = weigh_opened(maze.tiles, result.tiles, maze.wall_weights)
    return result, len(trace)
