"""Life-like automata whose patterns look like mazes, made connected.

Live cells are corridors; one is born where three of the eight neighbours live.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator
from random import Random

from labyrinth.core.automaton import (
    largest_region,
    next_generation,
    random_tiles,
    regions,
    rule,
)
from labyrinth.core.changes import become
from labyrinth.core.forest import join, singletons
from labyrinth.core.maze import Maze
from labyrinth.core.randomness import shuffle
from labyrinth.core.rooms import steps
from labyrinth.core.trace import CARVE, Trace

_BORN = frozenset({3})
_WALLS_A_SLICE = 2048


def grow(
    maze: Maze, rng: Random, trace: Trace, survives: frozenset[int], open: int, rounds: int
) -> Generator[int, None, None]:
    """Open tiles by chance, let them live for some rounds, and make what is left one region.

    `survives` says beside how many others a live cell stays alive. Yields the rooms done.
    """
    rooms = maze.rows * maze.cols
    phases = rounds + 3
    life = rule(_BORN, survives)
    tiles = random_tiles(maze, rng, open)
    for phase in range(rounds + 1):
        if phase:
            tiles = next_generation(maze, tiles, life)
        for share in become(maze, trace, tiles):
            yield int(rooms * (phase + share) / phases)
    yield from _connect(maze, rng, trace, rooms * (phases - 2) // phases)
    tiles = yield from largest_region(maze, maze.tiles, rooms * (phases - 1) // phases)
    for share in become(maze, trace, tiles):
        yield int(rooms * (phases - 1 + share) / phases)


def _connect(maze: Maze, rng: Random, trace: Trace, done: int) -> Generator[int, None, None]:
    """Open random walls one tile thick between regions that are not connected yet.

    Yields what is `done` already.
    """
    number = array("I", bytes(4 * len(maze.tiles)))
    every = yield from regions(maze, maze.tiles, done)
    for count, region in enumerate(every, 1):
        for tile in region:
            number[tile] = count
    directions = steps(maze)
    walls: list[int] = []
    for row in range(1, maze.height - 1):
        first, end = row * maze.width + 1, (row + 1) * maze.width - 1
        walls += [
            tile
            for tile in range(first, end)
            if not number[tile] and len({number[tile + step] for step in directions} - {0}) > 1
        ]
        yield done
    shuffle(rng, walls)
    forest = singletons(len(every) + 1)
    for count, tile in enumerate(walls):
        one, *others = {number[tile + step] for step in directions} - {0}
        if sum(join(forest, one, other) for other in others):
            maze.tiles[tile] = 1
            trace.events.append(CARVE + tile)
        if count % _WALLS_A_SLICE == 0:
            yield done
