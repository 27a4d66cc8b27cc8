"""The collision solver, also called the amoeba solver.

Where the flood runs into a dead end, or into itself from two sides, it goes nowhere. When every
such tile is left, what remains are the tiles of all shortest paths.

Source: Walter Pullen, "Think Labyrinth", where the flood puts up walls on which it collides and is
repeated; here each ring remembers the next, and once is enough.
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH
from labyrinth.core.search.toolkit.searching import SOURCE, no_arrivals, path_to
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, record_decisions

CODE = Pseudocode("""
Collision
| the first ring is the start
    BEGIN stand: The first ring is {tile} alone.
| until there is a goal in the ring:
    NO_GOAL stand: {waiting} in the ring, and no goal is there.
    GOAL stand: {tile}, in the ring, is a goal: the flood ends.
|     expand each tile of the ring
    TAKE expand: {tile} is in the ring: {steps} from the start.
|         its new neighbours are the next ring
    SEEN refuse: {tile} {seen}: it is passed over.
    PUT discover: {tile}, beside {here}, is new: it is in the next ring.
|     an empty ring: no goal can be reached
    EMPTY stand: The ring is empty: no way leads from {tile} to a goal.
| leave each tile of the last ring that is no goal
    LEAVE_LAST leave: {tile} is in the last ring, but no goal: no way goes on from it.
    STAYS_LAST stand: {tile} is a goal: it stays.
| back from the ring before it to the first:
    BACK stand: The ring {steps} from the start is next, {tile} its first tile.
|     leave each tile from which no way goes on
    LEAVE_STUCK leave: From {tile} no way leads on to a tile that stays: it is left.
    STAYS stand: From {tile} a way leads on to a tile that stays: it stays.
| follow what remains from goal to start, done
    path: {tile} lies on the path found: step {number} of {length}.
""")
(
    BEGIN, NO_GOAL, GOAL, TAKE, SEEN, PUT, EMPTY, LEAVE_LAST, STAYS_LAST, BACK, LEAVE_STUCK, STAYS,
) = CODE.codes.values()  # fmt: skip


@solver(
    summary="Floods, and drops what ends or collides: the fewest steps.",
    time="O(n): each tile is flooded once and looked at once on the way back",
    memory="O(n)",
    question="Which tiles are left in the end?",
    answer="""Those of all shortest paths. Every other tile has no neighbour that is left one ring
        farther on.""",
    guarantee=Guarantee.FEWEST_STEPS,
    options=(DIAGONAL, GRAPH),
    structures=[("Queue", "Rings")],
    choices=["from_queue"],
    pseudocode=CODE,
)
def collision(grid: SearchGrid, record: Record, decide: Decide) -> Slices:  # noqa: C901 - an algorithm's own loop
    """Flood from the start, and remove tiles that lead nowhere."""
    start, goals = grid.start, grid.goals
    masks, steps = neighbour_masks(grid), steps_of(grid)
    arrivals = no_arrivals(grid)
    arrivals[start] = SOURCE
    record_decisions(decide, [BEGIN], start)
    ring = [start]
    rings = []
    expanded = 0
    while ring and goals.isdisjoint(ring):
        if decide is not None:
            decide(NO_GOAL + ring[0])
        rings.append(ring)
        next_ring: list[int] = []
        for tile in ring:
            record(TAKE + tile)
            expanded += 1
            for step in steps[masks[tile]]:
                neighbour = tile + step
                if not arrivals[neighbour]:
                    arrivals[neighbour] = step
                    record(PUT + neighbour)
                    next_ring.append(neighbour)
                elif decide is not None:
                    decide(SEEN + neighbour)
            if expanded % SLICE == 0:
                yield expanded
        ring = next_ring
    if not ring:
        record_decisions(decide, [EMPTY], start)
        return Found([], expanded)
    left = goals.intersection(ring)
    record_decisions(decide, [GOAL], min(left))
    for tile in ring:
        if tile not in left:
            record(LEAVE_LAST + tile)
        elif decide is not None:
            decide(STAYS_LAST + tile)
    looks = 0
    for ring in reversed(rings):
        kept = set()
        record_decisions(decide, [BACK], ring[0])
        for tile in ring:
            for step in steps[masks[tile]]:
                if tile + step in left:
                    kept.add(tile)
                    if decide is not None:
                        decide(STAYS + tile)
                    break
            else:
                record(LEAVE_STUCK + tile)
            looks += 1
            if looks % SLICE == 0:
                yield expanded
        left = frozenset(kept)
    goal = min(goals.intersection(next_ring))
    return Found(path_to(goal, arrivals), expanded)
