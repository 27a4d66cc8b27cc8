"""Dijkstra's algorithm.

A step costs the weight of the tile that it enters, from whichever side, so the first path found to
a tile is also its cheapest. This does not hold for diagonal steps, which cost more, nor for weights
on the edges between rooms: the search then runs as A* with h = 0.

Source: Edsger W. Dijkstra, "A note on two problems in connexion with graphs" (1959); the queue is
Robert B. Dial's (1969).
Guarantee: a path with the lowest cost, if there is a path.
"""

from collections.abc import Mapping
from operator import add

from labyrinth.core.declaration.solver import (
    Decide,
    Found,
    Guarantee,
    Record,
    Slices,
    registry,
    solver,
)
from labyrinth.core.maze.neighbours import neighbour_masks, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.costs import StepCosts, lowest_first, ring_of_buckets
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH
from labyrinth.core.search.toolkit.searching import first_arrivals, path_to
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, named, record_decisions, record_with

CODE = Pseudocode("""
Dijkstra
| put the start in a priority queue, sorted by g, the cost so far
    BEGIN stand: The search starts at {tile}, with g = 0.
| while the queue is not empty:
    MORE stand: The queue holds {waiting}.
|     take the tile with the lowest g
    TAKE consider takes: {tile} {lowest_cost}.
|     if it is a goal: follow the parents back to the start; done
    path: {tile} is on the path: step {number} of {length}.
    NO_GOAL stand: {tile} is not a goal.
|     expand it, unless it was expanded before
    EXPAND_IT expand: {tile} is expanded: no path to it costs less than {g}.
    STALE refuse: {tile} has already been expanded: it is skipped.
|     for each neighbour that is cheaper via this tile: relax it
    CHEAPER consider: {relaxed}.
    DEARER refuse: g of {tile} via {here} would be {over}, no lower than {g}.
|         add it to the queue with its new g
    PUT discover: {tile} is added to the queue with g = {g}.
| no goal can be reached
    NONE_LEFT stand: The queue is empty: no path leads from {tile} to a goal.
""")


@solver(
    summary="Expands tiles in order of cost from the start: finds a cheapest path.",
    time="O(n + c): it keeps a bucket for each cost, and needs no heap",
    memory="O(n)",
    question="With which weights does it do the same as breadth-first search?",
    answer="""With equal weights: the cheapest tile is then the nearest, and the queue has the same
        order. But it stops later: when it takes a goal, not when it discovers one.""",
    guarantee=Guarantee.CHEAPEST,
    options=(DIAGONAL, GRAPH),
    shortcut="d",
    structures=[("PriorityQueue", "g")],
    choices=[("lowest_first", "g")],
    pseudocode=CODE,
)
def dijkstra(
    grid: SearchGrid,
    record: Record,
    decide: Decide,
    codes: Mapping[str, int] = CODE.codes,
    costs: list[int] | None = None,
) -> Slices:
    """Search in the order of the cost from the start.

    `codes` maps the names of pseudocode lines to their codes; another solver passes the codes of
    its own lines with these names. If `costs` is an empty list, it is filled with one number per
    tile: the lowest cost found, or a very high number for a tile that was not reached.
    """
    if grid.has_diagonals or grid.entering:
        a_star = registry.get("a-star").run
        found = yield from a_star(grid, record, decide, "zero", 1.0, "oldest", codes, costs)
        if costs:
            costs[:] = map(add, costs, StepCosts(grid, exact=grid.has_diagonals).straight)
        return found
    begin, expand, put, dearer, none_left = named(
        codes, "BEGIN", "EXPAND_IT", "PUT", "DEARER", "NONE_LEFT"
    )
    no_goal = named(codes, "MORE", "TAKE", "NO_GOAL")
    record = record_with(record, decide, {expand: no_goal, put: [codes["CHEAPER"]]})
    tiles, start, goals = grid.tiles, grid.start, grid.goals
    record_decisions(decide, [begin], start)
    masks, steps = neighbour_masks(grid), steps_out(grid.width)
    arrivals = first_arrivals(grid, [start])
    if costs is not None:
        costs += [255 * len(tiles)] * len(tiles)
        costs[start] = 0
    buckets = ring_of_buckets(grid)
    buckets[0].append(start)
    expanded, pause = 0, SLICE
    # The bucket of the lowest cost is next; the others follow by the weights of tiles.
    for later in lowest_first(buckets):
        bucket = later[0]
        for tile in bucket:
            if tile in goals:
                record_decisions(decide, named(codes, "MORE", "TAKE", "GOAL"), tile)
                return Found(path_to(tile, arrivals), expanded + bucket.index(tile))
            record(expand + tile)
            for step in steps[masks[tile]]:
                neighbour = tile + step
                if not arrivals[neighbour]:
                    arrivals[neighbour] = step
                    record(put + neighbour)
                    if costs:
                        costs[neighbour] = costs[tile] + tiles[neighbour]
                    later[tiles[neighbour]].append(neighbour)
                elif decide is not None:
                    decide(dearer + neighbour)
        expanded += len(bucket)
        bucket.clear()
        if expanded >= pause:
            pause = expanded + SLICE
            yield expanded
    record_decisions(decide, [none_left], start)
    return Found([], expanded)
