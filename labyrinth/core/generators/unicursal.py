"""Unicursal labyrinth: one path through all rooms, without a junction.

Each room of a hidden maze becomes four rooms. The four are joined along each wall of the hidden
room, and two passages lead through each passage of the hidden maze, so all rooms form one closed
path. In a leftover row or column, each pair of rooms replaces the passage next to it. The closed
path is cut at a random place or, if a single room in the corner is left over, next to this room,
where it then ends. A grid of one row or column is a path already.

Source: "unicursal mazes" in Walter Pullen, "Think Labyrinth"; the leftover row and column are an
addition of this program.
Guarantee: one path through all rooms, so two dead ends and no junction. With `symmetry` two such
paths are joined, mostly by junctions.
"""

from random import Random

from labyrinth.core.declaration.generator import Slices, Texture, generator
from labyrinth.core.generation.toolkit.randomness import below
from labyrinth.core.generators.dfs import dig_from
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import random_room, room_at, steps, uncarved_rooms
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, Trace, record_decisions

CODE = Pseudocode("""
Unicursal labyrinth
| make a perfect maze with half the rows and columns, depth first
    HIDDEN stand: A hidden maze is made: each room stands for 2x2 rooms, the first at {tile}.
| bisect its passages with a wall: one closed path runs around it
    BISECT stand: A wall runs through the hidden maze's passages, with the path around it.
| extend the path through a leftover row or column
    LEAD stand: {tile} is the last room: the path is extended through the leftover rooms.
| cut the path at a random place
    CUT stand: {tile} is one end of the path, which is cut here.
| carve it from one end to the other
    DIG carve: {tile} is the next tile of the path.
""")
HIDDEN, BISECT, LEAD, CUT, DIG = CODE.codes.values()


@generator(
    summary="One path through all rooms, around the walls of a hidden maze.",
    time="O(n): the path visits each room once",
    memory="O(n)",
    question="Nobody can get lost in it. Why is the path so long nevertheless?",
    answer="""The one path goes through every room: it follows all walls of a hidden maze, on both
        sides.""",
    texture=Texture.ONE_PATH,
    refused={"shape": "its path needs rooms in blocks of four, and a shape may not have them"},
    cannot_carve_on="The path follows a hidden maze, which is not stored.",
    structures=[("CarvedRooms", "Path")],
    choices="It follows a hidden maze, which is not shown: nothing can be predicted.",
    pseudocode=CODE,
)
def unicursal(maze: Maze, rng: Random, trace: Trace) -> Slices:
    """Carve one path through all rooms."""
    opened = bytearray(len(maze.tiles))
    room = room_at(maze, 0, 0)
    if maze.rows == 1 or maze.cols == 1:
        step = 2 if maze.rows == 1 else 2 * maze.width
        for passage in range(room + step // 2, room_at(maze, maze.rows - 1, maze.cols - 1), step):
            opened[passage] = 1
    else:
        record_decisions(trace.decide, [HIDDEN, BISECT], room)
        yield from _close_path_by_bisection(maze, rng, opened)
        if maze.rows % 2 or maze.cols % 2:
            record_decisions(trace.decide, [LEAD], room_at(maze, maze.rows - 1, maze.cols - 1))
        _lead_through_rest(maze, opened)
        room = _cut(maze, rng, opened)
        record_decisions(trace.decide, [CUT], room)
    tiles = maze.tiles
    record = trace.events.append
    directions = steps(maze)
    for done in range(1, maze.rows * maze.cols + 1):
        tiles[room] = 1
        record(DIG + room)
        for step in directions:
            if opened[room + step]:
                opened[room + step] = 0
                tiles[room + step] = 1
                record(DIG + room + step)
                room += step + step
                break
        if done % SLICE == 0:
            yield done


def _close_path_by_bisection(maze: Maze, rng: Random, opened: bytearray) -> Slices:
    """Flag in `opened` the closed path around a random maze of half the rows and columns."""
    half = Maze.of_rooms(maze.rows // 2, maze.cols // 2)
    unshown = Trace(half.height, half.width, bytes(half.tiles))
    lines = dict.fromkeys(("DIG", "PUSH", "POP", "BACK"), DIG)
    first = random_room(half, rng.random())
    for _ in dig_from(half, rng, unshown, lines, uncarved_rooms(half), first):
        yield 0
    width = maze.width
    for row in range(half.rows):
        for col in range(half.cols):
            # The top left one of the four rooms, and what is opened around it.
            room = room_at(maze, 2 * row, 2 * col)
            up, down, left, right = (half.tiles[room_at(half, row, col) + s] for s in steps(half))
            if not up:
                opened[room + 1] = 1
            if not left:
                opened[room + width] = 1
            if right:
                opened[room + 3] = opened[room + 2 * width + 3] = 1
            else:
                opened[room + width + 2] = 1
            if down:
                opened[room + 3 * width] = opened[room + 3 * width + 2] = 1
            else:
                opened[room + 2 * width + 1] = 1
        yield 0


def _lead_through_rest(maze: Maze, opened: bytearray) -> None:
    """Lead the closed path through a leftover row and column, except for their common room."""
    width = maze.width
    if maze.rows % 2:
        for col in range(0, maze.cols - 1, 2):
            _detour(opened, room_at(maze, maze.rows - 2, col), 1, width)
    if maze.cols % 2:
        for row in range(0, maze.rows - 1, 2):
            _detour(opened, room_at(maze, row, maze.cols - 2), width, 1)


def _detour(opened: bytearray, room: int, along: int, aside: int) -> None:
    """Replace the passage at `room + along` by a detour through two rooms beside it.

    `along` and `aside` are steps from a room to a passage: along the path, and away from it.
    """
    opened[room + along] = 0
    opened[room + aside] = opened[room + 2 * along + aside] = opened[room + along + 2 * aside] = 1


def _cut(maze: Maze, rng: Random, opened: bytearray) -> int:
    """Cut the closed path at a random place, and return the room at one end of the cut path.

    If the corner room is left over, the cut is next to it, and the path ends in it.
    """
    room = room_at(maze, below(rng, maze.rows), below(rng, maze.cols))
    corner = room_at(maze, maze.rows - 1, maze.cols - 1)
    corner_is_left = maze.rows % 2 == maze.cols % 2 == 1
    if corner_is_left:
        link = (-1, -maze.width)[below(rng, 2)]
        room = corner + 2 * link
    ways = [room + step for step in steps(maze) if opened[room + step]]
    opened[ways[below(rng, 2)]] = 0
    if corner_is_left:
        opened[corner + link] = 1
        return corner
    return room
