"""Depth-first search, the recursive backtracker.

Source: the standard graph traversal; as a maze generator in Jamis Buck, "Mazes for Programmers"
(2015), and Walter Pullen, "Think Labyrinth".
Guarantee: a perfect maze. Not uniform: long winding corridors, about 10% dead ends.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from random import Random

from labyrinth.core.declaration.generator import Slices, generator
from labyrinth.core.generation.toolkit.randomness import rolls_in_pieces
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import edge_rooms, random_room, steps, uncarved_rooms, ways
from labyrinth.core.trace import Pseudocode, Trace, named, record_decisions

LINES = """
| visit a random room and push it onto the stack
    BEGIN visit: {tile} is visited first and pushed onto the stack.
| while the stack is not empty:
    MORE stand: {on_stack} on the stack; {tile} is on top.
|     look at the room on top of the stack
    TOP stand: {tile} is on top: it is the newest room on the stack.
|     if it has unvisited neighbours:
    FREE stand: {tile} has {unvisited_neighbours}.
|         carve a passage to a random one
    DIG visit: {beyond} is {random_choice}; wall {tile} is opened.
    CHOICE consider: {tile} is unvisited: it can be chosen.
|         visit it and push it
    PUSH visit: {tile} is visited and pushed onto the stack.
|     else:
    STUCK stand: {tile} has no unvisited neighbour left.
|         pop the room
    POP leave: {tile} is popped: all its neighbours have been visited.
|         backtrack through the passage to it
    BACK leave: Backtracking through {tile}: the room behind it is on top again.
"""
CODE = Pseudocode("Depth-first search" + LINES)
DIG = CODE.codes["DIG"]


@generator(
    summary="Extends from the newest room, then backtracks: long winding corridors.",
    time="O(n): each room is pushed and popped once",
    memory="O(n): the stack may hold every room",
    question="Why are there so few dead ends?",
    answer="""It continues as long as it can. A dead end appears only where it gets boxed in, not at
        every branch.""",
    begin_with=1,
    dead_ends=10.2,
    structures=["StackOfRooms"],
    choices=[("digging", DIG), ("backtracking", DIG)],
    pseudocode=CODE,
)
def dfs(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a perfect maze depth first.

    If rooms are carved already, they form the stack, and the room carved last is on top.
    """
    return dig_on(maze, rng, carved, partial(dig_from, maze, rng, trace, CODE.codes))


def dig_from(
    maze: Maze,
    rng: Random,
    trace: Trace,
    codes: Mapping[str, int],
    uncarved: bytearray,
    room: int,
    straight: float | None = None,
) -> Slices:
    """Carve every uncarved room connected with `room` through uncarved rooms, as one tree.

    `codes` maps the names of lines of the generator's pseudocode to their codes: DIG, PUSH, POP and
    BACK, perhaps BEGIN (for the first room, instead of PUSH), and any of the decisions MORE, TOP,
    FREE, CHOICE and STUCK. `uncarved` is the result of `uncarved_rooms`. `room` is the tile index
    of the first room, which may be carved already. `straight` is the probability that digging
    continues straight on from a room, if it can. Yields the number of rooms that this call has
    carved so far.
    """
    dig, push, pop, back = named(codes, "DIG", "PUSH", "POP", "BACK")
    outcomes = (("MORE", "TOP"), ("FREE",), ("CHOICE",), ("STUCK",))
    top, free, choice, stuck = (named(codes, *names) for names in outcomes)
    tiles = maze.tiles
    record, decide = trace.events.append, trace.decide
    draw = rng.random
    up, down, left, right = steps(maze)
    above, below, before, behind = 2 * up, 2 * down, 2 * left, 2 * right
    choices = ways(up, down, left, right)
    done = uncarved[room]
    tiles[room] = 1
    uncarved[room] = 0
    record(codes.get("BEGIN", push) + room)
    stack = [room]
    dug = [0]
    pieces = rolls_in_pieces(rng, 12)
    while stack:
        for roll in next(pieces):
            mask = (
                uncarved[room + above]
                | uncarved[room + below] << 1
                | uncarved[room + before] << 2
                | uncarved[room + behind] << 3
            )
            if decide is not None:
                record_decisions(decide, top, room)
                record_decisions(decide, free if mask else stuck, room)
                for step in (up, down, left, right):
                    if uncarved[room + 2 * step]:
                        record_decisions(decide, choice, room + 2 * step)
            if mask:
                if straight is None or not uncarved[room + 2 * dug[-1]] or draw() >= straight:
                    step = choices[mask][roll]
                else:
                    step = dug[-1]
                tiles[room + step] = 1
                record(dig + room + step)
                room += step + step
                tiles[room] = 1
                uncarved[room] = 0
                record(push + room)
                stack.append(room)
                dug.append(step)
                done += 1
            else:
                stack.pop()
                record(pop + room)
                if not stack:
                    break
                record(back + room - dug.pop())
                room = stack[-1]
        yield done


def dig_on(
    maze: Maze, rng: Random, carved: Sequence[int], dig_from: Callable[[bytearray, int], Slices]
) -> Slices:
    """Dig from the carved rooms, the newest first, or from a random room if none is carved.

    `dig_from` gets the result of `uncarved_rooms` and a room, and yields the number of rooms that
    it has carved so far.
    """
    uncarved = uncarved_rooms(maze, carved)
    rooms: Iterable[int] = edge_rooms(maze, uncarved, reversed(carved))
    if not carved:
        rooms = [random_room(maze, rng.random())]
    return dig_from_each(rooms, partial(dig_from, uncarved), len(carved))


def dig_from_each(rooms: Iterable[int], dig_from: Callable[[int], Slices], done: int) -> Slices:
    """Dig from each of the rooms in turn until nothing more can be reached from it.

    `dig_from` yields the number of rooms that its call has carved so far. `done` is the number of
    rooms carved before all calls. Yields the number of all rooms carved so far.
    """
    for room in rooms:
        dug = 0
        for dug in dig_from(room):
            yield done + dug
        done += dug
