"""Breadth-first search.

The nearest tiles come first, so the first path found to a tile has the fewest steps.

Source: Edward F. Moore, "The shortest path through a maze" (1959).
Guarantee: a path with the fewest steps, if there is a path. Weights are ignored.
"""

from collections.abc import Collection, Mapping, Sequence

from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH
from labyrinth.core.search.toolkit.searching import first_arrivals, path_to, slices
from labyrinth.core.trace import Pseudocode, named, record_decisions, record_with

CODE = Pseudocode("""
Breadth-first search
| put the start in a queue
    BEGIN stand: The search starts at {tile}.
| while the queue is not empty:
    MORE stand: The queue holds {waiting}; {tile} is at the front.
|     take the tile at the front and expand it
    TAKE expand: {tile} joined the queue first: it is expanded, {steps} from the start.
|     for each open neighbour that is not discovered yet:
    NEW consider: {tile}, a neighbour of {here}, has not been discovered yet.
    SEEN refuse: {tile} {seen}: it is skipped.
|         add it to the end of the queue
    PUT discover: {tile} is {steps} from the start: it joins the end of the queue.
|         if it is a goal: follow the parents back to the start; done
    path: {tile} is on the path: step {number} of {length}.
    NO_GOAL stand: {tile} is not a goal.
| no goal can be reached
    NONE_LEFT stand: The queue is empty: no path leads from {tile} to a goal.
""")


@solver(
    summary="Spreads evenly from the start: finds a shortest path.",
    time="O(n): each tile is queued once",
    memory="O(n)",
    question="Why is the first path to a tile also one with the fewest steps?",
    answer="""The queue holds tiles at two distances at most, the nearer ones in front. So no tile
        is expanded before a nearer one.""",
    guarantee=Guarantee.FEWEST_STEPS,
    options=(DIAGONAL, GRAPH),
    shortcut="b",
    structures=["Queue"],
    choices=["from_queue"],
    pseudocode=CODE,
)
def bfs(
    grid: SearchGrid,
    record: Record,
    decide: Decide,
    codes: Mapping[str, int] = CODE.codes,
    sources: Sequence[int] = (),
    targets: Collection[int] = (),
) -> Slices:
    """Search breadth first from sources (default: the start) to a target (default: a goal).

    `codes` maps the names of pseudocode lines to their codes; another solver passes the codes of
    its own lines with these names.
    """
    begin, more, take, new, seen, put, no_goal, none_left = named(
        codes, "BEGIN", "MORE", "TAKE", "NEW", "SEEN", "PUT", "NO_GOAL", "NONE_LEFT"
    )
    record = record_with(record, decide, {take: [more], put: [new]})
    masks, steps = neighbour_masks(grid), steps_of(grid)
    targets = targets or grid.goals
    queue = list(sources) or [grid.start]
    arrivals = first_arrivals(grid, queue)
    for source in queue:
        record_decisions(decide, [begin], source)
    # Nothing leaves the list: what was taken stands before what waits.
    for taken, tiles in slices(queue):
        for tile in tiles:
            record(take + tile)
            for step in steps[masks[tile]]:
                neighbour = tile + step
                if not arrivals[neighbour]:
                    arrivals[neighbour] = step
                    record(put + neighbour)
                    if neighbour in targets:
                        return Found(path_to(neighbour, arrivals), queue.index(tile, taken) + 1)
                    if decide is not None:
                        decide(no_goal + neighbour)
                    queue.append(neighbour)
                elif decide is not None:
                    decide(seen + neighbour)
        yield taken
    record_decisions(decide, [none_left], queue[0])
    return Found([], len(queue))
