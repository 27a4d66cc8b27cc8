"""The mazes that a solver is tried on, the smallest first; they are always the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from random import Random
from typing import Final

from labyrinth.core.generation.generate import generate
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position

_WITH_TWO_GOALS: Final = ((1, 4), (2, 2))
_TINY: Final = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1), (2, 3))
_GROWING: Final = (10, 20, 40)
"""The sizes of the mazes in which the growth is measured, in rooms a side."""
_SEED: Final = 20
_GENERATORS: Final = ("dfs", "kruskal", "wilson", "binary-tree")


@cache
def tiny_mazes() -> tuple[Maze, ...]:
    """Return every maze of a few tiles, weights aside: all layouts, starts and single goals."""
    mazes = []
    for size in _TINY:
        for tiles, corridors in _layouts(*size):
            for start, goal in product(corridors, repeat=2):
                mazes.append(Maze(*size, tiles, start=start, goals=(goal,)))
    return tuple(mazes)


@cache
def tiny_mazes_with_weights() -> tuple[Maze, ...]:
    """Return squares of four tiles with two weights, from corner to corner."""
    corners = [(row, col) for row in range(2) for col in range(2)]
    return tuple(
        Maze(2, 2, bytes(weights), start=start, goals=((1 - start[0], 1 - start[1]),))
        for weights in product((1, 4), repeat=len(corners))
        for start in corners
    )


@cache
def tiny_mazes_of_two_goals() -> tuple[Maze, ...]:
    """Return every maze of two sizes with two goals, in either order."""
    mazes = []
    for size in _WITH_TWO_GOALS:
        for tiles, corridors in _layouts(*size):
            for start, *goals in permutations(corridors, 3):
                mazes.append(Maze(*size, tiles, start=start, goals=tuple(goals)))
    return tuple(mazes)


def _layouts(height: int, width: int) -> Iterator[tuple[bytes, list[Position]]]:
    """Yield all tiles of one size, each with its corridors."""
    for tiles in product((0, 1), repeat=height * width):
        yield bytes(tiles), [divmod(at, width) for at, tile in enumerate(tiles) if tile]


@cache
def drawn_mazes(count: int) -> tuple[Maze, ...]:
    """Return `count` drawn mazes: larger and larger ones of eight kinds, in turn.

    Among them are halls with single walls, mazes of rooms with and without loops, with weights and
    without, with several goals, with no way to any, and with the start as a goal.
    """
    rng = Random(_SEED)
    return tuple(_drawn(rng, number, 2 + 12 * number // max(1, count)) for number in range(count))


def growing_mazes() -> Iterator[tuple[Maze, ...]]:
    """Yield two mazes of each size, each size four times as large as the one before.

    In the first a way leads from corner to corner; in the second no way leads to the goal, which is
    when most searches have most to do.
    """
    for side in _GROWING:
        yield _from_corner_to_corner(side), _without_a_way(side)


def _from_corner_to_corner(side: int) -> Maze:
    maze = generate("dfs", side, side, _SEED, braid=0.5)
    maze.start, maze.goals = (1, 1), ((maze.height - 2, maze.width - 2),)
    return maze


def _without_a_way(side: int) -> Maze:
    maze = _from_corner_to_corner(side)
    corner = (0, maze.width - 1)
    maze[corner], maze.goals = 1, (corner,)
    return maze


def _drawn(rng: Random, number: int, side: int) -> Maze:
    kind = number % 8
    if kind in (3, 4, 5):
        return _of_rooms(rng, side, loops=kind != 3, weights=kind == 5)
    height, width = (max(2, side + rng.randrange(-2, 3)) for _ in range(2))
    walls = (0.0, 0.2, 0.35, 0, 0, 0, 0.3, 0.45)[kind]
    heaviest = 9 if kind in (2, 6) or number % 16 == 0 else 1
    tiles = bytearray(
        0 if rng.random() < walls else rng.randint(1, heaviest) for _ in range(height * width)
    )
    goals = 1 + (kind in (1, 6)) * rng.randrange(3)
    ends = [rng.randrange(height * width) for _ in range(1 + goals)]
    for end in ends:
        tiles[end] = tiles[end] or 1
    start, *others = (divmod(end, width) for end in ends)
    return Maze(height, width, tiles, start=start, goals=tuple(dict.fromkeys(others)))


def _of_rooms(rng: Random, side: int, *, loops: bool, weights: bool) -> Maze:
    return generate(
        rng.choice(_GENERATORS),
        1 + side // 2,
        1 + rng.randrange(side),
        rng.randrange(1000),
        braid=0.5 if loops else 0.0,
        weights=(1, 9) if weights else (1, 1),
    )
