"""Braiding: dead ends are removed by opening one more wall of each, which makes loops."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from labyrinth.core.declaration.maze_options import after_generator
from labyrinth.core.declaration.options import Share
from labyrinth.core.frozen import Frozen
from labyrinth.core.generation.toolkit.randomness import below, shuffle
from labyrinth.core.generation.toolkit.tiles import open_tile
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import dead_ends_by_row, walled_steps
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import Pseudocode, Trace

BRAID = Share("braid", "share of the dead ends to remove, which makes loops")


CODE = Pseudocode(
    "Braiding",
    """
| for each dead end, in random order, until enough are gone:
    TURN stand: {tile} is the next of {dead_ends_noted}, at random; {dead_ends_gone} are gone.
    ENOUGH stand: {tile} would be next, but enough are gone: {dead_ends_gone}.
|     if it still is one, with a wall before another room:
    STILL stand: {tile} is a dead end still, with {walls_before_rooms}.
    JOINED refuse: {tile} is a dead end no more, since {opened_before} was opened.
    WALLED_IN refuse: {tile} has no wall before another room: it stays a dead end.
|         take its walls before dead ends if two are to go, else those before others
    CHOICE consider: {tile} may be opened: behind it lies {behind_wall}.
|         open a random one of them
    OPEN_WALL carve: {tile} is opened{wall_choice}: {ends_gone} no more.
""",
)
TURN, ENOUGH, STILL, JOINED, WALLED_IN, CHOICE, OPEN_WALL = CODE.codes.values()


class Braided(Frozen):
    """A maze without dead ends between its rooms, and how many walls were opened for that."""

    maze: Maze
    opened: int


@after_generator(BRAID, turn=20)
def braid(maze: Maze, rng: Random, trace: Trace, share: float) -> Generator[float, None, None]:
    """Remove `share` (0.0 to 1.0) of the dead ends, preferring to join two of them.

    Works on a maze with a closed border. A dead end without another neighbouring room stays.
    Yields the share done after each slice.
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
        others = joins or [step for step in closed if room + 2 * step not in left] or closed
        if decide is not None:
            for step in others:
                decide(lines[CHOICE] + room + step)
        step = others[below(rng, len(others))]
        open_tile(maze, trace, open_wall, room + step)
        left -= {room, room + 2 * step}


def braided(maze: Maze, rng: Random) -> Generator[float, None, Braided]:
    """Return, slice by slice, any maze without its dead ends; the border stays as it is.

    A dead end that lies between rooms, as a block maze may have it, stays. Yields the share done.
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
    return Braided(result, len(trace))
