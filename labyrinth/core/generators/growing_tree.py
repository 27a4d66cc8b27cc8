"""Growing tree: one algorithm, whose texture is how it picks the next room.

1. Carve a random room and put it in a list.
2. Pick a room of the list: the newest, the oldest, a random one, or the one in the middle. The
   option `pick` says which, or in what mix.
3. If the room has uncarved neighbours, dig to a random one of them, which joins the list at the
   end. Else drop the room. The maze is done when the list is empty.

Source: Walter Pullen, "Think Labyrinth"; Jamis Buck, "Maze generation: growing tree algorithm"
(2011).
Guarantee: a perfect maze. Not uniform: `newest` digs as `dfs` does, `random` as `prim`, `oldest`
straight away from the first room; the default mixes the first two, with 21.7 % dead ends
(measured: 100 mazes of 40 x 40 rooms).
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from labyrinth.core.declaration.generator import Texture, carves_on, generator
from labyrinth.core.declaration.live_line import at_first
from labyrinth.core.declaration.options import Mix, shares
from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import edge_rooms, random_room, steps, uncarved_rooms, ways
from labyrinth.core.structures import list_of_rooms
from labyrinth.core.trace.trace import CARVE, LEAVE, VISIT, EventKind, Trace

_DEFAULT = "newest:50,random:50"


@generator(
    key="growing-tree",
    name="Growing tree",
    summary="Digs on from the newest, oldest or a random room, as you choose.",
    texture=Texture.PERFECT,
    dead_ends=21.7,
    options=(
        Mix(
            "pick",
            "which room digs next, or a mix such as newest:50,random:50",
            _DEFAULT,
            ("newest", "oldest", "random", "middle"),
        ),
    ),
    structures=(list_of_rooms("List"),),
    pseudocode=(
        line("carve a random room and put it in the list", EventKind.VISIT, when=at_first),
        line("while the list is not empty:"),
        line("    pick a room of it"),
        line("    if it has uncarved neighbours:"),
        line("        dig to a random one of them,", EventKind.CARVE),
        line("        which joins the list", EventKind.VISIT),
        line("    else:"),
        line("        drop the room", EventKind.LEAVE),
    ),
)
def growing_tree(
    maze: Maze, rng: Random, trace: Trace, pick: str = _DEFAULT
) -> Generator[int, None, None]:
    """Carve a perfect maze from the rooms that `pick` says."""
    uncarved = uncarved_rooms(maze)
    room = random_room(maze, rng.random())
    maze.tiles[room] = 1
    uncarved[room] = 0
    trace.events.append(VISIT + room)
    yield from _grow(maze, rng, trace, uncarved, [room], 1, shares(pick))


@carves_on("growing-tree")
def carve_on(
    maze: Maze, rng: Random, trace: Trace, carved: list[int], pick: str = _DEFAULT
) -> Generator[int, None, None]:
    """Put the carved rooms with uncarved neighbours in the list, in the order of carving."""
    uncarved = uncarved_rooms(maze, carved)
    active = list(edge_rooms(maze, uncarved, carved))
    trace.events.extend([VISIT + room for room in active])
    yield from _grow(maze, rng, trace, uncarved, active, len(carved), shares(pick))


def _grow(
    maze: Maze,
    rng: Random,
    trace: Trace,
    uncarved: bytearray,
    active: list[int],
    done: int,
    picks: list[str],
) -> Generator[int, None, None]:
    """Dig from the rooms of the list `active` until it is empty; `done` rooms are carved."""
    tiles = maze.tiles
    record = trace.events.append
    draw = rng.random
    up, down, left, right = steps(maze)
    above, below, before, behind = 2 * up, 2 * down, 2 * left, 2 * right
    choices = ways(up, down, left, right)
    # In the place of a dropped room stands minus a later place to look at instead, so that the
    # others keep their order. The last place always holds a room.
    growing = len(active)
    while growing:
        for roll in rolls(rng, 12):
            how = picks[int(draw() * len(picks))]
            if how == "newest":
                place = len(active) - 1
            elif how == "random":
                place = int(draw() * len(active))
                while active[place] < 0:
                    place = int(draw() * len(active))
            else:
                place = _from_place(active, 0 if how == "oldest" else len(active) // 2)
            room = active[place]
            mask = (
                uncarved[room + above]
                | uncarved[room + below] << 1
                | uncarved[room + before] << 2
                | uncarved[room + behind] << 3
            )
            if mask:
                step = choices[mask][roll]
                tiles[room + step] = 1
                record(CARVE + room + step)
                room += step + step
                tiles[room] = 1
                uncarved[room] = 0
                record(VISIT + room)
                active.append(room)
                growing += 1
                done += 1
            else:
                record(LEAVE + room)
                active[place] = -(place + 1)
                growing -= 1
                if not growing:
                    break
                while active[-1] < 0:
                    active.pop()
                if 2 * growing < len(active):
                    active = [room for room in active if room > 0]
        yield done


def _from_place(active: list[int], place: int) -> int:
    """Return the first place from `place` on that holds a room, and shorten the way to it."""
    while (entry := active[place]) < 0:
        active[place] = min(entry, active[-entry])  # the later place is the more negative
        place = -entry
    return place
