"""Dijkstra's algorithm.

A step costs what the tile stepped onto weighs, wherever it comes from, so the first way to a tile
is also its cheapest. Not so with diagonal steps, which are dearer: then it is the best-first search
without a distance left.

Source: Edsger W. Dijkstra, "A note on two problems in connexion with graphs" (1959); the queue is
Robert B. Dial's (1969).
Guarantee: a path of the lowest cost, if there is a path.
"""

from __future__ import annotations

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.best_first import Order, best_first
from labyrinth.core.search.toolkit.buckets import lowest_first, ring_of_buckets
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to
from labyrinth.core.search.toolkit.search_options import DIAGONAL
from labyrinth.core.task import SLICE
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode

CODE = Pseudocode("Dijkstra")
CODE.line("put the start in a queue that is sorted by cost")
CODE.line("while the queue is not empty:")
CODE.line("    take the tile of the lowest cost")
CODE.line("    if it is a goal: walk back to the start, done", PATH)
TAKE = CODE.line("    expand it", EXPAND)
CODE.line("    for each open neighbour that was not seen before:")
PUT = CODE.line("        put it in the queue, its weight added", DISCOVER)
CODE.line("no goal can be reached")


@solver(
    key="dijkstra",
    summary="Spreads by cost from the start: the cheapest path.",
    guarantee=Guarantee.CHEAPEST,
    options=(DIAGONAL,),
    shortcut="d",
    structures=lambda: (structures.PriorityQueue(structures.Key.COST),),
    pseudocode=CODE,
)
def dijkstra(grid: SearchGrid, record: Record) -> Slices:
    """Search in the order of the cost."""
    if grid.has_diagonals:
        return (yield from best_first(grid, record, TAKE, PUT, Order("zero", tie="oldest")))
    tiles, start, goals = grid.tiles, grid.start, grid.goals
    masks, steps = neighbour_masks(grid), steps_out(grid.width)
    arrivals = no_arrivals(grid)
    arrivals[start] = SOURCE
    buckets = ring_of_buckets(grid)
    buckets[0].append(start)
    expanded, pause = 0, SLICE
    for later in lowest_first(buckets):
        bucket = later[0]
        for tile in bucket:
            if tile in goals:
                return Found(path_to(tile, arrivals), expanded + bucket.index(tile))
            record(TAKE + tile)
            for step in steps[masks[tile]]:
                neighbour = tile + step
                if not arrivals[neighbour]:
                    arrivals[neighbour] = step
                    record(PUT + neighbour)
                    later[tiles[neighbour]].append(neighbour)
        expanded += len(bucket)
        bucket.clear()
        if expanded >= pause:
            pause = expanded + SLICE
            yield expanded
    return Found([], expanded)
