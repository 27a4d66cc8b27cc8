"""Borůvka: in each round every tree adds its lightest outgoing edge.

Source: Otakar Borůvka, "O jistém problému minimálním" (1926), the first algorithm for minimum
spanning trees. Union-find keeps track of the trees. A random order, the same for all trees, breaks
ties between equal weights, so that no cycle can close.
Guarantee: a perfect maze, the minimum (maximum) spanning tree of the weights drawn or given. Not
uniform: many short dead ends, about 30%; the same distribution as `kruskal`.
"""

from random import Random

from labyrinth.core.declaration.generator import Ground, Slices, generator
from labyrinth.core.declaration.options import Flag
from labyrinth.core.disjoint_sets import find, join, singletons
from labyrinth.core.generation.toolkit.edge_weights import weigh_passages
from labyrinth.core.generation.toolkit.randomness import shuffle
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import count_rooms, first_room, passages
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import Pseudocode, Trace, record_decisions

CODE = Pseudocode("""
Borůvka
| give each passage a weight from 1 to 255: at random, unless weights are given
    WEIGH stand: Each passage now has a weight from 1 to 255, and each room is a tree.
| while there are several trees:
    ROUND stand: {trees_left} left: the next round starts.
|     for each passage that is left:
    LOOK consider: {tile}{weight} is the next passage of this round.
|         if both of its rooms are in the same tree: drop it
    WITHIN refuse: Both ends of {tile}{weight} are in tree {shared_tree}: it would close a cycle.
|         else: keep it for each of its trees that has no lighter one (heavier with `maximum`)
    KEPT stand: {tile}{weight} is the best edge so far for at least one of {sets_by_letter}.
    BEATEN refuse: {tile}{weight}: trees {sets_by_letter} both have a better edge.
|     for each passage that is kept: carve it
    JOIN carve: {tile}{weight} joins trees {trees_by_letter}.
""")
WEIGH, ROUND, LOOK, WITHIN, KEPT, BEATEN, JOIN = CODE.codes.values()


@generator(
    summary="All trees take their lightest edges at once: many short dead ends.",
    time="O(n log n): each round at least halves the number of trees",
    memory="O(n)",
    question="How many rounds does it take at most?",
    answer="""log2 n: in each round every tree joins another one, so at most half as many are
        left.""",
    ground=Ground.ROOMS,
    dead_ends=30.4,
    takes_weights=True,
    cannot_carve_on="Its rounds start with single rooms: carving cannot be resumed.",
    options=(Flag("maximum", "the maximum spanning tree instead of the minimum"),),
    structures=["LastingTrees", "TotalWeight", ("RefusedPassages", WITHIN)],
    choices="The weights decide which passages are taken, and a round takes them all at once.",
    pseudocode=CODE,
)
def boruvka(maze: Maze, rng: Random, trace: Trace, maximum: bool = False) -> Slices:
    """Carve the minimum or maximum spanning tree of the drawn or given weights, in rounds."""
    tiles, decide = maze.tiles, trace.decide
    weights = weigh_passages(maze, rng, trace)
    record_decisions(decide, [WEIGH], first_room(maze))
    step_of = {tile: step for step, row in passages(maze) for tile in row if weights[tile]}
    ties = list(step_of)
    shuffle(rng, ties)
    sign = -1 if maximum else 1
    # No two keys are equal.
    key = {tile: sign * weights[tile] * len(ties) + tie for tie, tile in enumerate(ties)}
    forest = singletons(len(tiles))
    left = list(step_of)
    rooms, done = count_rooms(maze), 1
    yield done
    while done < rooms:
        record_decisions(decide, [ROUND], first_room(maze))
        ways_out: dict[int, int] = {}
        leading_out: list[int] = []
        for first in range(0, len(left), SHORT_SLICE):
            for tile in left[first : first + SHORT_SLICE]:
                if decide is not None:
                    decide(LOOK + tile)
                step = step_of[tile]
                trees = find(forest, tile - step), find(forest, tile + step)
                if trees[0] == trees[1]:
                    if decide is not None:
                        decide(WITHIN + tile)
                    continue
                leading_out.append(tile)
                better = [t for t in trees if t not in ways_out or key[tile] < key[ways_out[t]]]
                ways_out.update(dict.fromkeys(better, tile))
                if decide is not None:
                    decide((KEPT if better else BEATEN) + tile)
            yield done
        for tile in dict.fromkeys(ways_out.values()):
            join(forest, tile - step_of[tile], tile + step_of[tile])
            tiles[tile] = 1
            trace.events.append(JOIN + tile)
            done += 1
            if done % SHORT_SLICE == 0:
                yield done
        left = leading_out
    yield done
