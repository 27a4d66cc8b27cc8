"""Kruskal: the lightest passages first, anywhere in the maze.

Source: Joseph B. Kruskal, "On the shortest spanning subtree of a graph and the traveling salesman
problem" (1956). Union-find keeps track of what is connected. Each weight has a bucket, shuffled
when its turn comes, so that ties are broken at random and the time is almost linear.
Guarantee: a perfect maze, the minimum (maximum) spanning tree of the weights drawn or given. Not
uniform: many short dead ends, about 30%.
With `keep-weights` each passage keeps its weight as the cost of its tile; rooms cost 1. If the
recipe sets `weights`, those weights replace these costs.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from random import Random

from labyrinth.core.declaration.generator import Ground, Slices, generator
from labyrinth.core.declaration.options import Flag
from labyrinth.core.disjoint_sets import join, singletons
from labyrinth.core.generation.toolkit.edge_weights import weigh_passages, weights_of_passages
from labyrinth.core.generation.toolkit.randomness import shuffle
from labyrinth.core.generation.toolkit.tiles import join_regions
from labyrinth.core.limits import MAX_WEIGHT
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import first_room, passages
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import Pseudocode, Trace, record_decisions

CODE = Pseudocode("""
Kruskal
| give each passage a weight from 1 to 255: at random, unless weights are given
    DRAW stand: Each passage now has a weight from 1 to 255; each room is its own set.
| for each passage, lightest first (heaviest first with `maximum`):
    NEXT consider: {tile} is {turn}.
|     if its two rooms are in different sets:
    APART stand: The ends of {tile}{weight} are in different sets, {sets_by_letter}.
    CONNECTED refuse: Both ends of {tile}{weight} are in set {shared_tree}: it would close a cycle.
|         carve it; the two sets become one
    JOIN carve: {tile}{weight} joins sets {trees_by_letter}.
""")
DRAW, NEXT, APART, CONNECTED, JOIN = CODE.codes.values()


@generator(
    summary="Joins rooms in order of random weights: many short dead ends.",
    time="O(n log n) at worst for union-find, in practice O(n): buckets replace sorting",
    memory="O(n)",
    question="All weights are squared. Which passages are taken now?",
    answer="""The same ones. Only the order of the weights counts, and squaring positive numbers
        keeps it.""",
    begin_with=2,
    takes_weights=True,
    ground=Ground.ROOMS,
    dead_ends=30.4,
    options=(
        Flag("maximum", "maximum spanning tree instead of minimum"),
        Flag("keep-weights", "each random weight becomes a cost, unless the recipe sets weights"),
    ),
    structures=[
        ("PassagesInTurn", NEXT, JOIN, CONNECTED),
        "LastingTrees",
        "TotalWeight",
        ("RefusedPassages", CONNECTED),
    ],
    choices=[("joining", NEXT, JOIN)],
    pseudocode=CODE,
)
def kruskal(  # noqa: C901 - an algorithm's own loop
    maze: Maze,
    rng: Random,
    trace: Trace,
    carved: Sequence[int] = (),
    maximum: bool = False,
    keep_weights: bool = False,
) -> Slices:
    """Carve the minimum or maximum spanning tree of the drawn or given weights.

    In a partly carved maze, passages join the regions in the order of the kept weights, or in
    random order if no weights are kept.
    """
    decide = trace.decide
    if carved:
        kept = trace.weights if keep_weights else None
        sign = -1 if maximum else 1
        weight = None if kept is None else lambda passage: sign * kept[passage]
        if decide is not None and kept is not None:
            trace.drawn = weights_of_passages(maze, kept)
        yield from join_regions(maze, rng, trace, {**CODE.codes, "WALL": NEXT}, weight)
        return
    tiles = maze.tiles
    width = maze.width
    record = trace.events.append
    weights = weigh_passages(maze, rng, trace)
    opened = weights if keep_weights else b"\x01" * len(tiles)
    if keep_weights:
        trace.weights = weights
    record_decisions(decide, [DRAW], first_room(maze))
    buckets = [array("I") for _ in range(MAX_WEIGHT + 1)]
    # A passage is coded as twice its tile, plus 1 if it leads down.
    for step, beside in passages(maze):
        leads_down = step != 1
        for tile in beside:
            buckets[weights[tile]].append(2 * tile + leads_down)
        yield 0
    # A room is coded as half its tile.
    forest = singletons(len(tiles) // 2)
    # Without a weight there is no edge.
    del buckets[0]
    done = 1
    if maximum:
        buckets.reverse()
    order = chain.from_iterable(_shuffled(rng, buckets))
    while of_slice := list(islice(order, SHORT_SLICE)):
        for passage in of_slice:
            tile = passage >> 1
            step = width if passage & 1 else 1
            if decide is not None:
                decide(NEXT + tile)
            if join(forest, tile - step >> 1, tile + step >> 1):
                if decide is not None:
                    decide(APART + tile)
                tiles[tile] = opened[tile]
                record(JOIN + tile)
                done += 1
            elif decide is not None:
                decide(CONNECTED + tile)
        yield done


def _shuffled(rng: Random, buckets: Iterable[array[int]]) -> Iterator[list[int]]:
    """Yield the passages of each bucket in random order, shuffled when its turn comes."""
    for bucket in buckets:
        passages = list(bucket)
        shuffle(rng, passages)
        yield passages
