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

from collections.abc import Generator
from random import Random

from labyrinth.core.algorithm import Ground, Texture, line
from labyrinth.core.forest import join, singletons
from labyrinth.core.generators import generator
from labyrinth.core.maze import MAX_WEIGHT, Maze
from labyrinth.core.options import Flag
from labyrinth.core.randomness import shuffle
from labyrinth.core.rooms import passages, room_at
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
    width = maze.width
    record = trace.events.append
    weights = draw_weights(rng, 1, MAX_WEIGHT, len(tiles))
    opened = b"\x01" * len(tiles)
    if keep_weights:
        trace.weights = opened = _with_light_rooms(maze, weights)
    buckets: list[list[int]] = [[] for _ in range(MAX_WEIGHT + 1)]
    for _, row in passages(maze):
        for passage in row:
            buckets[weights[passage]].append(passage)
        yield 0
    forest = singletons(len(tiles))
    done = 1
    for bucket in reversed(buckets) if maximum else buckets:
        shuffle(rng, bucket)
        for passage in bucket:
            # Left of a passage lies one of its rooms, or a post, which is a wall.
            side = 1 if tiles[passage - 1] else width
            if join(forest, passage - side, passage + side):
                tiles[passage] = opened[passage]
                record(CARVE + passage)
                done += 1
        yield done


def _with_light_rooms(maze: Maze, weights: bytes) -> bytes:
    kept = bytearray(weights)
    for row in range(maze.rows):
        kept[room_at(maze, row, 0) : room_at(maze, row, maze.cols) : 2] = b"\x01" * maze.cols
    return bytes(kept)
