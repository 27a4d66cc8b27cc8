"""Sparseness: dead ends are shortened by filling rooms, beginning at their tips.

Corridors are the corridors of the maze before this step. A junction stays, even if all of its
corridors except one are filled. A maze that is a single corridor is shortened only at the end that
comes first, row by row.

Source: after "sparseness" in Jamis Buck, "Random dungeon design", which takes a number of rooms
from each dead end, and "sparse mazes" in Walter Pullen, "Think Labyrinth".
Guarantee: connected rooms stay connected, a perfect maze stays free of loops, and at least one room
stays.
"""

from itertools import compress
from random import Random

from labyrinth.core.declaration.maze_options import MazeOption
from labyrinth.core.declaration.options import Share
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import steps
from labyrinth.core.task import SLICE, InSlices
from labyrinth.core.trace import Pseudocode, Trace

CODE = Pseudocode("""
Sparseness
| for each dead end of the maze as it was carved:
    DEAD_END stand: {tile} is a dead end: number {dead_end_in_order}, row by row.
    OTHER_END refuse: {tile} is the other end of the corridor from {other_end}: it stays.
|     follow its corridor to the first junction or its other end
    FOLLOW stand: {tile}, {corridor_end}, is where the corridor from {corridor_from} ends.
|     count the rooms along it, each with the passage after it
    COUNT stand: {rooms_on_the_way} on the way from {tile}; {share_of_rooms}.
|     fill the share `sparse` of these rooms, starting at the dead end
    FILL_ROOM fill: {tile} is filled: tile {filled_of_share} to fill in the corridor from
        {corridor_from}.
""")
DEAD_END, OTHER_END, FOLLOW, COUNT, FILL_ROOM = CODE.codes.values()

SPARSE = Share("sparse", "share of rooms to fill in each dead-end corridor")


@MazeOption(SPARSE, turn=10)
def sparsify(maze: Maze, rng: Random, trace: Trace, share: float) -> InSlices[None]:
    """Fill `share` (0.0 to 1.0) of the rooms of each dead-end corridor.

    Gaps in the border count as walls, but stay open. Yields after each slice.
    """
    # Most mazes need no such scan.
    from labyrinth.core.maze.neighbours import bands_of_masks, degree
    from labyrinth.core.maze.search_grid import SearchGrid

    # With a closed border the grid has the indices of the maze.
    closed, width = Maze(maze.height, maze.width, maze.tiles), maze.width
    closed.tiles[:width] = closed.tiles[-width:] = bytes(width)
    closed.tiles[::width] = closed.tiles[width - 1 :: width] = bytes(maze.height)
    grid = SearchGrid.of(closed, (0, 0), ())
    one_side = bytes(degree(mask) == 1 for mask in range(256))
    ends: list[int] = []
    first = 0
    for band in bands_of_masks(grid):
        ends += compress(range(first, first + len(band)), band.translate(one_side))
        first += len(band)
        yield
    before = grid.tiles
    directions = steps(maze)
    far_ends: set[int] = set()
    followed = 0
    lines = trace.follow(CODE)
    decide, fill_room = trace.decide, lines[FILL_ROOM]
    for end in ends:
        if end in far_ends:
            if decide is not None:
                decide(lines[OTHER_END] + end)
            continue
        if decide is not None:
            decide(lines[DEAD_END] + end)
        corridor: list[int] = []
        came_from, tile = 0, end
        while True:
            ways = [
                tile + step
                for step in directions
                if before[tile + step] and tile + step != came_from
            ]
            if len(ways) != 1:
                break
            corridor.append(tile)
            came_from, tile = tile, ways[0]
            followed += 1
            if followed % SLICE == 0:
                yield
        if not ways:
            far_ends.add(tile)
        if decide is not None:
            decide(lines[FOLLOW] + tile)
            decide(lines[COUNT] + end)
        for filled in corridor[: 2 * round(share * (len(corridor) // 2))]:
            maze.tiles[filled] = 0
            trace.events.append(fill_room + filled)
