"""Recursive division: walls divide one hall again and again.

A coin flip decides the direction of the wall in a square region.

Source: "recursive division" in Walter Pullen, "Think Labyrinth", and Jamis Buck, "Mazes for
Programmers" (2015).
Guarantee: a perfect maze. Not uniform: long straight walls, about 27% dead ends.
"""

from random import Random

from labyrinth.core.declaration.generator import Ground, Group, Slices, generator
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import Pseudocode, Trace, record_decisions

CODE = Pseudocode("""
Recursive division
| start with one open hall, the region of all rooms
    HALL stand: All rooms are one open hall, the first region.
| for each region more than one room wide and high:
    REGION stand: The region at {tile} has {rows_and_cols} of rooms: it is divided.
    DONE refuse: The region at {tile} is one room wide or high: it is finished.
|     choose a random place for a wall across its longer side
    CHOOSE consider: The wall from {tile} divides {cut}.
|     build the wall
    BUILD fill: {tile} is part of the wall.
|     open a gap at a random room
    OPEN carve: {tile} is the gap, chosen at random from {along_the_wall} along the wall.
|     divide both parts in the same way
    PARTS stand: Of the two parts, the one at {tile} is next.
""")
HALL, REGION, DONE, CHOOSE, BUILD, OPEN, PARTS = CODE.codes.values()


@generator(
    summary="Divides a hall by walls with one gap each: long straight walls.",
    time="O(n): each tile of the hall becomes a wall at most once",
    memory="O(l): the stack of regions",
    question="What must every path from one half of the maze to the other pass through?",
    answer="""The one gap in the first wall: close it, and the maze falls into two parts.
        Such mazes have bottlenecks at every scale.""",
    group=Group.DIVISION,
    begin_with=5,
    ground=Ground.OPEN,
    dead_ends=26.9,
    refused={"shape": "its walls divide rectangles, and the parts of a shape are not rectangles"},
    cannot_carve_on="The maze does not show which regions are still to be divided.",
    structures=["Regions"],
    choices="It places whole walls and gaps at random: no single tile can be predicted.",
    pseudocode=CODE,
)
def divide(maze: Maze, rng: Random, trace: Trace) -> Slices:
    """Divide the open hall into a perfect maze."""
    tiles = maze.tiles
    record, decide = trace.events.append, trace.decide
    draw = rng.random
    width = maze.width
    # Each region: its top left room, its height and its width in rooms.
    regions = [(room_at(maze, 0, 0), maze.rows, maze.cols)]
    record_decisions(decide, [HALL], room_at(maze, 0, 0))
    done = 0
    count = 0
    while regions:
        room, high, wide = regions.pop()
        while high > 1 and wide > 1:
            if decide is not None:
                decide(REGION + room)
            if high > wide or (high == wide and draw() < 0.5):
                part = 1 + int(draw() * (high - 1))
                first, step, length = room + (2 * part - 1) * width, 1, wide
                regions.append((first + width, high - part, wide))
                high = part
            else:
                part = 1 + int(draw() * (wide - 1))
                first, step, length = room + 2 * part - 1, width, high
                regions.append((first + 1, high, wide - part))
                wide = part
            if decide is not None:
                decide(CHOOSE + first)
            # Most walls are short: a loop is faster than a slice.
            for tile in range(first, first + (2 * length - 1) * step, step):
                tiles[tile] = 0
                record(BUILD + tile)
            gap = first + 2 * step * int(draw() * length)
            tiles[gap] = 1
            record(OPEN + gap)
            if decide is not None:
                decide(PARTS + room)
        if decide is not None:
            decide(DONE + room)
        done += high * wide
        count += 1
        if count % SHORT_SLICE == 0:
            yield done
