"""A*, with the Manhattan distance.

Among equal estimates the newest comes first. Weights are at least 1, so h never exceeds the cost
that is left, and changes by one a step: an expanded tile has its lowest cost.

Source: Peter Hart, Nils Nilsson and Bertram Raphael, "A formal basis for the heuristic
determination of minimum cost paths" (1968); the queue is Robert B. Dial's (1969).
Guarantee: a path of the lowest cost, if there is a path.
"""

from __future__ import annotations

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Estimate, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.buckets import lowest_first, ring_of_buckets
from labyrinth.core.search.toolkit.manhattan import ManhattanDistances
from labyrinth.core.search.toolkit.paths import SOURCE, path_to
from labyrinth.core.task import SLICE
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode

CODE = Pseudocode("A*")
CODE.line("put the start in a queue that is sorted by f = g + h")
CODE.line("while the queue is not empty:")
CODE.line("    take the tile of the lowest f")
CODE.line("    if it is a goal: walk back to the start, done", PATH)
TAKE = CODE.line("    expand it, unless it was expanded before", EXPAND)
CODE.line("    for each neighbour that is cheaper over this tile:")
CODE.line("        g is the tile's g and the neighbour's weight")
CODE.line("        h is the distance to the nearest goal")
PUT = CODE.line("        put it in the queue", DISCOVER)
CODE.line("no goal can be reached")


@solver(
    key="a-star",
    summary="Spreads towards the goal: the cheapest path, sooner.",
    guarantee=Guarantee.CHEAPEST,
    estimate=Estimate.SUM,
    shortcut="a",
    structures=lambda: (structures.PriorityQueue(structures.Key.ESTIMATE, newest_first=True),),
    pseudocode=CODE,
)
def a_star(grid: SearchGrid, record: Record) -> Slices:
    """Search in the order of the cost so far and the distance left."""
    tiles, start, goals = grid.tiles, grid.start, grid.goals
    masks, steps = bytearray(neighbour_masks(grid)), steps_out(grid.width)
    distances = ManhattanDistances(grid)
    known, measure = distances.known, distances.measure
    # A step costs what the tile stepped onto weighs, so the way to a tile is cheapest over the
    # neighbour of the lowest cost: it is that cost which is kept of each tile.
    costs_before = [255 * len(tiles)] * len(tiles)
    costs_before[start] = -tiles[start]
    arrivals = [0] * len(tiles)
    arrivals[start] = SOURCE
    # A tile loses its mask when it is expanded, and a goal is never expanded.
    for goal in goals:
        masks[goal] = 0
    buckets = ring_of_buckets(grid)
    buckets[0].append(start)
    measure(start)
    expanded, pause = 0, SLICE
    for later in lowest_first(buckets):
        stack = later[0]
        while stack:
            tile = stack.pop()
            mask = masks[tile]
            if not mask:
                if tile in goals:
                    return Found(path_to(tile, arrivals), expanded)
                continue
            masks[tile] = 0
            record(TAKE + tile)
            expanded += 1
            cost, distance = costs_before[tile] + tiles[tile], known[tile]
            for step in steps[mask]:
                neighbour = tile + step
                if cost < costs_before[neighbour]:
                    costs_before[neighbour] = cost
                    arrivals[neighbour] = step
                    record(PUT + neighbour)
                    rise = (known[neighbour] or measure(neighbour)) - distance
                    later[tiles[neighbour] + rise].append(neighbour)
            if expanded == pause:
                pause += SLICE
                yield expanded
    return Found([], expanded)
