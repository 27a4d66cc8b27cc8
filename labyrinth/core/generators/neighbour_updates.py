"""Depth-first search with neighbour updates: every room knows which neighbours are visited.

Each room keeps its visited neighbours as a bit mask with one bit per direction. The bits of
directions out of the grid are set from the start.

Source: folklore; a variant of `dfs`, which instead looks at all neighbours at every step and keeps
rooms on its stack, not directions.
Guarantee: a perfect maze. Not uniform: long winding corridors, about 10% dead ends.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import compress
from random import Random

from labyrinth.core.declaration.generator import Slices, generator
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.generators.dfs import dig_from_each
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import random_room, room_at, steps, uncarved_rooms, ways
from labyrinth.core.trace import Pseudocode, Trace, record_decisions

_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_ALL_WAYS = 15

CODE = Pseudocode("""
Neighbour updates
| start in a random room
    BEGIN stand: The carving starts at {tile}.
| repeat until the stack is empty:
    MORE stand: The current room is {tile}; the stack holds {directions}.
|     if the room is unvisited:
    UNCARVED stand: {tile} is unvisited.
    CARVED stand: {tile} was visited before.
|         visit it and push the direction in which it was entered
    ENTER visit: {tile} is visited; the direction of entry is pushed onto the stack.
|         in each of its neighbours, mark the way to it as taken
    TELL consider: In {tile}, the way to the new room is marked as taken.
|     if the room has ways that are not taken:
    FREE stand: {tile} has {free_ways} not taken.
|         carve a passage in a random one
    DIG visit: {beyond} is {random_choice}; wall {tile} is opened.
|     else:
    STUCK stand: All ways from {tile} are taken.
|         pop a direction
    POP leave: {tile} is finished: all its ways are taken.
|         go back in the opposite direction
    BACK leave: Backtracking through {tile} to the previous room.
""")
BEGIN, MORE, UNCARVED, CARVED, ENTER, TELL, FREE, DIG, STUCK, POP, BACK = CODE.codes.values()


@generator(
    summary="Depth-first; each room knows its visited neighbours: winding corridors.",
    time="O(n): each room is entered once and left once",
    memory="O(n): the stack may hold every room",
    question="How does a room know which directions are free without checking its neighbours?",
    answer="""Its neighbours told it when they were visited: in all its neighbours, each new room
        marks the way to itself as taken.""",
    dead_ends=10.2,
    structures=[("StackOfRooms", "Stack (way back)")],
    choices=[("digging", DIG), ("backtracking", DIG)],
    pseudocode=CODE,
)
def neighbour_updates(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a perfect maze depth first, with a mask of visited neighbours for each room.

    In a partly carved maze the neighbours of the carved rooms are updated first. Then each carved
    room is a room to carve from, the newest first.
    """
    taken = _ways_out_of_the_grid(maze)
    for step, way in zip(steps(maze), (_DOWN, _UP, _RIGHT, _LEFT), strict=True):
        for room in carved:
            taken[room + 2 * step] |= way
    starts: Iterable[int] = (room for room in reversed(carved) if taken[room] != _ALL_WAYS)
    if not carved:
        starts = [random_room(maze, rng.random())]
    return dig_from_each(starts, partial(_dig_from, maze, rng, trace, taken), len(carved))


def _dig_from(maze: Maze, rng: Random, trace: Trace, taken: bytearray, room: int) -> Slices:
    """Carve all uncarved rooms connected with `room`, which may be carved, as one tree.

    `taken` has, by tile index, a bit mask of the directions in which a room has no uncarved
    neighbour. Yields the number of rooms that this call has carved so far.
    """
    tiles = maze.tiles
    record, decide = trace.events.append, trace.decide
    record_decisions(decide, [BEGIN], room)
    up, down, left, right = steps(maze)
    above, below, before, behind = 2 * up, 2 * down, 2 * left, 2 * right
    choices = ways(up, down, left, right)[::-1]  # by the ways taken, not by those left
    inside = uncarved_rooms(maze)
    directions = [0]
    done = 0
    while directions:
        for roll in rolls(rng, 12):
            if decide is not None:
                decide(MORE + room)
                decide((CARVED if tiles[room] else UNCARVED) + room)
            if tiles[room] == 0:
                tiles[room] = 1
                record(ENTER + room)
                taken[room + above] |= _DOWN
                taken[room + below] |= _UP
                taken[room + before] |= _RIGHT
                taken[room + behind] |= _LEFT
                done += 1
                if decide is not None:
                    for move in (above, below, before, behind):
                        if inside[room + move]:
                            decide(TELL + room + move)
            if decide is not None:
                decide((STUCK if taken[room] == _ALL_WAYS else FREE) + room)
            if taken[room] != _ALL_WAYS:
                step = choices[taken[room]][roll]
                tiles[room + step] = 1
                record(DIG + room + step)
                directions.append(step)
                room += step + step
            else:
                record(POP + room)
                step = directions.pop()
                if not directions:
                    break
                record(BACK + room - step)
                room -= step + step
        yield done


def _ways_out_of_the_grid(maze: Maze) -> bytearray:
    """Return a bit mask of the directions that lead from each room out of the grid, by tile index.

    In a maze with a shape, the directions out of the shape count. A spare row follows the last row.
    """
    taken = bytearray(len(maze.tiles) + maze.width)
    if maze.shape is not None:
        inside = uncarved_rooms(maze)
        for step, way in zip(steps(maze), (_UP, _DOWN, _LEFT, _RIGHT), strict=True):
            for room in compress(range(len(taken)), inside):
                taken[room] |= way * (not inside[room + 2 * step])
        return taken
    for col in range(maze.cols):
        taken[room_at(maze, 0, col)] |= _UP
        taken[room_at(maze, maze.rows - 1, col)] |= _DOWN
    for row in range(maze.rows):
        taken[room_at(maze, row, 0)] |= _LEFT
        taken[room_at(maze, row, maze.cols - 1)] |= _RIGHT
    return taken
