"""Aldous-Broder: one random walk, every maze equally likely.

Source: David Aldous, "The random walk construction of uniform spanning trees and uniform labelled
trees" (1990); Andrei Broder, "Generating random spanning trees" (1989).
Guarantee: a perfect maze, uniform: each spanning tree has the same probability. About 29% dead
ends. The walk may take long to find the last rooms. Most of its steps lead through rooms already
carved; the trace has no events for such steps.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random

from labyrinth.core.declaration.generator import Group, Slices, generator
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.generation.toolkit.tiles import begin_in
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import count_rooms, random_room, steps, uncarved_rooms
from labyrinth.core.trace import Pseudocode, Trace

CODE = Pseudocode("""
Aldous-Broder
| visit a random room
    BEGIN carve: The walk starts at {tile}.
| while there are unvisited rooms:
    MORE stand: {unvisited} left: the walk continues.
|     step to a random neighbour in the grid, visited or not
    STEP stand: The walk steps to {tile}, chosen at random.
    BORDER refuse: {tile} is the border: another direction is chosen.
|     if it is unvisited:
    NEW consider: {tile} is unvisited.
    KNOWN refuse: {tile} has been visited: the walk passes through.
|         visit it and carve the passage just taken
    ENTER carve: {tile} is carved: it is part of a step into an unvisited room.
""")
BEGIN, MORE, STEP, BORDER, NEW, KNOWN, ENTER = CODE.codes.values()

_CARVED, _UNCARVED, _OUTSIDE = range(3)
_STATES = bytes([_OUTSIDE, _UNCARVED]).ljust(256, b"\x00")


@generator(
    summary="One random walk through all rooms: every maze is equally likely.",
    time="O(n log² n) on average in a square grid, unbounded in the worst case: rooms are reached "
    "by chance",
    memory="O(n)",
    question="Why do the last rooms take longest?",
    answer="""The walk does not know where they are. To reach a single remaining room takes about
        n log n steps, where n is the number of rooms.""",
    group=Group.UNIFORM,
    dead_ends=29.1,
    structures=[("WalkedRooms", "Visited", MORE, STEP)],
    choices=[("wandering", (MORE,), (STEP,))],
    pseudocode=CODE,
)
def aldous_broder(maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = ()) -> Slices:
    """Carve a uniform spanning tree by one random walk.

    The walk starts in the last of the `carved` rooms, or in a random room if none is carved.
    """
    carved = carved or begin_in(maze, trace, BEGIN, random_room(maze, rng.random()))
    uncarved = uncarved_rooms(maze, carved)
    for left in walk_to_all(maze, rng, trace, carved, uncarved, CODE.codes):
        yield count_rooms(maze) - left


def walk_to_all(
    maze: Maze,
    rng: Random,
    trace: Trace,
    carved: Sequence[int],
    wanted: bytearray,
    codes: Mapping[str, int],
) -> Slices:
    """Walk from the last of the `carved` rooms until each of the wanted rooms is carved.

    `carved` has tile indices, and `wanted` a 1 at the tile index of each wanted room. `codes` maps
    the names of lines of the generator's pseudocode to their codes: ENTER for a carved room and the
    passage before it, and the decisions MORE, STEP, BORDER, KNOWN and NEW. Yields the number of
    wanted rooms that are left.
    """
    enter = codes["ENTER"]
    tiles = maze.tiles
    record = trace.events.append
    moves = tuple(2 * step for step in steps(maze))
    # A list, which the many steps read a quarter faster than a bytearray.
    state = list(uncarved_rooms(maze).translate(_STATES))
    for room in carved:
        state[room] = _CARVED
    left = wanted.count(1)
    while left:
        draws: Iterable[int] = rolls(rng, 4)
        if trace.decide is not None:
            draws = _told(draws, trace.decide, codes, state, moves, room)
        for roll in draws:
            beyond = room + moves[roll]
            if not state[beyond]:
                room = beyond
            elif state[beyond] == _UNCARVED:
                passage = (room + beyond) // 2
                tiles[passage] = tiles[beyond] = 1
                state[beyond] = _CARVED
                record(enter + passage)
                record(enter + beyond)
                room = beyond
                left -= wanted[room]
                if not left:
                    break
        yield left


def _told(
    draws: Iterable[int],
    decide: Callable[[int], None],
    codes: Mapping[str, int],
    state: list[int],
    moves: tuple[int, ...],
    room: int,
) -> Iterator[int]:
    """Yield each draw of a walk that is now in `room`, after recording the decisions of its step.

    Walks that record no decisions do without this function: their steps take about 50 ns each.
    """
    for roll in draws:
        beyond = room + moves[roll]
        decide(codes["MORE"] + room)
        if state[beyond] == _OUTSIDE:
            decide(codes["BORDER"] + (room + beyond) // 2)
        else:
            decide(codes["STEP"] + beyond)
            decide((codes["NEW"] if state[beyond] == _UNCARVED else codes["KNOWN"]) + beyond)
            room = beyond
        yield roll
