"""Flood fill from the goal.

Downhill from a tile is the neighbour from which the flood came. This solver knows all walls from
the start. `micromouse` also floods, but learns the walls as it walks.

Source: folklore of the micromouse contests; the flood is C. Y. Lee's, "An algorithm for path
connections and its applications" (1961).
Guarantee: a path with the fewest steps, if there is a path. Weights are ignored.
"""

from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, registry, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH
from labyrinth.core.trace import Pseudocode

CODE = Pseudocode("""
Flood fill
| put every goal in a queue, with distance 0
    BEGIN stand: {tile} is a goal.
| while the queue is not empty:
    MORE stand: The queue holds {waiting}; {tile} is at the front.
|     take the tile at the front and expand it
    TAKE expand from-goals: {tile} joined the queue first: it is expanded, at distance {distance}.
|     for each open neighbour without a distance:
    NEW consider: {tile}, a neighbour of {here}, has no distance yet.
    SEEN refuse: {tile} already has the distance {distance}: it is skipped.
|         its distance = distance of this tile + 1; add it to the queue
    PUT discover from-goals: {tile} is queued with distance {distance}, one more
        than that of {here}.
|         if it is the start: walk downhill to a goal; done
    path: {tile} is next on the walk downhill: step {number} of {length}.
    NO_GOAL stand: {tile} is not the start.
| no goal can be reached
    NONE_LEFT stand: The queue is empty: the flood from {tile} never reached the start.
""")


@solver(
    summary="Floods from the goal, then walks downhill: finds a shortest path.",
    time="O(n): each tile is flooded once",
    memory="O(n)",
    question="What does a flood from the goal give that one from the start does not?",
    answer="""The distance to the goal from every tile that it reaches. From any of them, the next
        step is downhill.""",
    guarantee=Guarantee.FEWEST_STEPS,
    options=(DIAGONAL, GRAPH),
    structures=[("Queue", "", "goals")],
    choices=["from_queue"],
    pseudocode=CODE,
)
def flood_fill(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Flood from the goals, and walk downhill from the start."""
    bfs = registry.get("bfs").run
    found = yield from bfs(grid, record, decide, CODE.codes, sorted(grid.goals), {grid.start})
    return found.replaced(path=found.path[::-1])
