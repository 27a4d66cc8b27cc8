"""Weights: each corridor tile draws its cost."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from labyrinth.core.declaration.maze_options import after_generator
from labyrinth.core.declaration.options import Range
from labyrinth.core.generation.toolkit.randomness import draw_numbers
from labyrinth.core.limits import MAX_WEIGHT
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import Pseudocode, Trace

_OPEN_TO_ONES = bytes([0] + [255] * 255)

CODE = Pseudocode(
    "Weights",
    """
| draw the weight of every corridor tile
    DRAW look: Each corridor tile has a weight, drawn from {weight_range}: {tile} has {tile_weight}.
""",
)
(DRAW,) = CODE.codes.values()


WEIGHTS = Range(
    "weights", "lowest and highest weight of a corridor tile, up to 255", (1, 1), 1, MAX_WEIGHT
)


@after_generator(WEIGHTS, turn=30)
def weigh(
    maze: Maze, rng: Random, trace: Trace, limits: tuple[int, int]
) -> Generator[None, None, None]:
    """Give every corridor tile a weight within the limits, each equally likely.

    The draws cover walls too, so that a tile has its weight whenever the trace opens it.
    """
    weights = draw_numbers(rng, *limits, len(maze.tiles))
    yield
    lay_weights(maze, trace, weights)
    first = len(maze.tiles) - len(maze.tiles.lstrip(b"\x00"))
    trace.events.append(trace.follow(CODE)[DRAW] + first)


def lay_weights(maze: Maze, trace: Trace, weights: bytes) -> None:
    """Give every corridor tile, now and in the trace, its weight among one for each tile."""
    maze.tiles[:] = _where_open(maze.tiles, weights)
    trace.before = _where_open(trace.before, weights)
    trace.weights = weights


def _where_open(tiles: bytes | bytearray, weights: bytes) -> bytes:
    mask = int.from_bytes(tiles.translate(_OPEN_TO_ONES), "little")
    return (mask & int.from_bytes(weights, "little")).to_bytes(len(weights), "little")
