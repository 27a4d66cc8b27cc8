"""All cheapest paths.

A neighbour lies before a tile on a cheapest path if its cost and the weight of the tile are the
tile's cost.

Source: Edsger W. Dijkstra (1959); the counting is in Ulrik Brandes, "A faster algorithm for
betweenness centrality" (2001).
Guarantee: a path of the lowest cost, if there is a path, with the number of all such paths; the
tiles of the trace's steps are their union.
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
| put the start in a queue that is sorted by cost
    BEGIN stand: The search begins at {tile}, at cost 0.
| until a goal is the tile of the lowest cost:
    TAKE consider: {tile} {lowest_cost}.
    NO_GOAL stand: {tile} is no goal.
    GOAL stand: {tile} is a goal: nothing that waits costs less than {g}.
|     take that tile; expand it, unless it was before
    EXPAND_IT expand: {tile} is expanded: no way to it costs less than {g}.
    STALE refuse: {tile} was expanded before: it is passed over.
|     for each neighbour that is cheaper over this tile:
    CHEAPER consider: {relaxed}.
    DEARER refuse: {tile} would cost {over} over {here}, not less than {g}.
|         put it in the queue, its weight added
    PUT discover: {tile} waits in the queue at cost {g}.
|     an empty queue: no goal can be reached
    NONE_LEFT stand: The queue is empty: no way leads from {tile} to a goal.
| look back from all goals of this cost along cheapest ways
    BACK stand: {tile} is a goal of the lowest cost: all cheapest ways back begin there.
    BEFORE consider: A cheapest way leads over {tile}, at cost {g}.
| for each tile found so, from the start on:
    COUNTED consider: {tile} is the next by its cost, {g}.
|     as many paths as to all the tiles before it
    COUNT step: {cheapest_paths} to {tile}.
| walk back to the start by one of them, done
    path: {tile} lies on the path drawn: step {number} of {length}.
""")
BACK, BEFORE, COUNTED, COUNT = named(CODE.codes, "BACK", "BEFORE", "COUNTED", "COUNT")


@solver(
    summary="Finds and counts every cheapest path.",
    time="O(n d): each tile once, but the counts get up to d digits long",
    memory="O(n), and the digits of the counts",
    question="How many shortest ways lead 2 columns and 2 rows across an open hall?",
    answer="6: of four steps two go down, whichever. Across 10 and 10 there are 184,756 already.",
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
        record_decisions(decide, [COUNTED], tile)
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
    note = f"{total} cheapest paths were found, over {union} tiles; one of them is drawn."
    return found.replaced(note=note)
