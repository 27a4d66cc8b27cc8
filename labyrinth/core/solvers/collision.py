"""The collision solver, also called the amoeba solver.

A flood spreads from the start, and stops where it runs into a dead end, or into itself from two
sides. When all tiles that lead only to such places are removed, the tiles of all shortest paths
remain.

Source: Walter Pullen, "Think Labyrinth". Pullen's flood builds walls where it collides, and is
repeated. In this version all rings of the flood are kept, so one flood is enough.
Guarantee: a path with the fewest steps, if there is a path. Weights are ignored.
"""

from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH
from labyrinth.core.search.toolkit.searching import first_arrivals, path_to
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, record_decisions

CODE = Pseudocode("""
Collision
| the first ring is the start
    BEGIN stand: The first ring is just {tile}.
| until the ring contains a goal:
    NO_GOAL stand: The ring holds {waiting}, but no goal.
    GOAL stand: {tile}, in the ring, is a goal: the flood stops.
|     expand each tile of the ring
    TAKE expand: {tile} is in the ring: {steps} from the start.
|         its undiscovered neighbours form the next ring
    SEEN refuse: {tile} {seen}: it is skipped.
    PUT discover: {tile}, a neighbour of {here}, is new: it joins the next ring.
|     if the ring is empty: no goal can be reached
    EMPTY stand: The ring is empty: no path leads from {tile} to a goal.
| remove each tile of the last ring that is not a goal
    LEAVE_LAST leave: {tile} is in the last ring, but not a goal: no path continues from it.
    STAYS_LAST stand: {tile} is a goal: it stays.
| go back ring by ring, down to the first:
    BACK stand: The ring {steps} from the start is next; {tile} is its first tile.
|     remove each tile from which no path continues
    LEAVE_STUCK leave: No neighbour of {tile} in the next ring was kept: it is removed.
    STAYS stand: A neighbour of {tile} in the next ring was kept: it stays.
| follow the remaining tiles from goal to start; done
    path: {tile} is on the path: step {number} of {length}.
""")
(
    BEGIN, NO_GOAL, GOAL, TAKE, SEEN, PUT, EMPTY, LEAVE_LAST, STAYS_LAST, BACK, LEAVE_STUCK, STAYS,
) = CODE.codes.values()  # fmt: skip


@solver(
    summary="Floods outwards, then keeps only the tiles of shortest paths.",
    time="O(n): each tile is flooded once and checked once on the way back",
    memory="O(n)",
    question="Which tiles are left at the end?",
    answer="""Exactly the tiles of all shortest paths. No other tile keeps a neighbour in the next
        ring.""",
    guarantee=Guarantee.FEWEST_STEPS,
    options=(DIAGONAL, GRAPH),
    structures=[("Queue", "Rings")],
    choices=["from_queue"],
    pseudocode=CODE,
)
def collision(grid: SearchGrid, record: Record, decide: Decide) -> Slices:  # noqa: C901 - an algorithm's own loop
    """Flood from the start, and remove the tiles that are on no shortest path."""
    start, goals = grid.start, grid.goals
    masks, steps = neighbour_masks(grid), steps_of(grid)
    arrivals = first_arrivals(grid, [start])
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
