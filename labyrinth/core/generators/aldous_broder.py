"""Aldous-Broder: one random walk, every maze equally likely.

1. Carve a random room and stand in it.
2. Step to a random neighbour, carved or not. Steps out of the grid are drawn again.
3. If the room was uncarved, carve it and the passage just walked. Repeat from 2 until every room
   is carved.

Source: David Aldous, "The random walk construction of uniform spanning trees and uniform labelled
trees" (1990); Andrei Broder, "Generating random spanning trees" (1989).
Guarantee: a perfect maze, uniform: each spanning tree has the same probability. About 29 % dead
ends. The walk may take long to find the last rooms; its steps through carved rooms, most of all,
are not recorded.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from labyrinth.core.declaration.generator import Texture, carves_on, generator
from labyrinth.core.declaration.live_line import at_first
from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import random_room, steps, uncarved_rooms
from labyrinth.core.structures import CarvedRooms
from labyrinth.core.trace.trace import CARVE, EventKind, Trace

_CARVED, _UNCARVED, _OUTSIDE = range(3)
_STATES = bytes([_OUTSIDE, _UNCARVED]).ljust(256, b"\x00")


@generator(
    key="aldous-broder",
    name="Aldous-Broder",
    summary="One random walk into every room: every maze is equally likely.",
    texture=Texture.PERFECT,
    dead_ends=29.1,
    structures=(CarvedRooms("Visited"),),
    pseudocode=(
        line("carve a random room", EventKind.CARVE, when=at_first),
        line("while rooms are uncarved:"),
        line("    step to a random neighbour"),
        line("    if it is uncarved: carve it and the passage", EventKind.CARVE),
    ),
)
def aldous_broder(maze: Maze, rng: Random, trace: Trace) -> Generator[int, None, None]:
    """Carve a uniform spanning tree by one random walk."""
    room = random_room(maze, rng.random())
    maze.tiles[room] = 1
    trace.events.append(CARVE + room)
    yield from _walk(maze, rng, trace, [room])


@carves_on("aldous-broder")
def carve_on(
    maze: Maze, rng: Random, trace: Trace, carved: list[int]
) -> Generator[int, None, None]:
    """Walk on from the room carved last."""
    yield from _walk(maze, rng, trace, carved)


def _walk(maze: Maze, rng: Random, trace: Trace, carved: list[int]) -> Generator[int, None, None]:
    """Walk from the last of the carved rooms until every room is carved."""
    tiles = maze.tiles
    record = trace.events.append
    moves = tuple(2 * step for step in steps(maze))
    # A list, which the many steps read a quarter faster than a bytearray.
    state = list(uncarved_rooms(maze).translate(_STATES))
    for room in carved:
        state[room] = _CARVED
    room = carved[-1]
    left = maze.rows * maze.cols - len(carved)
    while left:
        for roll in rolls(rng, 4):
            beyond = room + moves[roll]
            if not state[beyond]:
                room = beyond
            elif state[beyond] == _UNCARVED:
                passage = (room + beyond) // 2
                tiles[passage] = tiles[beyond] = 1
                state[beyond] = _CARVED
                record(CARVE + passage)
                record(CARVE + beyond)
                room = beyond
                left -= 1
                if not left:
                    break
        yield maze.rows * maze.cols - left
