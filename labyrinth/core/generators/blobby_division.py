"""Blobby division: recursive division along grown regions, with winding walls.

A region of fewer than four rooms cannot hold a loop, so it is not divided.

Source: Jamis Buck, "A better recursive division algorithm" (2015).
Guarantee: a perfect maze. Not uniform: winding walls that enclose regions within regions; 27.1%
dead ends (measured: 750 mazes of 40 x 40 rooms). The work for a room grows with the logarithm of
the number of rooms.
"""

from collections.abc import Callable
from itertools import compress, count
from random import Random

from labyrinth.core.declaration.generator import Ground, Group, Slices, generator
from labyrinth.core.generation.toolkit.randomness import below, rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import hall, room_at, steps, uncarved_rooms, ways
from labyrinth.core.task import SLICE, InSlices
from labyrinth.core.trace import Pseudocode, Trace, record_decisions

_SMALLEST_WITH_A_LOOP = 4

CODE = Pseudocode("""
Blobby division
| fill each tile between four rooms: all rooms form one region
    BUILD_POSTS fill: {tile} lies between four rooms, at their corners: it is filled.
| for each region of four rooms or more:
    REGION stand: The region of {tile} has {rooms}: it is divided.
    DONE refuse: The region of {tile} has {rooms}, fewer than four: it is done.
|     choose two of its rooms at random as seeds of two parts
    SEED consider: {tile} is a seed, chosen at random from the {rooms} of the region.
|     until every room of the region is in a part:
    GROWS stand: {tile} is chosen, {drawn_of_growing} that can still grow.
|         let a random room add a random neighbour that is in no part
    TAKES consider: {tile} was in no part: it joins the part of {growing_room}, which now has
        {rooms}.
    STUCK refuse: All neighbours of {tile} are in a part: {rooms} can still grow.
|     build a wall between the parts, with a random gap
    BUILD fill: {tile} lies between the parts{of_sizes}: it becomes a wall.
    GAP refuse: {tile}, between the parts, is the gap, chosen at random from {gaps}.
|     divide both parts in the same way
    PARTS stand: Both parts{of_sizes} go on the stack; {tile} is in one of them.
""")
BUILD_POSTS, REGION, DONE, SEED, GROWS, TAKES, STUCK, BUILD, GAP, PARTS = CODE.codes.values()


@generator(
    summary="Grows two regions, divided by a wall with one gap: winding walls.",
    time="O(n log n) on average: each of about log n divisions assigns every room again",
    memory="O(n)",
    question="Why is a region of three rooms never divided?",
    answer="""Three rooms have at most two passages between them, too few for a loop. In a grid, a
        loop needs at least four rooms, which surround a corner.""",
    group=Group.DIVISION,
    ground=Ground.OPEN,
    dead_ends=27.1,
    cannot_carve_on="The maze does not show which regions are still to be divided.",
    structures=[("LastTile", "Last wall (regions are not recorded)")],
    choices="It grows whole regions at random: no single tile can be predicted.",
    pseudocode=CODE,
)
def blobby_division(maze: Maze, rng: Random, trace: Trace) -> Slices:
    """Divide one open hall of rooms into a perfect maze."""
    inside = uncarved_rooms(maze)
    yield from _build_posts(maze, trace)
    # The part of each room by its tile; parts are numbered through all divisions.
    part = [0] * len(inside)
    free = bytearray(len(inside))
    regions = [list(compress(range(len(inside)), inside))]
    parts = count(1)
    done = 0
    while regions:
        region = regions.pop()
        is_small = len(region) < _SMALLEST_WITH_A_LOOP
        if trace.decide is not None:
            trace.decide((DONE if is_small else REGION) + region[0], len(region))
        if is_small:
            done += len(region)
            continue
        halves: dict[int, list[int]] = {next(parts): [], next(parts): []}
        for _ in _grow(maze, rng, trace.decide, region, free, part, halves):
            yield done
        smaller, larger = sorted(halves, key=lambda half: len(halves[half]))
        for _ in _build_wall(maze, rng, trace, halves[smaller], part, larger):
            yield done
        regions += halves.values()
        record_decisions(trace.decide, [PARTS], halves[larger][0])


def _build_posts(maze: Maze, trace: Trace) -> Slices:
    """Fill the tiles between four rooms, row by row, so that only passages join the rooms."""
    within = hall(maze)
    for row in range(1, maze.rows):
        first = room_at(maze, row, 0) - maze.width + 1
        end = first + 2 * maze.cols - 2
        maze.tiles[first:end:2] = bytes(maze.cols - 1)
        posts = compress(range(BUILD_POSTS + first, BUILD_POSTS + end, 2), within[first:end:2])
        trace.events.extend(posts)
        yield 0


def _grow(
    maze: Maze,
    rng: Random,
    decide: Callable[..., None] | None,
    region: list[int],
    free: bytearray,
    part: list[int],
    halves: dict[int, list[int]],
) -> InSlices[None]:
    """Divide the rooms of a region between two parts that grow from one random room each.

    `halves` maps the number of each part to a list that gets the rooms of the part. `part` gets the
    number of the part of each room, by tile index. `free` flags the rooms of the region that belong
    to no part yet; no room is flagged before and after the call.
    """
    draw = rng.random
    up, down, left, right = steps(maze)
    choices = ways(up, down, left, right)
    for number, room in enumerate(region, 1):
        free[room] = 1
        if number % SLICE == 0:
            yield
    place = below(rng, len(region))
    seeds = [region[place], region[place - 1 - below(rng, len(region) - 1)]]
    for room, half in zip(seeds, halves, strict=True):
        part[room] = half
        halves[half].append(room)
        free[room] = 0
        if decide is not None:
            decide(SEED + room, len(region))
    growing = seeds
    while growing:
        for roll in rolls(rng, 12, min(SLICE, 3 * len(region))):
            place = int(draw() * len(growing))
            room = growing[place]
            if decide is not None:
                decide(GROWS + room, len(growing))
            mask = (
                free[room + up + up]
                | free[room + down + down] << 1
                | free[room + left + left] << 2
                | free[room + right + right] << 3
            )
            if mask:
                neighbour = room + 2 * choices[mask][roll]
                part[neighbour] = half = part[room]
                halves[half].append(neighbour)
                free[neighbour] = 0
                growing.append(neighbour)
                if decide is not None:
                    decide(TAKES + neighbour, len(halves[half]))
            else:
                if decide is not None:
                    decide(STUCK + room, len(growing) - 1)
                growing[place] = growing[-1]
                growing.pop()
                if not growing:
                    break
        yield


def _build_wall(
    maze: Maze, rng: Random, trace: Trace, half: list[int], part: list[int], other: int
) -> InSlices[None]:
    """Close the passages between two parts of a region, except one random passage.

    `half` has the rooms of one part, and `other` is the number of the other part. `part` has the
    number of the part of each room, by tile index.
    """
    directions = steps(maze)
    border: list[int] = []
    for number, room in enumerate(half, 1):
        border += [room + step for step in directions if part[room + 2 * step] == other]
        if number % SLICE == 0:
            yield
    gap = border[below(rng, len(border))]
    for passage in border:
        if passage != gap:
            maze.tiles[passage] = 0
            trace.events.append(BUILD + passage)
    record_decisions(trace.decide, [GAP], gap)
