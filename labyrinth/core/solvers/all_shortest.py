"""All cheapest paths.

A neighbour lies before a tile on a cheapest path if the cost of the neighbour plus the cost of the
step to the tile equals the cost of the tile.

Source: Edsger W. Dijkstra (1959); the counting is in Ulrik Brandes, "A faster algorithm for
betweenness centrality" (2001).
Guarantee: a path with the lowest cost, if there is a path, with the number of all such paths; the
step events of the trace mark all tiles on these paths.
"""

from math import log10

from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, registry, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.costs import StepCosts
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, named, record_decisions

CODE = Pseudocode("""
All cheapest paths
| put the start in a priority queue, sorted by g, the cost so far
    BEGIN stand: The search starts at {tile}, with g = 0.
| until the tile with the lowest g is a goal:
    TAKE consider: {tile} {lowest_cost}.
    NO_GOAL stand: {tile} is not a goal.
    GOAL stand: {tile} is a goal: no tile in the queue has a g lower than {g}.
|     take that tile; expand it, unless it was expanded before
    EXPAND_IT expand: {tile} is expanded: no path to it costs less than {g}.
    STALE refuse: {tile} has already been expanded: it is skipped.
|     for each neighbour that is cheaper via this tile: relax it
    CHEAPER consider: {relaxed}.
    DEARER refuse: g of {tile} via {here} would be {over}, no lower than {g}.
|         add it to the queue with its new g
    PUT discover: {tile} is added to the queue with g = {g}.
|     if the queue is empty: no goal can be reached
    NONE_LEFT stand: The queue is empty: no path leads from {tile} to a goal.
| trace all cheapest paths back from the goals with this g
    BACK stand: {tile} is a goal with the lowest g: cheapest paths are traced back from it.
    BEFORE consider: {tile}, with g = {g}, lies on a cheapest path.
| for each tile on such a path, in order of g:
    COUNTED consider: {tile} is next in order of g, with g = {g}.
|     paths to it = the sum of the paths to its predecessors
    COUNT step: {cheapest_paths} to {tile}.
| follow one of the paths back to the start; done
    path: {tile} is on the path drawn: step {number} of {length}.
""")
BACK, BEFORE, COUNTED, COUNT = named(CODE.codes, "BACK", "BEFORE", "COUNTED", "COUNT")


@solver(
    summary="Finds and counts every cheapest path.",
    time="O(n d): each tile once, but its count has up to about d digits",
    memory="O(n), plus the digits of the counts",
    question="How many shortest paths lead 2 columns right and 2 rows down in an open hall?",
    answer="6: any two of the four steps go down. For 10 columns and 10 rows there are 184,756.",
    guarantee=Guarantee.CHEAPEST,
    options=(DIAGONAL, GRAPH),
    structures=[("PriorityQueue", "g")],
    choices=[("lowest_first", "g")],
    pseudocode=CODE,
)
def all_shortest(grid: SearchGrid, record: Record, decide: Decide) -> Slices:  # noqa: C901 - an algorithm's own loop
    """Search in the order of the cost, then trace back every cheapest path."""
    costs: list[int] = []
    dijkstra = registry.get("dijkstra").run
    found = yield from dijkstra(grid, record, decide, CODE.codes, costs)
    if not found.path:
        return found
    cost, expanded = costs[found.path[-1]], found.expanded
    # For each tile of the cheapest paths the tiles to which they continue, goals first.
    onward: dict[int, list[int]] = {}
    for goal in sorted(grid.goals):
        if costs[goal] == cost:
            record_decisions(decide, [BACK], goal)
            onward[goal] = []
    masks, steps = neighbour_masks(grid), steps_of(grid)
    costs_of_steps = StepCosts(grid, exact=grid.has_diagonals)
    queue = list(onward)
    for position, tile in enumerate(queue):
        for step in steps[masks[tile]]:
            neighbour = tile + step
            if costs[neighbour] == costs[tile] - costs_of_steps.onto(tile, -step):
                if neighbour not in onward:
                    onward[neighbour] = []
                    queue.append(neighbour)
                if decide is not None:
                    decide(BEFORE + neighbour)
                onward[neighbour].append(tile)
        if position % SLICE == 0:
            yield expanded
    # A number is dropped once it was passed on: in a hall they have thousands of digits.
    numbers = dict.fromkeys(onward, 0)
    numbers[grid.start] = 1
    for position, tile in enumerate(sorted(onward, key=costs.__getitem__)):
        if decide is not None:
            decide(COUNTED + tile)
        record(COUNT + tile)
        for following in onward[tile]:
            numbers[following] += numbers[tile]
        if onward[tile]:
            del numbers[tile]
        if position % SLICE == 0:
            yield expanded
    number = sum(numbers.values())
    if number == 1:
        return found.replaced(note="The only cheapest path was found.")
    total = f"{number:,}" if number < 10**15 else f"About 10^{round(log10(number))}"
    union = f"{len(onward):,}"
    note = f"{total} cheapest paths were found, through {union} tiles; one of them is drawn."
    return found.replaced(note=note)
