"""The collision solver, also called the amoeba solver.

1. Flood the maze from the start, ring by ring: expand every tile of a ring, and discover from them
   all open neighbours that were not seen before; these are the next ring.
2. Stop the flood at the first ring with a goal in it. If a ring is empty, no goal can be reached.
3. Where the flood runs into a dead end, or into itself from two sides, it goes nowhere. Leave every
   such tile, from the last ring back to the first: a tile, other than a goal of the last ring,
   none of whose neighbours in the next ring is left.
4. What is left are the tiles of all shortest paths. Follow them from the goal back to the start.

Source: Walter Pullen, "Think Labyrinth", where the flood puts up walls on which it collides and is
repeated; here each ring remembers the next, and once is enough.
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.declaration.solver import Found, Guarantee, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to
from labyrinth.core.structures import Queue
from labyrinth.core.task import SLICE
from labyrinth.core.trace.trace import DISCOVER, EXPAND, LEAVE, EventKind


@solver(
    key="collision",
    name="Collision",
    summary="Floods, and drops what ends or collides: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS,
    shortcut="k",
    structures=(Queue("Rings"),),
    pseudocode=(
        line("the first ring is the start"),
        line("until there is a goal in the ring:"),
        line("    expand each tile of the ring", EventKind.EXPAND),
        line("        its new neighbours are the next ring", EventKind.DISCOVER),
        line("    an empty ring: no goal can be reached"),
        line("back from the last ring to the first:"),
        line("    leave each tile from which no way goes on", EventKind.LEAVE),
        line("follow what is left from goal to start, done", EventKind.PATH),
    ),
)
def collision(grid: SearchGrid, record: Callable[[int], None]) -> Generator[int, None, Found]:
    """Flood, and leave what does not lead on."""
    width, start, goals = grid.width, grid.start, grid.goals
    arrivals = no_arrivals(grid)
    arrivals[start] = SOURCE
    ring = [start]
    rings = []
    expanded = 0
    while ring and goals.isdisjoint(ring):
        rings.append(ring)
        next_ring: list[int] = []
        for tile in ring:
            record(EXPAND + tile)
            expanded += 1
            for step in (-width, width, -1, 1):
                neighbour = tile + step
                if not arrivals[neighbour]:
                    arrivals[neighbour] = step
                    record(DISCOVER + neighbour)
                    next_ring.append(neighbour)
            if expanded % SLICE == 0:
                yield expanded
        ring = next_ring
    if not ring:
        return Found([], expanded)
    left = goals.intersection(ring)
    for tile in ring:
        if tile not in left:
            record(LEAVE + tile)
    looks = 0
    for ring in reversed(rings):
        kept = set()
        for tile in ring:
            if left.isdisjoint((tile - width, tile + width, tile - 1, tile + 1)):
                record(LEAVE + tile)
            else:
                kept.add(tile)
            looks += 1
            if looks % SLICE == 0:
                yield expanded
        left = frozenset(kept)
    goal = min(goals.intersection(next_ring))
    return Found(path_to(goal, arrivals), expanded)
