"""D* Lite.

Each tile has two costs of reaching a goal: g, from when it was last expanded, and a newer one from
the g of its neighbours (rhs in the paper). Tiles whose two costs differ are in the queue. If tiles
change, only those that the change affects are queued again. A maze does not change during a search,
so only the first plan is computed here.

Source: Sven Koenig and Maxim Likhachev, "D* Lite" (2002).
Guarantee: a path with the lowest cost, if there is a path.
"""

from heapq import heappop, heappush
from operator import itemgetter

from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.costs import Keys
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH, HEURISTIC
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import Pseudocode, record_decisions

CODE = Pseudocode("""
D* Lite
| queue the goals, sorted by f = g + h, with h the estimated distance to the start
    BEGIN stand from-goals: {tile}, a goal, is queued with g = 0.
| until the start's g is final:
    NOT_SURE stand from-goals: The start's g is not final yet: {tile} is first in the queue.
    SURE stand from-goals: No f in the queue is lower than the start's: its g of {g} is final.
|     take the first tile: make its g consistent
    TAKE expand from-goals: {tile} comes first, with f = {f_in_parts}; its g is now consistent.
|     for each neighbour that is cheaper via this tile: relax it
    LOWER consider from-goals: {relaxed}.
    NOT_LOWER refuse from-goals: g of {tile} via {here} would be {over}, no lower than {g}.
|         if its g is not consistent: queue it
    PUT discover from-goals: {tile} is queued, since its g is not consistent: f = {f_in_parts}.
|     if the queue is empty: no goal can be reached
    NONE_LEFT stand: The queue is empty: no path leads from {tile} to a goal.
| step from the start to ever lower g; done
    path: {tile} is on the path, where g falls: step {number} of {length}.
""")
BEGIN, NOT_SURE, SURE, TAKE, LOWER, NOT_LOWER, PUT, NONE_LEFT = CODE.codes.values()


@solver(
    summary="Plans from the goal, as for a moving robot: finds a cheapest path.",
    time="O(n log n) for the first plan, the only one in a maze that stays as it is",
    memory="O(n)",
    question="Why does it plan from the goal towards the start?",
    answer="""A moving robot changes its start, not its goal. So the costs to the goal stay valid,
        and only those that a change affects are computed again.""",
    guarantee=Guarantee.CHEAPEST,
    estimate="f",
    options=(DIAGONAL, HEURISTIC, GRAPH),
    refused={
        "tie": "among equal f it takes the lowest g, which its repairs rely on",
        "weight": "its repairs rely on exact costs",
    },
    structures=[("PriorityQueue", "f", "oldest", "goals")],
    choices=[("lowest_first", "f", "oldest", True)],
    pseudocode=CODE,
)
def d_star_lite(  # noqa: C901 - an algorithm's own loop
    grid: SearchGrid, record: Record, decide: Decide, heuristic: str = "fitting"
) -> Slices:
    """Search from the goals, so a step costs the weight of the tile that it leaves."""
    start, goals = grid.start, sorted(grid.goals)
    masks, steps = neighbour_masks(grid), steps_of(grid)
    keys = Keys(grid.replaced(goals=frozenset([start])), heuristic)
    known, measure = keys.distances.known, keys.distances.measure
    endless, onto = keys.costs.endless, keys.costs.onto
    # The cost of each tile when it was last expanded, and that by the costs of its neighbours.
    costs, ahead = [endless] * len(masks), [endless] * len(masks)
    queue: list[tuple[int, int, int]] = []
    for goal in goals:
        record_decisions(decide, [BEGIN], goal)
        ahead[goal] = 0
        heappush(queue, (measure(goal), 0, goal))
    expanded: set[int] = set()
    looks = 0
    while queue:
        estimate, cost, tile = queue[0]
        if (estimate, cost) >= (costs[start], costs[start]) and costs[start] == ahead[start]:
            break
        heappop(queue)
        if cost > ahead[tile]:
            continue  # it was queued again with a lower cost
        expanded.add(tile)
        record_decisions(decide, [NOT_SURE], tile)
        record(TAKE + tile)
        costs[tile] = cost
        lower = []
        for step in steps[masks[tile]]:
            neighbour, reached = tile + step, cost + onto(tile, -step)
            if reached < ahead[neighbour]:
                record_decisions(decide, [LOWER], neighbour)
                ahead[neighbour] = reached
                lower.append(neighbour)
            elif decide is not None:
                decide(NOT_LOWER + neighbour)
        for neighbour in lower:
            left = known[neighbour] or measure(neighbour)
            heappush(queue, (ahead[neighbour] + left, ahead[neighbour], neighbour))
            if neighbour not in expanded:
                record(PUT + neighbour)
        looks += 1
        if looks % SHORT_SLICE == 0:
            yield len(expanded)
    if costs[start] == endless:
        record_decisions(decide, [NONE_LEFT], start)
        return Found([], len(expanded))
    record_decisions(decide, [SURE], start)
    path = [start]
    while path[-1] not in grid.goals:
        beyond = [(path[-1] + step, step) for step in steps[masks[path[-1]]]]
        ways = [(onto(tile, step) + costs[tile], tile) for tile, step in beyond]
        path.append(min(ways, key=itemgetter(0))[1])
    return Found(path, len(expanded))
