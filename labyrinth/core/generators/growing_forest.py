"""Growing forest: many trees grow at once and join where they meet.

Source: Walter Pullen, "Think Labyrinth"; a disjoint-set forest knows the trees.
Guarantee: a perfect maze, since a room is dropped only when all its neighbours are connected with
it. Not uniform: with one tree it digs as `prim`, with very many much as `kruskal`.
With the default 30.0 % dead ends (measured: 100 mazes of 40 x 40 rooms).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.generator import Slices, Texture, carves_on, generator
from labyrinth.core.declaration.options import Number
from labyrinth.core.disjoint_sets import find, join, singletons
from labyrinth.core.generation.toolkit.join_regions import regions_of
from labyrinth.core.generation.toolkit.open_tile import open_tile
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import random_room, steps, uncarved_rooms
from labyrinth.core.trace import CARVE, LEAVE, VISIT, Pseudocode, Trace

_ROOMS_A_TREE = 100
_MOST_TREES = 1_000_000

CODE = Pseudocode("Growing forest")
PLANT = CODE.line("carve `trees` random rooms and put them in the list", VISIT)
CODE.line("every room of the grid is a tree of its own")
CODE.line("while the list is not empty:")
CODE.line("    pick a random room of it")
CODE.line("    if it has neighbours of another tree:")
DIG = CODE.line("        dig to a random one of them: both trees are one", CARVE)
JOIN = CODE.line("        if it was uncarved, it joins the list", VISIT)
CODE.line("    else:")
DROP = CODE.line("        drop the room", LEAVE)


@carves_on("growing-forest")
@generator(
    key="growing-forest",
    summary="Many trees grow at once and join where they meet.",
    texture=Texture.PERFECT,
    dead_ends=30.0,
    options=(Number("trees", "how many rooms grow first; 1 in 100 rooms", None, 1, _MOST_TREES),),
    structures=lambda: (structures.held_rooms("List"), structures.Trees()),
    pseudocode=CODE,
)
def growing_forest(
    maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = (), trees: int | None = None
) -> Slices:
    """Carve a perfect maze from many trees.

    Where rooms are carved, each region is a tree that grows; no others are planted.
    """
    inside = uncarved_rooms(maze)
    if carved:
        forest = yield from regions_of(maze, len(carved))
        moves = [2 * step for step in steps(maze)]
        active = [
            room
            for room in carved
            if any(
                inside[room + move] and find(forest, room + move) != find(forest, room)
                for move in moves
            )
        ]
    else:
        forest = singletons(len(maze.tiles))
        planted = range(trees or 1 + maze.rows * maze.cols // _ROOMS_A_TREE)
        active = list(dict.fromkeys(random_room(maze, rng.random()) for _ in planted))
    for room in active:
        open_tile(maze, trace, PLANT, room)
    done = len(carved or active)
    tiles = maze.tiles
    record = trace.events.append
    draw = rng.random
    orders = tuple(permutations(steps(maze)))
    while active:
        for roll in rolls(rng, 24):
            place = int(draw() * len(active))
            room = active[place]
            for step in orders[roll]:
                beyond = room + step + step
                if inside[beyond] and join(forest, room, beyond):
                    tiles[room + step] = 1
                    record(DIG + room + step)
                    if not tiles[beyond]:
                        tiles[beyond] = 1
                        record(JOIN + beyond)
                        active.append(beyond)
                        done += 1
                    break
            else:
                record(DROP + room)
                active[place] = active[-1]
                active.pop()
                if not active:
                    break
        yield done
