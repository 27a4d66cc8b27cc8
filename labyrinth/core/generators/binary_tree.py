"""Binary tree: a coin flip for each room.

Source: Jamis Buck, "Maze generation: binary tree algorithm" (2011), "Mazes for Programmers" (2015).
Guarantee: a perfect maze. Not uniform: two sides of the maze are corridors, and all paths lean
towards their corner; about 25% dead ends. A shape with several such corners has a tree for each,
and these trees are joined at the end.
"""

from random import Random

from labyrinth.core.declaration.generator import Ground, Slices, generator
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
|     of the two directions of `bias`, keep those inside the grid
    WAY consider: {tile}, one step {bias} from the room, is inside the grid.
    BORDER refuse: {tile}, one step {bias} from the room, is the border.
|     flip a coin to choose one, if there are two
    COIN consider: The coin flip chooses {bias}: {tile}.
    ONLY_WAY consider: {tile} is the only choice: no coin is needed.
    NO_WAY stand: {tile} is in the corner: nothing is carved from it.
|     carve the passage there
    DIG carve: {tile} is carved, one step {bias} from the room.
""")
ROOM, WAY, BORDER, COIN, ONLY_WAY, NO_WAY, DIG = CODE.codes.values()


@generator(
    summary="A coin flip for each room, up or left: paths lean towards one corner.",
    time="O(n): one coin flip for each room",
    memory="O(c): the coin flips of one row",
    question="Why do two whole sides become corridors?",
    answer="""A room on such a side has only one of its two directions left. It always carves along
        the side: no coin is flipped there.""",
    ground=Ground.ROOMS,
    dead_ends=25.1,
    options=(
        Choice(
            "bias",
            "the two directions to choose from",
            "up-left",
            {
                "up-left": "paths lean towards the top left",
                "up-right": "paths lean towards the top right",
                "down-left": "paths lean towards the bottom left",
                "down-right": "paths lean towards the bottom right",
            },
        ),
    ),
    cannot_carve_on="Carving cannot be resumed: Binary tree would close loops.",
    structures=[("LastTile", "Last passage only")],
    choices=[("by_coin", WAY, DIG)],
    pseudocode=CODE,
)
def binary_tree(maze: Maze, rng: Random, trace: Trace, bias: str = "up-left") -> Slices:
    """Carve a perfect maze with one coin flip per room."""
    up, down, left, right = steps(maze)
    directions = (up if bias.startswith("up") else down, left if bias.endswith("left") else right)
    in_shape, decide = maze.shape is not None, trace.decide
    if not in_shape and decide is None:
        yield from _dig_by_rows(maze, rng, trace, directions)
        return
    inside = uncarved_rooms(maze)
    for row in range(maze.rows):
        rooms = range(room_at(maze, row, 0), room_at(maze, row, maze.cols), 2)
        coins = b"" if in_shape else rolls(rng, 2, maze.cols)
        for col, room in enumerate(rooms):
            if not inside[room]:
                continue
            ways = [room + step for step in directions if inside[room + 2 * step]]
            if decide is not None:
                decide(ROOM + room)
                for way in (room + step for step in directions):
                    decide((WAY if way in ways else BORDER) + way)
            if not ways:
                record_decisions(decide, [NO_WAY], room)
                continue
            coin = below(rng, len(ways)) if in_shape else coins[col]
            passage = ways[coin] if len(ways) > 1 else ways[0]
            record_decisions(decide, [COIN if len(ways) > 1 else ONLY_WAY], passage)
            open_tile(maze, trace, DIG, passage)
        yield 0 if in_shape else (row + 1) * maze.cols
    if in_shape:
        yield from join_regions(maze, rng, trace)


def _dig_by_rows(maze: Maze, rng: Random, trace: Trace, directions: tuple[int, int]) -> Slices:
    """Carve the whole grid row by row, without recording decisions.

    This is three times as fast as the loop in `binary_tree`. `directions` are the vertical and the
    horizontal step between which the coins choose.
    """
    tiles = maze.tiles
    last_row = 0 if directions[0] < 0 else maze.rows - 1
    last_col = 0 if directions[1] < 0 else maze.cols - 1
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
        trace.events.extend([DIG + passage for passage in passages])
        yield (row + 1) * maze.cols
