"""Aldous-Broder: one random walk, every maze equally likely.

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
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import random_room, steps, uncarved_rooms
from labyrinth.core.structures import CarvedRooms
from labyrinth.core.trace import CARVE, Pseudocode, Trace

_CARVED, _UNCARVED, _OUTSIDE = range(3)
_STATES = bytes([_OUTSIDE, _UNCARVED]).ljust(256, b"\x00")

CODE = Pseudocode("Aldous-Broder")
BEGIN = CODE.line("carve a random room and stand in it", CARVE)
CODE.line("while rooms are uncarved:")
CODE.line("    step to a random neighbour in the grid, carved or not")
CODE.line("    if it is uncarved:")
ENTER = CODE.line("        carve it and the passage just walked", CARVE)


@generator(
    key="aldous-broder",
    summary="One random walk into every room: every maze is equally likely.",
    texture=Texture.PERFECT,
    dead_ends=29.1,
    structures=(CarvedRooms("Visited"),),
    pseudocode=CODE,
)
def aldous_broder(maze: Maze, rng: Random, trace: Trace) -> Generator[int, None, None]:
    """Carve a uniform spanning tree by one random walk."""
    room = random_room(maze, rng.random())
    maze.tiles[room] = 1
    trace.events.append(BEGIN + room)
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
                record(ENTER + passage)
                record(ENTER + beyond)
                room = beyond
                left -= 1
                if not left:
                    break
        yield maze.rows * maze.cols - left
