"""Eller: builds a perfect maze row by row and remembers only one row's connections.

Source: Marlin Eller (1982); described in Walter Pullen, "Think Labyrinth". Each set is a circular
linked list of its columns from left to right, so the next column is in the same set if and only if
it is the next in the list. Joining two sets keeps this order, since sets never cross.
Guarantee: a perfect maze, with memory for one row. In a shape a set may end at the border: such
sets are joined when all rows are done. Not uniform: 29.2% dead ends (measured: 750 mazes of 40 x 40
rooms).
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random

from labyrinth.core.declaration.generator import Ground, Slices, generator
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.generation.toolkit.tiles import join_regions
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import first_room, room_at, uncarved_rooms
from labyrinth.core.trace import Pseudocode, Trace, record_decisions, record_with

CODE = Pseudocode("""
Eller
| put every room of the first row into its own set
    SINGLE stand: Each room of the first row is in its own set, {first_sets}.
| for each room, row by row, except in the last row:
    ROOM stand: {tile}, the next room, is in set {set}.
|     if the next room is in another set, and a coin says so:
    OTHER_SET consider: {tile} lies between sets {sets_beside}, and the coin says carve.
    SAME_SET refuse: Both sides of {tile} are in set {own_set}: it would close a cycle.
    NO_NEXT refuse: {tile} is the border: there is no next room.
    NOT_RIGHT refuse: {tile} lies between sets {sets_beside}, but the coin says do not carve.
|         carve right; the two sets become one
    DIG_RIGHT carve: {tile} is carved: sets {sets_beside} become one.
|     if it is its set's last chance to go down, or a coin says so:
    DOWN consider: {tile} {way_down}.
|         carve down
    DIG_DOWN carve: {tile} is carved: the room below is in set {set}.
|     else: the room below starts a new set
    LEAVES refuse: {tile} stays closed, as the coin says: a new set starts below it.
| for each room of the last row:
    LAST_ROW stand: {tile}, in the last row, is in set {set}.
|     if the next room is in another set: carve right
    DIG_LAST carve: {tile} is carved: sets {sets_beside} have to become one.
    SAME_LAST refuse: Both sides of {tile} are in set {own_set}: it would close a cycle.
    NO_NEXT_LAST refuse: {tile} is the border: the last row is finished.
""")
(
    SINGLE, ROOM, OTHER_SET, SAME_SET, NO_NEXT, NOT_RIGHT, DIG_RIGHT, DOWN, DIG_DOWN, LEAVES,
    LAST_ROW, DIG_LAST, SAME_LAST, NO_NEXT_LAST,
) = CODE.codes.values()  # fmt: skip


# A column, its room, and two coins.
Turn = tuple[int, int, int]

# The coins of a room at the border of a shape.
_NO_ROOM_BELOW, _NO_ROOM_RIGHT = 4, 8


@generator(
    summary="Carves row by row and remembers only one row: it could go on forever.",
    time="O(n): each room is visited once",
    memory="O(c): one row",
    question="It forgets all rows above. How does it know that it closes no cycle?",
    answer="""All that matters is which rooms of this row are connected through the rows above. The
        sets record that, and only rooms in different sets are joined.""",
    ground=Ground.ROOMS,
    dead_ends=29.2,
    cannot_carve_on="Eller only knows its own rows: it cannot continue others.",
    structures=["RowSets"],
    choices=[("row_by_coin", ROOM, SAME_SET, NO_NEXT)],
    pseudocode=CODE,
)
def eller(maze: Maze, rng: Random, trace: Trace) -> Slices:  # noqa: C901 - an algorithm's own loop
    """Carve a perfect maze row by row."""
    tiles = maze.tiles
    width, cols = maze.width, maze.cols
    record, decide = trace.events.append, trace.decide
    dig_down = record_with(record, decide, {DIG_DOWN: [DOWN]})
    record_decisions(decide, [SINGLE], first_room(maze))
    before, after = list(range(cols)), list(range(cols))
    inside = b"" if maze.shape is None else uncarved_rooms(maze)
    # In a shape any row may be the last one below some rooms, so all rows use the same lines.
    for row in range(maze.rows - (maze.shape is None)):
        rooms = range(room_at(maze, row, 0), room_at(maze, row, cols), 2)
        # Each draw is two coins: bit 1 for the way right, bit 2 for the way down.
        turns: Iterable[Turn] = zip(range(cols), rooms, rolls(rng, 4, cols), strict=True)
        if maze.shape is not None:
            turns = _within(turns, inside, width)
        if decide is not None:
            turns = _told(turns, decide, after)
        for col, room, coin in turns:
            if coin & 1 and col + 1 < cols and after[col] != col + 1:
                _join_next(before, after, col)
                tiles[room + 1] = 1
                record(DIG_RIGHT + room + 1)
            if coin & 2 or (after[col] == col and not coin & _NO_ROOM_BELOW):
                tiles[room + width] = 1
                dig_down(DIG_DOWN + room + width)
            else:
                if decide is not None and not coin & _NO_ROOM_BELOW:
                    decide(LEAVES + room + width)
                before[after[col]] = before[col]
                after[before[col]] = after[col]
                before[col] = after[col] = col
        yield (row + 1) * cols
    if maze.shape is not None:
        yield from join_regions(maze, rng, trace)
        return
    last = room_at(maze, maze.rows - 1, 0)
    for col in range(cols - 1):
        if decide is not None:
            decide(LAST_ROW + last + 2 * col)
        if after[col] != col + 1:
            _join_next(before, after, col)
            tiles[last + 2 * col + 1] = 1
            record(DIG_LAST + last + 2 * col + 1)
        elif decide is not None:
            decide(SAME_LAST + last + 2 * col + 1)
    end = last + 2 * cols - 2
    record_decisions(decide, [LAST_ROW], end)
    record_decisions(decide, [NO_NEXT_LAST], end + 1)


def _within(turns: Iterable[Turn], inside: bytes | bytearray, width: int) -> Iterator[Turn]:
    """Yield the turns of the rooms inside a shape, with coins that never lead out of the shape."""
    for col, room, coin in turns:
        if inside[room]:
            if not inside[room + 2]:
                coin = coin & ~1 | _NO_ROOM_RIGHT
            if not inside[room + 2 * width]:
                coin = coin & ~2 | _NO_ROOM_BELOW
            yield col, room, coin


def _told(turns: Iterable[Turn], decide: Callable[[int], None], after: list[int]) -> Iterator[Turn]:
    """Yield the turns of a row; before each, record its room and whether to carve right."""
    for col, room, coin in turns:
        decide(ROOM + room)
        if col + 1 == len(after) or coin & _NO_ROOM_RIGHT:
            beside = NO_NEXT
        elif after[col] == col + 1:
            beside = SAME_SET
        else:
            beside = OTHER_SET if coin & 1 else NOT_RIGHT
        decide(beside + room + 1)
        yield col, room, coin


def _join_next(before: list[int], after: list[int], col: int) -> None:
    """Join the sets of a column and of the next column: their linked lists become one list."""
    end, start = after[col], before[col + 1]
    after[col], before[col + 1] = col + 1, col
    after[start], before[end] = end, start
