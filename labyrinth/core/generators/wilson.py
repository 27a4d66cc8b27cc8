"""Wilson: loop-erased random walks, every maze equally likely.

The trace of a large maze holds the steps of only the first walks. Of the later walks it holds only
the tiles that they carve.

Source: David Bruce Wilson, "Generating random spanning trees more quickly than the cover time"
(1996). The order of the starting rooms does not affect the distribution.
Guarantee: a perfect maze, uniform: each spanning tree has the same probability. About 29% dead
ends.
"""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random

from labyrinth.core.declaration.generator import Group, Slices, generator
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.generation.toolkit.tiles import EVENTS_ALWAYS_KEPT, begin_in, events_in_detail
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import count_rooms, middle_room, steps, uncarved_rooms
from labyrinth.core.trace import Pseudocode, Trace

# The state of a tile during a walk. A room on a recorded walk holds the room before it, or _FIRST;
# no room has an index as low.
_FREE, _OUTSIDE, _CARVED, _FIRST = range(4)
_ROOM_TO_FREE = bytes([_OUTSIDE, _FREE]).ljust(256, b"\x00")


# The lines of `carve_walks`, which a generator adds to its own.
WALKS = """
| for each room that is not in the maze, row by row:
    BEGIN step: {tile} is the first room not in the maze, row by row: a walk starts.
|     until the walk reaches the maze:
    WALKS stand: The walk is at {tile}, not in the maze: it continues.
    MEETS stand: {tile} is in the maze: the walk of {walk} has reached it.
|         step to a random neighbour in the grid
    STEP step: The walk steps to {tile}, chosen at random: it now has {walk}.
    RETURNS stand: The walk steps to {tile}, chosen at random.
    BORDER refuse: {tile} is the border: another direction is chosen.
|         if the walk has visited it: erase the loop
    LOOP stand: The walk has returned to {tile}, closing a loop: {loop} erased.
    NEW stand: The walk has not visited {tile}: no loop.
    ERASE leave: {tile} is no longer part of the walk.
|     carve the walk
    CARVE carve: {tile} is on the walk: it is carved.
"""

CODE = Pseudocode("""
Wilson
| carve the room in the middle: the first room of the maze
    BEGIN carve: {tile} is the first room of the maze.
""")
(BEGIN,) = CODE.codes.values()
WALK = CODE.add(WALKS)


