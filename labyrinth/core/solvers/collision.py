"""The collision solver, also called the amoeba solver.

Where the flood runs into a dead end, or into itself from two sides, it goes nowhere. When every
such tile is left, what remains are the tiles of all shortest paths.

Source: Walter Pullen, "Think Labyrinth", where the flood puts up walls on which it collides and is
repeated; here each ring remembers the next, and once is enough.
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to
from labyrinth.core.search.toolkit.search_options import DIAGONAL
from labyrinth.core.task import SLICE
from labyrinth.core.trace import DISCOVER, EXPAND, LEAVE, PATH, Pseudocode

CODE = Pseudocode("Collision")
CODE.line("the first ring is the start")
CODE.line("until there is a goal in the ring:")
TAKE = CODE.line("    expand each tile of the ring", EXPAND)
PUT = CODE.line("        its new neighbours are the next ring", DISCOVER)
CODE.line("    an empty ring: no goal can be reached")
LEAVE_LAST = CODE.line("leave each tile of the last ring that is no goal", LEAVE)
CODE.line("back from the ring before it to the first:")
LEAVE_STUCK = CODE.line("    leave each tile from which no way goes on", LEAVE)
CODE.line("follow what remains from goal to start, done", PATH)


@solver(
    key="collision",
    summary="Floods, and drops what ends or collides: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS,
    options=(DIAGONAL,),
    structures=lambda: (structures.Queue("Rings"),),
    pseudocode=CODE,
)
def collision(grid: SearchGrid, record: Record) -> Slices:
    """Flood, and leave what does not lead on."""
    start, goals = grid.start, grid.goals
    masks, steps = neighbour_masks(grid), steps_of(grid)
    arrivals = no_arrivals(grid)
    arrivals[start] = SOURCE
    ring = [start]
    rings = []
    expanded = 0
    while ring and goals.isdisjoint(ring):
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
            if expanded % SLICE == 0:
                yield expanded
        ring = next_ring
    if not ring:
        return Found([], expanded)
    left = goals.intersection(ring)
    for tile in ring:
        if tile not in left:
            record(LEAVE_LAST + tile)
    looks = 0
    for ring in reversed(rings):
        kept = set()
        for tile in ring:
            for step in steps[masks[tile]]:
                if tile + step in left:
                    kept.add(tile)
                    break
            else:
                record(LEAVE_STUCK + tile)
            looks += 1
            if looks % SLICE == 0:
                yield expanded
        left = frozenset(kept)
    goal = min(goals.intersection(next_ring))
    return Found(path_to(goal, arrivals), expanded)
