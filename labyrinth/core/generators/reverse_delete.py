"""Reverse-delete: starts with all passages open and closes the heaviest that are not needed.

Source: Joseph B. Kruskal, "On the shortest spanning subtree of a graph and the traveling salesman
problem" (1956), construction A'. A passage is closed if its two rooms stay connected without it. To
test this, a search expands from both rooms in turn, until the two sides meet or one side is
exhausted. A passage that had to stay is not on a cycle, so later searches skip it.
Guarantee: a perfect maze, the minimum (maximum) spanning tree of the weights drawn or given. Not
uniform: many short dead ends, about 30%; the same distribution as `kruskal`.
"""

from collections import deque
from itertools import cycle
from random import Random

from labyrinth.core.declaration.generator import Ground, Slices, generator
from labyrinth.core.declaration.options import Flag
from labyrinth.core.generation.toolkit.edge_weights import weigh_passages
from labyrinth.core.generation.toolkit.randomness import shuffle
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import count_rooms, passages, steps
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import Pseudocode, Trace

CODE = Pseudocode("""
Reverse-delete
| open every passage, with a weight from 1 to 255: at random, unless weights are given
    OPEN carve: {tile}{weight} is open for now.
| for each passage, heaviest first (lightest first with `maximum`):
    NEXT consider: {tile}{weight} is next in order of weight.
|     if its two rooms stay connected without it:
    OTHER_WAY stand: {tile} is on a cycle: its rooms stay connected without it.
    BRIDGE refuse: {tile}{weight} is a bridge, the only path between its rooms: it stays.
|         close it
    CLOSE fill: {tile}{weight} is closed: its rooms are connected by another path.
""")
OPEN, NEXT, OTHER_WAY, BRIDGE, CLOSE = CODE.codes.values()


@generator(
    summary="Closes the heaviest passages it can: many short dead ends.",
    time="O(n²) at worst: one search for each passage, most of them short",
    memory="O(n)",
    question="Why is a passage that had to stay never checked again?",
    answer="""It was the only path between its rooms, and stays the only one: passages are only
        closed from then on.""",
    ground=Ground.ROOMS,
    dead_ends=30.4,
    takes_weights=True,
    cannot_carve_on="It starts with all passages open: carving cannot be resumed.",
    options=(Flag("maximum", "maximum spanning tree instead of minimum"),),
    structures=[("PassagesInTurn", NEXT, BRIDGE, CLOSE), "TotalWeight"],
    choices="The passages come in order of weight; each is closed if possible.",
    pseudocode=CODE,
)
def reverse_delete(maze: Maze, rng: Random, trace: Trace, maximum: bool = False) -> Slices:
    """Close passages until the minimum or maximum spanning tree of the weights is left."""
    tiles, decide = maze.tiles, trace.decide
    weights = weigh_passages(maze, rng, trace)
    step_of = {tile: step for step, row in passages(maze) for tile in row if weights[tile]}
    for tile in step_of:
        tiles[tile] = 1
        trace.events.append(OPEN + tile)
    order = list(step_of)
    shuffle(rng, order)
    order.sort(key=weights.__getitem__, reverse=not maximum)
    undecided = bytearray(tiles)
    rooms = count_rooms(maze)
    for number, tile in enumerate(order):
        if number % SHORT_SLICE == 0:
            yield rooms * number // len(order)
        if decide is not None:
            decide(NEXT + tile)
        undecided[tile] = 0
        if _are_connected(maze, undecided, tile - step_of[tile], tile + step_of[tile]):
            tiles[tile] = 0
            if decide is not None:
                decide(OTHER_WAY + tile)
            trace.events.append(CLOSE + tile)
        elif decide is not None:
            decide(BRIDGE + tile)
    yield rooms


def _are_connected(maze: Maze, opened: bytearray, one: int, other: int) -> bool:
    """Return whether the passages flagged in `opened` connect two rooms.

    The search expands from both rooms in turn.
    """
    seen, waiting = ({one}, {other}), (deque([one]), deque([other]))
    for side in cycle((0, 1)):
        if not waiting[side]:
            break
        room = waiting[side].popleft()
        for step in steps(maze):
            beyond = room + 2 * step
            if opened[room + step] and beyond not in seen[side]:
                if beyond in seen[1 - side]:
                    return True
                seen[side].add(beyond)
                waiting[side].append(beyond)
    return False
