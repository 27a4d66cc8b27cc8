"""Sidewinder: each row consists of runs of joined rooms, each run with one passage up.

Source: Jamis Buck, "Maze generation: sidewinder algorithm" (2011), "Mazes for Programmers" (2015).
Guarantee: a perfect maze. Not uniform: a corridor along the top, and no dead end opens downwards,
since each run opens a passage up (except the top room of a single column); about 28% dead ends.

In a shape, adjacent rooms without a room above are joined like the first row. Every other run has a
room from which a passage can go up. Parts that are still separate are joined at the end.
"""

from collections.abc import Iterator
from itertools import compress, groupby
from random import Random

from labyrinth.core.declaration.generator import Ground, Slices, generator
from labyrinth.core.generation.toolkit.randomness import below, rolls
from labyrinth.core.generation.toolkit.tiles import join_regions, open_tile
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at, uncarved_rooms
from labyrinth.core.trace import Pseudocode, Trace, record_decisions

_NOT = bytes([1, 0]).ljust(256, b"\x00")

CODE = Pseudocode("""
Sidewinder
| join the rooms of the first row
    JOIN_FIRST carve: {tile} joins two rooms of the first row.
| for each other row:
    ROW stand: The next row starts at {tile}.
|     cut it into runs: flip a coin after each room
    GOES_ON consider: The coin says that the run continues: {tile} will be opened.
    CUT refuse: The coin says that the run ends: {tile} stays closed.
    ROW_ENDS refuse: {tile} is the border: the last run of the row ends.
|     join the rooms of each run
    JOIN carve: {tile} is inside a run: it is opened.
|     open a way up from a random room of each run
    DIG_UP carve: {tile} is the way up from its run, above {room_of_run}.
    CHOICE consider: {tile} is a room of the run: the way up can start here.
""")
JOIN_FIRST, ROW, GOES_ON, CUT, ROW_ENDS, JOIN, DIG_UP, CHOICE = CODE.codes.values()


@generator(
    summary="Cuts each row into runs with one way up each: a corridor at the top.",
    time="O(n): one coin flip for each room",
    memory="O(c): the coin flips of one row",
    question="Can you get from any room to the top row without a single step down?",
    answer="""Yes: follow the run to its way up, and repeat in the next row. That makes these mazes
        easy to solve from the bottom to the top.""",
    ground=Ground.ROOMS,
    dead_ends=27.5,
    cannot_carve_on="Carving cannot be resumed: Sidewinder would close loops.",
    structures=["RunOfRooms"],
    choices=[("from_run", CHOICE, DIG_UP)],
    pseudocode=CODE,
)
def sidewinder(maze: Maze, rng: Random, trace: Trace) -> Slices:
    """Carve a perfect maze row by row, each row as runs of joined rooms."""
    if maze.shape is not None:
        yield from _carve_shape(maze, rng, trace)
        return
    tiles = maze.tiles
    record, decide = trace.events.append, trace.decide
    draw = rng.random
    width = maze.width
    for row in range(maze.rows):
        first, end = room_at(maze, row, 0), room_at(maze, row, maze.cols)
        ends_run = bytearray(maze.cols) if row == 0 else bytearray(rolls(rng, 2, maze.cols))
        ends_run[-1] = 1
        joined = ends_run.translate(_NOT)
        tiles[first + 1 : end : 2] = joined
        line = JOIN if row else JOIN_FIRST
        if decide is not None and row:
            decide(ROW + first)
            for passage, ends in zip(range(first + 1, end, 2), ends_run, strict=True):
                way = ROW_ENDS if passage == end - 1 else CUT if ends else GOES_ON
                decide(way + passage)
        trace.events.extend(compress(range(line + first + 1, line + end, 2), joined))
        if row > 0:
            run = first
            for last in compress(range(first, end, 2), ends_run):
                if decide is not None:
                    for room in range(run, last + 2, 2):
                        decide(CHOICE + room)
                if run < last:
                    run += 2 * int(draw() * ((last - run) // 2 + 1))
                tiles[run - width] = 1
                record(DIG_UP + run - width)
                run = last + 2
        yield (row + 1) * maze.cols


def _carve_shape(maze: Maze, rng: Random, trace: Trace) -> Slices:
    """Carve by runs that end at the border of the shape, and join disconnected parts."""
    inside = uncarved_rooms(maze)
    for row in range(maze.rows):
        rooms = range(room_at(maze, row, 0), room_at(maze, row, maze.cols), 2)
        # The rooms with no room outside the shape between them.
        groups = groupby(rooms, inside.__getitem__)
        for together in [list(group) for is_inside, group in groups if is_inside]:
            can_dig_up = {room for room in together if inside[room - 2 * maze.width]}
            if can_dig_up:
                record_decisions(trace.decide, [ROW], together[0])
            for run in _runs(rng, trace, together, can_dig_up):
                for room in run[:-1]:
                    open_tile(maze, trace, JOIN if can_dig_up else JOIN_FIRST, room + 1)
                choices = [room for room in run if room in can_dig_up]
                for room in choices:
                    record_decisions(trace.decide, [CHOICE], room)
                if choices:
                    room = choices[below(rng, len(choices))]
                    open_tile(maze, trace, DIG_UP, room - maze.width)
        yield 0
    yield from join_regions(maze, rng, trace)


def _runs(
    rng: Random, trace: Trace, together: list[int], can_dig_up: set[int]
) -> Iterator[list[int]]:
    """Yield the runs of the adjacent rooms in `together`, from left to right.

    A coin may end a run where both the run and the rest of the rooms have a room in `can_dig_up`.
    """
    last = max(can_dig_up, default=0)
    run: list[int] = []
    for room in together[:-1]:
        run.append(room)
        if room < last and not can_dig_up.isdisjoint(run):
            ends = below(rng, 2) == 1
            record_decisions(trace.decide, [CUT if ends else GOES_ON], room + 1)
            if ends:
                yield run
                run = []
    if can_dig_up:
        record_decisions(trace.decide, [ROW_ENDS], together[-1] + 1)
    yield [*run, together[-1]]
