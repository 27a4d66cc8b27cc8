"""Weights of passages for the generators of spanning trees."""

from random import Random

from labyrinth.core.generation.toolkit.randomness import draw_numbers
from labyrinth.core.limits import MAX_WEIGHT
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import passages, room_at
from labyrinth.core.trace import Trace


def weights_of_passages(maze: Maze, weights: bytes) -> dict[int, int]:
    """Return the weight of each edge that has one, by the tile index of its passage."""
    found = (tile for _, beside in passages(maze) for tile in beside)
    return {tile: weights[tile] for tile in found if weights[tile]}


def weigh_passages(maze: Maze, rng: Random, trace: Trace) -> bytes:
    """Return the given weights of passages, or draw weights from 1 to 255; one byte per tile.

    If decisions are recorded, `trace.drawn` also gets the weights.
    """
    weights = trace.given
    if weights is None:
        # For each room one to the right and one down, whether or not that passage exists.
        drawn = draw_numbers(rng, 1, MAX_WEIGHT, 2 * maze.rows * maze.cols)
        by_tile = bytearray(b"\x01" * len(maze.tiles))
        for row in range(maze.rows):
            first, end = room_at(maze, row, 0), room_at(maze, row, maze.cols)
            of_row = drawn[2 * row * maze.cols : 2 * (row + 1) * maze.cols]
            by_tile[first + 1 : end : 2] = of_row[::2]
            by_tile[first + maze.width : end + maze.width : 2] = of_row[1::2]
        weights = bytes(by_tile)
    if trace.with_decisions:
        trace.drawn = weights_of_passages(maze, weights)
    return weights
