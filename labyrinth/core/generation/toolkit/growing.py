"""Growing: rooms of a list dig on, one at a time, in an order that is the texture of the maze."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from labyrinth.core.declaration.generator import Slices
from labyrinth.core.generation.toolkit.open_tile import begin_in
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import edge_rooms, random_room, steps, uncarved_rooms, ways
from labyrinth.core.trace import Trace
from labyrinth.core.trace.recording import tell

Pick = Callable[[list[int], Callable[[], float]], int]
"""`(active, draw)`: returns the place of the next room, with draws from 0.0 to 1.0 (excluded)."""


class GrowingLines(NamedTuple):
    """The lines through which growing is recorded: deeds, then decisions on the picked room."""

    begin: int
    """A room that is in the list from the beginning."""
    dig: int
    """A passage to an uncarved room."""
    join: int
    """The room behind it."""
    drop: int
    """A room that leaves the list, without uncarved neighbours."""
    pick: Sequence[int] = ()
    """Decisions on each room that is picked."""
    free: Sequence[int] = ()
    """It has uncarved neighbours."""
    choice: Sequence[int] = ()
    """Each of these neighbours."""
    stuck: Sequence[int] = ()
    """It has none."""


def oldest(active: list[int], draw: Callable[[], float]) -> int:
    """Return the place of the room that joined first."""
    return _from_place(active, 0)


def middle(active: list[int], draw: Callable[[], float]) -> int:
    """Return the first place from the middle on that holds a room."""
    return _from_place(active, len(active) // 2)


def any_place(active: list[int], draw: Callable[[], float]) -> int:
    """Return a random place that holds a room."""
    place = int(draw() * len(active))
    while active[place] < 0:
        place = int(draw() * len(active))
    return place


def _from_place(active: list[int], place: int) -> int:
    """Return the first place from `place` on that holds a room, and shorten the way to it."""
    while (entry := active[place]) < 0:
        active[place] = min(entry, active[-entry])  # the later place is the more negative
        place = -entry
    return place


def grow(
    maze: Maze,
    rng: Random,
    trace: Trace,
    carved: Sequence[int],
    lines: GrowingLines,
    picks: Sequence[Pick | None] = (),
) -> Slices:
    """Let a list of rooms dig to uncarved ones, which join it, until it is empty.

    It begins with the carved rooms, flat tile indices, that have uncarved neighbours, or with a
    random room where none is carved. For each room to dig one of `picks` is drawn, None for the
    newest room, and the rooms of the list keep their order; without picks a random room digs, and
    there is no order. Yields the number of carved rooms.
    """
    begin, dig, join, drop = lines[:4]
    uncarved = uncarved_rooms(maze, carved)
    active = list(edge_rooms(maze, uncarved, carved))
    done = len(carved)
    if not carved:
        active = begin_in(maze, trace, begin, random_room(maze, rng.random()))
        uncarved[active[0]] = 0
        done = 1
    else:
        trace.events.extend([begin + room for room in active])
    tiles = maze.tiles
    record, decide = trace.events.append, trace.decide
    draw = rng.random
    up, down, left, right = steps(maze)
    above, below, before, behind = 2 * up, 2 * down, 2 * left, 2 * right
    choices = ways(up, down, left, right)
    kinds = len(picks)
    # Where there is an order, a room that leaves the list is replaced by minus the next place to
    # look at. The last place always holds a room.
    replaced = 0
    while active:
        for roll in rolls(rng, 12):
            if kinds:
                pick = picks[int(draw() * kinds)]
                place = pick(active, draw) if pick else len(active) - 1
            else:
                place = int(draw() * len(active))
            room = active[place]
            mask = (
                uncarved[room + above]
                | uncarved[room + below] << 1
                | uncarved[room + before] << 2
                | uncarved[room + behind] << 3
            )
            if decide is not None:
                tell(decide, lines.pick, room)
                tell(decide, lines.free if mask else lines.stuck, room)
                for step in (up, down, left, right):
                    if uncarved[room + 2 * step]:
                        tell(decide, lines.choice, room + 2 * step)
            if mask:
                step = choices[mask][roll]
                tiles[room + step] = 1
                record(dig + room + step)
                room += step + step
                tiles[room] = 1
                uncarved[room] = 0
                record(join + room)
                active.append(room)
                done += 1
            else:
                record(drop + room)
                if kinds:
                    active[place] = -(place + 1)
                    replaced += 1
                    while active and active[-1] < 0:
                        active.pop()
                        replaced -= 1
                    if 2 * replaced > len(active):
                        active = [room for room in active if room > 0]
                        replaced = 0
                else:
                    active[place] = active[-1]
                    active.pop()
                if not active:
                    break
        yield done
