"""Growing forest: many trees grow at once and join where they meet.

Source: Walter Pullen, "Think Labyrinth"; union-find keeps track of the trees.
Guarantee: a perfect maze, since a room is dropped only when all its neighbours are connected to it.
Not uniform: with one tree it works like `prim`, with very many trees much like `kruskal`. With the
default, 30.1% dead ends (measured: 750 mazes of 40 x 40 rooms).
"""

from collections.abc import Sequence
from itertools import permutations
from random import Random

from labyrinth.core.declaration.generator import Slices, generator
from labyrinth.core.declaration.options import Number
from labyrinth.core.disjoint_sets import find, join, singletons
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.generation.toolkit.tiles import open_tile, regions_of
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import (
    count_rooms,
    first_room,
    random_room,
    steps,
    uncarved_rooms,
)
from labyrinth.core.trace import Pseudocode, Trace, record_decisions

_ROOMS_A_TREE = 100
_MOST_TREES = 1_000_000

CODE = Pseudocode("""
Growing forest
| every room of the grid is a tree by itself
    SINGLE stand: Each room without a passage is a tree by itself.
| carve `trees` random rooms and put them in the active list
    PLANT visit: {tile} joins the active list: its tree grows.
| while the active list is not empty:
    MORE stand: {active} in the active list.
|     pick a random room of it
    PICK stand: {tile} is picked at random from the active list.
|     if it has neighbours in another tree:
    OTHER consider: {tile} is in another tree.
    SAME refuse: {tile} is in the same tree.
|         carve a passage to a random one: the two trees become one
    DIG carve: {tile} {joins_trees}.
|         if it was unvisited, it joins the active list
    JOIN visit: {tile} was unvisited: it joins the active list.
    WAS_CARVED stand: {tile} was visited before: the list stays as it is.
|     else:
    STUCK stand: {tile} has no neighbour in another tree.
|         remove the room from the list
    DROP leave: {tile} leaves the list: all its neighbours are in its tree.
""")
SINGLE, PLANT, MORE, PICK, OTHER, SAME, DIG, JOIN, WAS_CARVED, STUCK, DROP = CODE.codes.values()


@generator(
    summary="Many trees grow at once and join where they meet.",
    time="O(n log n) at worst for union-find, in practice O(n): each room joins the list once",
    memory="O(n)",
    question="A room that has left the list is never picked again. Why is no connection missed?",
    answer="""It leaves only when all its neighbours are in its own tree. They stay there, so it
        could never carve again.""",
    dead_ends=30.1,
    options=(
        Number("trees", "number of trees at first; default: 1 per 100 rooms", None, 1, _MOST_TREES),
    ),
    structures=[("StackOfRooms", "Active list"), "TreesOfAll"],
    choices=[("other_trees", PICK, DIG), ("picking", PLANT, PICK)],
    pseudocode=CODE,
)
def growing_forest(  # noqa: C901 - an algorithm's own loop
    maze: Maze, rng: Random, trace: Trace, carved: Sequence[int] = (), trees: int | None = None
) -> Slices:
    """Carve a perfect maze from many trees.

    Each of `trees` random rooms begins a tree, by default about one per 100 rooms. In a partly
    carved maze the regions are the trees, and no other trees are planted.
    """
    inside = uncarved_rooms(maze)
    decide = trace.decide
    record_decisions(decide, [SINGLE], first_room(maze))
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
        planted = range(trees or 1 + count_rooms(maze) // _ROOMS_A_TREE)
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
            if decide is not None:
                decide(MORE + room)
                decide(PICK + room)
            for step in orders[roll]:
                beyond = room + step + step
                if inside[beyond] and join(forest, room, beyond):
                    if decide is not None:
                        decide(OTHER + beyond)
                    tiles[room + step] = 1
                    record(DIG + room + step)
                    if not tiles[beyond]:
                        tiles[beyond] = 1
                        record(JOIN + beyond)
                        active.append(beyond)
                        done += 1
                    elif decide is not None:
                        decide(WAS_CARVED + beyond)
                    break
                if decide is not None and inside[beyond]:
                    decide(SAME + beyond)
            else:
                if decide is not None:
                    decide(STUCK + room)
                record(DROP + room)
                active[place] = active[-1]
                active.pop()
                if not active:
                    break
        yield done
