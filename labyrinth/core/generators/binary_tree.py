"""Binary tree: a coin for each room.

Source: Jamis Buck, "Maze generation: binary tree algorithm" (2011), "Mazes for Programmers" (2015).
Guarantee: a perfect maze. Not uniform: two sides of the maze are corridors, and all ways lean
towards their corner; about 25 % dead ends. A shape with several such corners has a tree for each,
which are joined at the end.
"""

from collections.abc import Callable, Sequence
from itertools import compress
from random import Random

from labyrinth.core.declaration.generator import Ground, Slices, Texture, generator
from labyrinth.core.declaration.options import Choice
from labyrinth.core.generation.toolkit.randomness import below, rolls
from labyrinth.core.generation.toolkit.tiles import join_regions, open_tile
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at, steps, uncarved_rooms
from labyrinth.core.trace import Pseudocode, Trace, record_decisions

CODE = Pseudocode("""
Binary tree
| for each room:
    ROOM stand: {tile} is the next room.
|     of the two directions of `bias`, take those inside the grid
    WAY consider: {tile}, {bias} from the room, lies inside the grid.
    BORDER refuse: {tile}, {bias} from the room, is the border.
|     choose one of them by a coin, if there are any
    COIN consider: The coin falls on the passage {bias}: {tile}.
    ONLY_WAY consider: {tile} is the only way from the room: no coin is needed.
    NO_WAY stand: {tile} is the corner: no way leads on from it.
|     dig there
    DIG carve: {tile} is dug, {bias} from the room.
""")
ROOM, WAY, BORDER, COIN, ONLY_WAY, NO_WAY, DIG = CODE.codes.values()


@generator(
    summary="A coin for each room, up or left: all ways lean to a corner.",
    time="O(n): a coin for each room",
    memory="O(c): the coins of one row",
    question="Why do two whole sides become corridors?",
    answer="""A room on such a side has only one of its two directions left. It always digs along
        the side: no coin is tossed there.""",
    texture=Texture.PERFECT,
    ground=Ground.ROOMS,
    dead_ends=25.1,
    options=(
        Choice(
            "bias",
            "the two directions to choose from",
            "up-left",
            {
                "up-left": "all ways lean to the top left",
                "up-right": "all ways lean to the top right",
                "down-left": "all ways lean to the bottom left",
                "down-right": "all ways lean to the bottom right",
            },
        ),
    ),
    cannot_carve_on="Binary tree never looks at what is dug: it would close loops.",
    structures=[("LastTile", "Nothing but the last passage")],
    choices=[("by_coin", WAY, DIG)],
    pseudocode=CODE,
)
def binary_tree(maze: Maze, rng: Random, trace: Trace, bias: str = "up-left") -> Slices:
    """Carve a perfect maze by one coin a room."""
    if maze.shape is not None:
        yield from _carve_shape(maze, rng, trace, bias)
        return
    tiles, decide = maze.tiles, trace.decide
    goes_up, goes_left = bias.startswith("up"), bias.endswith("left")
    last_row = 0 if goes_up else maze.rows - 1
    last_col = 0 if goes_left else maze.cols - 1
    directions = (-maze.width if goes_up else maze.width, -1 if goes_left else 1)
    for row in range(maze.rows):
        coins = bytearray(rolls(rng, 2, maze.cols))
        if row == last_row:
            coins = bytearray(b"\x01" * maze.cols)
        coins[last_col] = 0
        rooms = range(room_at(maze, row, 0), room_at(maze, row, maze.cols), 2)
        passages = [room + directions[coin] for room, coin in zip(rooms, coins, strict=True)]
        if row == last_row:
            del passages[last_col]
        for passage in passages:
            tiles[passage] = 1
        if decide is None:
            trace.events.extend([DIG + passage for passage in passages])
        else:
            _tell_row(trace, decide, rooms, directions, passages)
        yield (row + 1) * maze.cols


def _carve_shape(maze: Maze, rng: Random, trace: Trace, bias: str) -> Slices:
    """Carve by one coin a room that has both ways within the shape, and join what is apart."""
    inside = uncarved_rooms(maze)
    up, down, left, right = steps(maze)
    directions = (up if bias.startswith("up") else down, left if bias.endswith("left") else right)
    for row in range(maze.rows):
        rooms = range(room_at(maze, row, 0), room_at(maze, row, maze.cols), 2)
        for room in compress(rooms, inside[rooms.start : rooms.stop : 2]):
            ways = [room + step for step in directions if inside[room + 2 * step]]
            if trace.decide is not None:
                _tell_ways(trace.decide, room, [room + step for step in directions], ways)
            if ways:
                passage = ways[below(rng, len(ways))]
                record_decisions(trace.decide, [COIN if len(ways) > 1 else ONLY_WAY], passage)
                open_tile(maze, trace, DIG, passage)
        yield 0
    yield from join_regions(maze, rng, trace)


def _tell_row(
    trace: Trace,
    decide: Callable[[int], None],
    rooms: Sequence[int],
    directions: tuple[int, int],
    passages: list[int],
) -> None:
    """Record the rooms of a row with their decisions, and what is dug from each."""
    height, width = trace.height, trace.width
    digs = iter(passages)
    for room in rooms:
        ways = [room + step for step in directions]
        inside = [
            way for way in ways if 0 < way // width < height - 1 and 0 < way % width < width - 1
        ]
        _tell_ways(decide, room, ways, inside)
        if not inside:
            continue
        passage = next(digs)
        decide((COIN if len(inside) > 1 else ONLY_WAY) + passage)
        trace.events.append(DIG + passage)


def _tell_ways(
    decide: Callable[[int], None], room: int, ways: Sequence[int], inside: Sequence[int]
) -> None:
    """Record a room, and which of the two ways from it lead to another room."""
    decide(ROOM + room)
    for way in ways:
        decide((WAY if way in inside else BORDER) + way)
    if not inside:
        decide(NO_WAY + room)
