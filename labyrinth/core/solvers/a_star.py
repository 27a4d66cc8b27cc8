"""A*.

Ties on f go to the newest tile by default. Weights are at least 1, so the admissible heuristics are
also consistent: an expanded tile has its lowest cost.

Source: Peter Hart, Nils Nilsson and Bertram Raphael, "A formal basis for the heuristic
determination of minimum cost paths" (1968); the weight is Ira Pohl's (1970), the queue Robert B.
Dial's (1969).
Guarantee: a path with the lowest cost, if there is a path; with a weight w, a path of at most w
times the lowest cost.
"""

from collections.abc import Mapping

from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.costs import Keys
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH, HEURISTIC, TIE, WEIGHT
from labyrinth.core.search.toolkit.searching import SOURCE, path_to
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, named, record_decisions, record_with

CODE = Pseudocode("""
A*
| put the start in a priority queue, sorted by f = g + h
    BEGIN stand: The search starts at {tile}: f = {f_in_parts}.
| while the queue is not empty:
    MORE stand: The queue holds {waiting}.
|     take the tile with the lowest f
    TAKE consider takes: {tile} {lowest_f}.
|     if it is a goal: follow the parents back to the start; done
    path: {tile} is on the path: step {number} of {length}.
    NO_GOAL stand: {tile} is not a goal.
|     expand it, unless it was expanded before
    EXPAND_IT expand: {tile} is expanded: it has the lowest f, {f_in_parts}.
    STALE refuse: {tile} has already been expanded: it is skipped.
|     for each neighbour that is cheaper via this tile: relax it
    CHEAPER consider: {relaxed}.
    DEARER refuse: g of {tile} via {here} would be {over}, no lower than {g}.
|         g = g of this tile + weight of the neighbour
    G consider: g of {tile} is {over}: {step} more than g of {here}.
|         h = estimated distance to the nearest goal
    H consider: h of {tile} is {h}: {heuristic}.
|         add it to the queue
    PUT discover: {tile} is added to the queue: f = {f_in_parts}.
| no goal can be reached
    NONE_LEFT stand: The queue is empty: no path leads from {tile} to a goal.
""")


@solver(
    summary="Searches towards the goal, guided by an estimate; finds a cheapest path.",
    time="O(n log n): each tile is queued a few times",
    memory="O(n)",
    question="What goes wrong if h overestimates the remaining cost?",
    answer="""h is not admissible then: a tile on the cheapest path may look too expensive, and a
        worse path may be found first. If h is 0 everywhere, A* is Dijkstra's algorithm.""",
    guarantee=Guarantee.CHEAPEST,
    estimate="f",
    options=(DIAGONAL, HEURISTIC, WEIGHT, TIE, GRAPH),
    shortcut="a",
    structures=[("PriorityQueue", "f", "newest")],
    choices=[("lowest_first", "f", "newest")],
    pseudocode=CODE,
)
def a_star(
    grid: SearchGrid,
    record: Record,
    decide: Decide,
    heuristic: str = "fitting",
    weight: float = 1.0,
    tie: str = "newest",
    codes: Mapping[str, int] = CODE.codes,
    costs_before: list[int] | None = None,
) -> Slices:
    """Search in the order of f = g + h, the cost so far plus the estimate of the remaining cost.

    `codes` maps the names of pseudocode lines to their codes; another solver passes the codes of
    its own lines with these names. If `costs_before` is an empty list, it is filled with one number
    per tile: the cost of reaching the tile minus the cost of a straight step onto it, in the costs
    of `StepCosts`.
    """
    expand, stale, put, dearer = named(codes, "EXPAND_IT", "STALE", "PUT", "DEARER")
    no_goal = named(codes, "MORE", "TAKE", "NO_GOAL")
    record = record_with(record, decide, {expand: no_goal, put: named(codes, "CHEAPER", "G", "H")})
    start, goals = grid.start, grid.goals
    masks, steps = list(neighbour_masks(grid)), steps_of(grid)
    keys = Keys(grid, heuristic, weight, tie)
    straight, across = keys.costs.straight, keys.costs.dearer
    known, measure = keys.distances.known, keys.distances.measure
    # Each tile's cost is kept without that of a straight step onto it: so two ways to a tile can be
    # compared without an addition.
    costs_before = [] if costs_before is None else costs_before
    costs_before += [keys.costs.endless] * len(masks)
    costs_before[start] = -straight[start]
    arrivals = [0] * len(masks)
    arrivals[start] = SOURCE
    # An expanded tile loses its mask, and a goal is never expanded.
    for goal in goals:
        masks[goal] = 0
    queue = keys.queue()
    measure(start)
    record_decisions(decide, [codes["BEGIN"]], start)
    expanded = 0
    # The queue has a bucket for each key, a multiple of f; the one of the lowest key is next.
    for key, later in queue:
        bucket = later[key]
        while bucket:
            tile = bucket.pop()
            mask = masks[tile]
            if not mask:
                if tile in goals:
                    record_decisions(decide, named(codes, "MORE", "TAKE", "GOAL"), tile)
                    return Found(path_to(tile, arrivals), expanded)
                record_decisions(decide, [*no_goal, stale], tile)
                continue
            masks[tile] = 0
            record(expand + tile)
            expanded += 1
            cost, from_key = costs_before[tile] + straight[tile], key - known[tile]
            for step in steps[mask]:
                neighbour = tile + step
                if cost < costs_before[neighbour]:
                    place = (known[neighbour] or measure(neighbour)) + from_key
                    if across and (more := across[step]):
                        extra = more[neighbour]
                        if cost + extra >= costs_before[neighbour]:
                            record_decisions(decide, [dearer], neighbour)
                            continue
                        costs_before[neighbour] = cost + extra
                        place += extra
                    else:
                        costs_before[neighbour] = cost
                    arrivals[neighbour] = step
                    record(put + neighbour)
                    later[straight[neighbour] + place].append(neighbour)
                elif decide is not None:
                    decide(dearer + neighbour)
            if expanded % SLICE == 0:
                yield expanded
    record_decisions(decide, [codes["NONE_LEFT"]], start)
    return Found([], expanded)
