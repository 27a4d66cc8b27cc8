"""Kruskal: the lightest passages first, wherever they lie.

1. Draw a weight from 1 to 255 for the passage between each two neighbouring rooms.
2. Take the passages in order of weight, those of equal weight in random order: the lightest
   first, or the heaviest with the option `maximum`.
3. Carve a passage if it joins two rooms that are not connected yet; a disjoint-set forest knows.

Source: Joseph B. Kruskal, "On the shortest spanning subtree of a graph and the traveling salesman
problem" (1956). A bucket for each weight, shuffled when its turn comes, keeps equal weights fair
and the time linear.
Guarantee: a perfect maze, the minimum (maximum) spanning tree of the weights drawn. Not uniform:
many short dead ends, about 31 %.
With `keep-weights` each passage keeps its weight as the cost of its tile; rooms cost 1. Weights
that the recipe asks for replace them.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator
from random import Random

from labyrinth.core.algorithm import Ground, Texture, line
from labyrinth.core.forest import join, singletons
from labyrinth.core.generators import finishes, generator
from labyrinth.core.joining import join_regions
from labyrinth.core.maze import MAX_WEIGHT, Maze
from labyrinth.core.options import Flag
from labyrinth.core.randomness import shuffle
from labyrinth.core.rooms import room_at
from labyrinth.core.structures import Trees
from labyrinth.core.trace import CARVE, EventKind, Trace
from labyrinth.core.weights import draw_weights


@generator(
    key="kruskal",
    name="Kruskal",
    summary="Joins rooms by random weights: many short dead ends everywhere.",
    texture=Texture.PERFECT,
    ground=Ground.ROOMS,
    dead_ends=30.6,
    options=(
        Flag("maximum", "the maximum spanning tree instead of the minimum"),
        Flag("keep-weights", "the drawn weights stay, unless the recipe asks for weights"),
    ),
    structures=(Trees(),),
    pseudocode=(
        line("draw a weight from 1 to 255 for each passage"),
        line("for each passage in order of weight:"),
        line("    if its two rooms are not connected yet:"),
        line("        carve it", EventKind.CARVE),
    ),
)
def kruskal(
    maze: Maze, rng: Random, trace: Trace, maximum: bool = False, keep_weights: bool = False
) -> Generator[int, None, None]:
    """Carve the minimum or maximum spanning tree of random weights."""
    tiles = maze.tiles
    rows, cols, width = maze.rows, maze.cols, maze.width
    record = trace.events.append
    # Rooms are numbered row by row; from room n the passage 2n leads right, 2n + 1 down.
    weights = draw_weights(rng, 1, MAX_WEIGHT, 2 * rows * cols)
    opened = b"\x01" * len(tiles)
    if keep_weights:
        trace.weights = opened = _by_tile(maze, weights)
    buckets = [array("I") for _ in range(MAX_WEIGHT + 1)]
    for row in range(rows):
        first, end = 2 * row * cols, 2 * (row + 1) * cols
        for passage in range(first, end - 2, 2):
            buckets[weights[passage]].append(passage)
        if row < rows - 1:
            for passage in range(first + 1, end, 2):
                buckets[weights[passage]].append(passage)
        yield 0
    forest = singletons(rows * cols)
    done = 1
    for bucket in reversed(buckets) if maximum else buckets:
        passages = list(bucket)
        shuffle(rng, passages)
        for passage in passages:
            room, leads_down = passage >> 1, passage & 1
            if join(forest, room, room + (cols if leads_down else 1)):
                row, col = divmod(room, cols)
                tile = (2 * row + 1) * width + 2 * col + 1 + (width if leads_down else 1)
                tiles[tile] = opened[tile]
                record(CARVE + tile)
                done += 1
        yield done


@finishes("kruskal")
def finish(
    maze: Maze,
    rng: Random,
    trace: Trace,
    carved: list[int],
    maximum: bool = False,
    keep_weights: bool = False,
) -> Generator[int, None, None]:
    """Go on with the passages that are closed, by their kept weights or in random order."""
    weights = trace.weights if keep_weights else None
    sign = -1 if maximum else 1
    weight = None if weights is None else lambda passage: sign * weights[passage]
    yield from join_regions(maze, rng, trace, weight)


def _by_tile(maze: Maze, weights: bytes) -> bytes:
    """Return the weight of each tile: 1 but for passages."""
    cols = maze.cols
    by_tile = bytearray(b"\x01" * len(maze.tiles))
    for row in range(maze.rows):
        first, end = room_at(maze, row, 0), room_at(maze, row, cols)
        of_row = weights[2 * row * cols : 2 * (row + 1) * cols]
        by_tile[first + 1 : end : 2] = of_row[::2]
        by_tile[first + maze.width : end + maze.width : 2] = of_row[1::2]
    return bytes(by_tile)
