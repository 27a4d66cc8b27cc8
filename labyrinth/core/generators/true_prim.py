"""Prim: always the lightest passage out of the tree.

Source: Vojtěch Jarník, "O jistém problému minimálním" (1930); Robert C. Prim, "Shortest connection
networks and some generalizations" (1957).
Guarantee: a perfect maze, the minimum (maximum) spanning tree of the weights drawn or given. Not
uniform: many short dead ends, about 30%; the same distribution as `kruskal`, grown from one place.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from random import Random

from labyrinth.core.declaration.generator import Slices, generator
from labyrinth.core.declaration.options import Flag
from labyrinth.core.generation.toolkit.tiles import begin_in
from labyrinth.core.limits import MAX_WEIGHT
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import edge_rooms, random_room, steps, uncarved_rooms
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import TILE_BITS, TILE_MASK, Pseudocode, Trace

_WEIGHTS = 1 << 30
_TIES = 30 - MAX_WEIGHT.bit_length()
# The number of weights that the sentences distinguish.
_SHOWN = 100_000

CODE = Pseudocode("""
Prim
| visit a random room
    BEGIN carve: The tree starts at {tile}.
| put the passages to its neighbours on the heap, with weights
    PUT_FIRST discover: {tile}, a passage out of the first room, gets the weight {weight_drawn}.
| while the heap is not empty:
    MORE stand: {in_the_heap} in the heap.
|     take the lightest passage (the heaviest with `maximum`)
    TAKE consider takes: {tile} is the {extreme}, with weight {lightest}.
|     if the room behind it is unvisited:
    UNCARVED stand: {tile}, behind the passage, is unvisited: it is not in the tree yet.
|         carve the passage and visit the room
    DIG carve: {tile} is the {extreme} passage that leads out of the tree, to {beyond}.
    CARVE_ROOM carve: {tile} is visited: it belongs to the tree.
|         put its passages to unvisited neighbours on the heap, with weights
    PUT discover: {tile}, a passage out of the new room, gets the weight {weight_drawn}.
|     else:
    BOTH_CARVED refuse: Both ends of {tile} are in the tree: it would close a cycle.
|         drop the passage
    DROP leave: {tile} is dropped: it would close a cycle.
""")
(
    BEGIN, PUT_FIRST, MORE, TAKE, UNCARVED, DIG, CARVE_ROOM, PUT, BOTH_CARVED, DROP,
) = CODE.codes.values()  # fmt: skip


@generator(
    summary="Adds the lightest passage out of the tree: many short dead ends.",
    time="O(n log n): a heap of up to 2 n passages",
    memory="O(n)",
    question="""Kruskal carves everywhere, Prim at the edge of its tree. Why do both make the same
        maze from the same distinct weights?""",
    answer="""Then there is only one minimum spanning tree. Both take a passage only if it is the
        lightest that crosses some cut, and every such passage is in that tree.""",
    dead_ends=30.4,
    takes_weights=True,
    options=(Flag("maximum", "maximum spanning tree instead of minimum"),),
    structures=["Heap"],
    choices=[("lightest_first", TAKE)],
    pseudocode=CODE,
)
def true_prim(  # noqa: C901 - an algorithm's own loop
    maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = (), maximum: bool = False
) -> Slices:
    """Carve the minimum or maximum spanning tree of the drawn or given weights.

    The tree grows from the carved rooms, or from a random room if none is carved.
    """
    carved = carved or begin_in(maze, trace, BEGIN, random_room(maze, rng.random()))
    tiles = maze.tiles
    width = maze.width
    record, decide = trace.events.append, trace.decide
    draw = rng.random
    ways_out = [(step, 2 * step) for step in steps(maze)]
    uncarved = uncarved_rooms(maze, carved)
    heap: list[int] = []
    given = trace.given
    flipped = _WEIGHTS - 1 if maximum else 0

    def push_passages(room: int, line: int) -> None:
        for step, move in ways_out:
            if uncarved[room + move]:
                passage = room + step
                # One integer per passage, its weight before its tile, is fast to compare.
                weight = int(draw() * _WEIGHTS)
                if given is not None:
                    if not given[passage]:
                        continue
                    # A random number breaks ties.
                    weight = (given[passage] << _TIES) + (weight >> MAX_WEIGHT.bit_length())
                heappush(heap, ((weight ^ flipped) << TILE_BITS) + passage)
                if decide is not None:
                    shown = _SHOWN * weight // _WEIGHTS
                    trace.drawn[passage] = given[passage] if given is not None else shown
                record(line + passage)

    for room in edge_rooms(maze, uncarved, carved):
        push_passages(room, PUT_FIRST)
    done = len(carved)
    while heap:
        for _ in range(min(SHORT_SLICE, len(heap))):
            passage = heappop(heap) & TILE_MASK
            if decide is not None:
                decide(MORE + passage)
                decide(TAKE + passage)
            # Beside a passage lie its two rooms, or a post, which is never uncarved.
            for room in (passage - 1, passage + 1, passage - width, passage + width):
                if uncarved[room]:
                    tiles[passage] = tiles[room] = 1
                    uncarved[room] = 0
                    if decide is not None:
                        decide(UNCARVED + room)
                    record(DIG + passage)
                    record(CARVE_ROOM + room)
                    push_passages(room, PUT)
                    done += 1
                    break
            else:
                if decide is not None:
                    decide(BOTH_CARVED + passage)
                record(DROP + passage)
        yield done