@generator(
    summary="Loop-erased random walks: every maze is equally likely.",
    time="O(n log n) on average in a square grid, unbounded in the worst case: walks are random",
    memory="O(n)",
    question="Why are the first walks long and the last ones short?",
    answer="""At first the maze is a single room, which a random walk rarely hits. At the end, the
        maze is on all sides.""",
    group=Group.UNIFORM,
    begin_with=4,
    dead_ends=29.1,
    structures=["WalkOfRooms", ("CarvedRooms", "Tree")],
    choices=[
        ("wandering", (WALK["WALKS"],), (WALK["STEP"], WALK["RETURNS"])),
        ("first_uncarved", WALK["BEGIN"], "From which room does the next walk start?"),
    ],
    pseudocode=CODE,
)
def wilson(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a uniform spanning tree by loop-erased random walks."""
    carved = carved or begin_in(maze, trace, BEGIN, middle_room(maze))
    return carve_walks(maze, rng, trace, carved, WALK)


def carve_walks(
    maze: Maze, rng: Random, trace: Trace, carved: Collection[int], lines: Mapping[str, int]
) -> Slices:
    """Carve loop-erased random walks from all other rooms, row by row, to the carved ones.

    `carved` holds the tile index of at least one room. `lines` maps the names of the lines in
    `WALKS` to their codes. Yields the number of carved rooms. Steps are recorded until there are
    more than `EVENTS_ALWAYS_KEPT` new events, or more events than `events_in_detail` returns. The
    walk of that moment is then recorded as erased; later, only carved tiles are recorded.
    """
    uncarved = uncarved_rooms(maze)
    # A list, because the loops below read and write it a quarter faster than a bytearray.
    state = list(uncarved.translate(_ROOM_TO_FREE))
    for room in carved:
        state[room] = _CARVED
        uncarved[room] = 0
    walk = yield from _record_walks(maze, rng, trace, state, uncarved, lines)
    if walk:
        yield from _carve_on(maze, rng, trace, state, uncarved, walk, lines["CARVE"])


def _record_walks(
    maze: Maze,
    rng: Random,
    trace: Trace,
    before: list[int],
    uncarved: bytearray,
    lines: Mapping[str, int],
) -> Generator[int, None, list[int]]:
    """Walk and record every step; return the walk during which the trace reached its limit.

    The walk is returned as its rooms from first to last; it is empty if no such walk is left.
    """
    begin, step, erase, carve = (lines[name] for name in ("BEGIN", "STEP", "ERASE", "CARVE"))
    tiles = maze.tiles
    record = trace.events.append
    moves = tuple(2 * one for one in steps(maze))
    most = min(trace.deeds + EVENTS_ALWAYS_KEPT, events_in_detail(maze))
    left = uncarved.count(1)
    room = uncarved.find(1)
    if left:
        before[room] = _FIRST
        record(begin + room)
    while left and trace.deeds <= most:
        draws: Iterable[int] = rolls(rng, 4)
        if trace.decide is not None:
            draws = _told(draws, trace.decide, lines, before, uncarved, moves, room)
        for roll in draws:
            beyond = room + moves[roll]
            kind = before[beyond]
            if not kind:
                before[beyond] = room
                room = beyond
                record(step + room)
            elif kind >= _FIRST:
                while room != beyond:
                    record(erase + room)
                    erased, room = room, before[room]
                    before[erased] = _FREE
            elif kind == _CARVED:
                while room != _FIRST:
                    passage = (room + beyond) // 2
                    tiles[passage] = tiles[room] = 1
                    uncarved[room] = 0
                    record(carve + passage)
                    record(carve + room)
                    beyond, room = room, before[room]
                    before[beyond] = _CARVED
                    left -= 1
                if not left:
                    break
                room = uncarved.find(1, beyond)
                before[room] = _FIRST
                record(begin + room)
        yield count_rooms(maze) - left
    walk: list[int] = []
    while left and room != _FIRST:
        record(erase + room)
        walk.append(room)
        room = before[room]
        before[walk[-1]] = _FREE
    return walk[::-1]


def _told(
    draws: Iterable[int],
    decide: Callable[[int], None],
    lines: Mapping[str, int],
    before: list[int],
    uncarved: bytearray,
    moves: tuple[int, ...],
    room: int,
) -> Iterator[int]:
    """Yield each draw of a walk that is now in `room`; record decisions before and after its step.

    Walks that record no decisions do without this function: their steps take about 100 ns each.
    """
    for roll in draws:
        beyond = room + moves[roll]
        kind = before[beyond]
        decide(lines["WALKS"] + room)
        if kind == _OUTSIDE:
            decide(lines["BORDER"] + (room + beyond) // 2)
        elif kind:
            decide(lines["RETURNS"] + beyond)
            decide(lines["MEETS" if kind == _CARVED else "LOOP"] + beyond)
        yield roll
        if not kind:
            decide(lines["NEW"] + beyond)
        if kind == _CARVED:
            room = uncarved.find(1)
        elif kind != _OUTSIDE:
            room = beyond


def _carve_on(
    maze: Maze,
    rng: Random,
    trace: Trace,
    state: list[int],
    uncarved: bytearray,
    walk: list[int],
    carve: int,
) -> Slices:
    """Continue `walk`, then walk until all rooms are carved; record only the carved tiles.

    This takes half the time of recording each step. Each room keeps the direction in which the walk
    last left it. These directions lead from the first room of the walk to the carved rooms without
    a loop, so no loop has to be erased.
    """
    tiles = maze.tiles
    directions = steps(maze)
    moves = tuple(2 * step for step in directions)
    left_by = [0] * len(state)
    for room, beyond in pairwise(walk):
        left_by[room] = moves.index(beyond - room)
    first, room = walk[0], walk[-1]
    left = uncarved.count(1)
    while left:
        for roll in rolls(rng, 4):
            beyond = room + moves[roll]
            if not state[beyond]:
                left_by[room] = roll
                room = beyond
            elif state[beyond] == _CARVED:
                left_by[room] = roll
                opened = []
                room = first
                while room != beyond:
                    step = directions[left_by[room]]
                    passage = room + step
                    tiles[passage] = tiles[room] = 1
                    uncarved[room] = 0
                    state[room] = _CARVED
                    opened.append(carve + room)
                    opened.append(carve + passage)
                    room = passage + step
                left -= len(opened) // 2
                opened.reverse()
                trace.events.fromlist(opened)
                if not left:
                    break
                first = room = uncarved.find(1, first)
        yield count_rooms(maze) - left
