"""Life-like automata whose patterns look like mazes, made connected.

Live cells are corridors; one is born where three of the eight neighbours live.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator
from random import Random

from labyrinth.core.disjoint_sets import join, singletons
from labyrinth.core.generation.toolkit.cellular_automaton import largest_region, live, regions, rule
from labyrinth.core.generation.toolkit.randomness import shuffle
from labyrinth.core.generation.toolkit.transform import transform
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import steps
from labyrinth.core.trace.trace import CARVE, Trace

_BORN = frozenset({3})
_TILES_A_SLICE = 16_384


def grow(
    maze: Maze, rng: Random, trace: Trace, survives: frozenset[int], open: int, rounds: int
) -> Generator[int, None, None]:
    """Open tiles by chance, let them live for some rounds, and make what is left one region.

    `survives` says beside how many others a live cell stays alive. Yields the rooms done.
    """
    rooms = maze.rows * maze.cols
    phases = rounds + 3
    for share in live(maze, rng, trace, rule(_BORN, survives), open, rounds):
        yield int(rooms * share * (rounds + 1) / phases)
    yield from _connect(maze, rng, trace, rooms * (phases - 2) // phases)
    tiles = yield from largest_region(maze, maze.tiles, rooms * (phases - 1) // phases)
    for share in transform(maze, trace, tiles):
        yield int(rooms * (phases - 1 + share) / phases)


def _connect(maze: Maze, rng: Random, trace: Trace, done: int) -> Generator[int, None, None]:
    """Open random walls one tile thick between regions that are not connected yet.

    Yields what is `done` already.
    """
    every = yield from regions(maze, maze.tiles, done)
    number = yield from _numbers(maze, every, done)
    directions = steps(maze)
    # Walls in random order: those of a random part of 256 are shuffled when it is their turn.
    parts: list[list[int]] = [[] for _ in range(256)]
    for row in range(1, maze.height - 1):
        first, end = row * maze.width + 1, (row + 1) * maze.width - 1
        sides = [number[first + step : end + step] for step in (0, *directions)]
        walls = [
            tile
            for tile, own, up, down, left, right in zip(range(first, end), *sides, strict=True)
            if not own and len({0, up, down, left, right}) > 2
        ]
        for tile, part in zip(walls, rng.randbytes(len(walls)), strict=True):
            parts[part].append(tile)
        yield done
    forest = singletons(len(every) + 1)
    for walls in parts:
        shuffle(rng, walls)
        for tile in walls:
            one, *others = {number[tile + step] for step in directions} - {0}
            if sum(join(forest, one, other) for other in others):
                maze.tiles[tile] = 1
                trace.events.append(CARVE + tile)
        yield done


def _numbers(maze: Maze, every: list[array[int]], done: int) -> Generator[int, None, array[int]]:
    """Return for each tile the number of its region, from 1 on, or 0 for a wall."""
    numbers = array("I", bytes(4 * len(maze.tiles)))
    numbered = 0
    for number, region in enumerate(every, 1):
        for tile in region:
            numbers[tile] = number
            numbered += 1
            if numbered % _TILES_A_SLICE == 0:
                yield done
    return numbers
