"""Jump point search.

Of all shortest paths that differ only in the order of their steps, the search looks only for paths
that turn from a straight step to a diagonal step where a wall kept them from turning one step
earlier. Without diagonal steps, the same holds for turns from a column into a row. The search skips
all tiles where such a path cannot turn. A tile where such a path can turn is a jump point.

If several jumps reach a tile by paths of the same length, only the first jump counts: the tiles to
which another jump would lead are reached by an equally short path around the tile. Ties on f go to
the newest tile by default.

Source: Daniel Harabor and Alban Grastien, "Online graph pruning for pathfinding on grid maps"
(2011) and "Improving jump point search" (2014); for four directions Johannes Baum, "Jump point
search pathfinding in 4-connected grids" (2025).
Guarantee: a path with the shortest length, if there is a path; with a weight w, a path of at most w
times the shortest length. The weights of tiles are ignored.
"""

from collections.abc import Iterable
from typing import Any

from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import OPEN_TO_ONE
from labyrinth.core.search.toolkit.costs import Keys
from labyrinth.core.search.toolkit.jumps import NOWHERE, Jumps
from labyrinth.core.search.toolkit.options import DIAGONAL, HEURISTIC, TIE, WEIGHT
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import Pseudocode, record_decisions, record_with

CODE = Pseudocode("""
Jump point search
| put the start in a priority queue, sorted by f = g + h
    BEGIN stand: The search starts at {tile}: f = {f_in_parts}.
| while the queue is not empty:
    MORE stand: The queue holds {jump_points}.
|     take the jump point with the lowest f
    TAKE consider takes: {tile} {lowest_f}.
|     if it is a goal: follow the parents back to the start; done
    path: {tile} is on the path: step {number} of {length}.
    NO_GOAL stand: {tile} is not a goal.
|     expand it, unless it was expanded before
    EXPAND_IT expand: {tile} is expanded: it has the lowest f, {f_in_parts}.
    STALE refuse: {tile} has already been expanded: it is skipped.
|     for each direction that is not pruned:
    WORTH consider: The direction {towards} from {here} is not pruned: a jump is tried.
|         jump over all tiles without forced neighbours
    PASS step: {tile} has no forced neighbour: it is jumped over.
    IN_VAIN refuse: The jump {towards} from {here} hits a wall: it finds no jump point.
    DONE refuse: The jump reaches {tile}, which has already been expanded: it is skipped.
|         queue the jump point found, if it is nearer via this one
    PUT discover jumps: Jump point {tile} is reached and queued: f = {f_in_parts}.
    FARTHER refuse: The jump reaches {tile}, but g via {here} is no lower than {g}.
| no goal can be reached
    NONE_LEFT stand: The queue is empty: no path leads from {tile} to a goal.
""")
(
    BEGIN, MORE, TAKE, NO_GOAL, EXPAND_IT, STALE, WORTH, PASS, IN_VAIN, DONE, PUT, FARTHER,
    NONE_LEFT,
) = CODE.codes.values()  # fmt: skip


@solver(
    summary="A* that skips tiles where a path need not turn: finds a shortest path.",
    time="O(n l): each jump may scan a whole row or column",
    memory="O(n)",
    question="Why does it gain much in open halls, and little in winding corridors?",
    answer="""In a hall, paths through most tiles differ only in the order of their steps: it jumps
        over those tiles. In a winding corridor every turn is a jump point.""",
    guarantee=Guarantee.SHORTEST,
    estimate="f",
    options=(DIAGONAL, HEURISTIC, WEIGHT, TIE),
    refused={"graph": "it jumps over tiles of equal cost"},
    structures=[("PriorityQueue", "f", "newest")],
    choices=[("lowest_first", "f", "newest")],
    pseudocode=CODE,
)
def jump_point(  # noqa: C901 - an algorithm's own loop
    grid: SearchGrid, record: Record, decide: Decide, **options: Any
) -> Slices:
    """Search from jump point to jump point."""
    start, goals = grid.start, grid.goals
    unweighted = grid.replaced(tiles=grid.tiles.translate(OPEN_TO_ONE))
    keys = Keys(unweighted, **options)
    known, measure = keys.distances.known, keys.distances.measure
    jumps = Jumps(grid, record, PASS)
    steps, around, seen, with_sides = jumps.steps, jumps.around, jumps.seen, jumps.with_sides
    lengths = [keys.costs.onto(start, step) for step in steps]
    costs = {start: 0}
    # The previous jump point of each jump point, and the heading of the jump.
    arrivals: dict[int, tuple[int, int]] = {}
    was_expanded = bytearray(len(grid.tiles))
    # The key of the start is 0.
    distance = measure(start)
    expanded = 0
    record_decisions(decide, [BEGIN], start)
    record_all = record_with(record, decide, {EXPAND_IT: [MORE, TAKE, NO_GOAL]})
    for key, later in keys.sorted_queue().lowest_first():
        bucket = later[key]
        while bucket:
            tile = bucket.pop()
            if tile in goals:
                record_decisions(decide, [MORE, TAKE], tile)
                path = [tile]
                while path[-1] in arrivals:
                    before, heading = arrivals[path[-1]]
                    path += range(
                        path[-1] - steps[heading], before - steps[heading], -steps[heading]
                    )
                path.reverse()
                return Found(path, expanded)
            if was_expanded[tile]:
                record_decisions(decide, [MORE, TAKE, STALE], tile)
                continue
            was_expanded[tile] = seen[tile] = 1
            record_all(EXPAND_IT + tile)
            expanded += 1
            cost = costs[tile]
            # All headings are allowed from the start.
            turns: Iterable[int] = range(len(steps))
            if tile in arrivals:
                turns = jumps.worth[arrivals[tile][1]][around[tile]]
            for turn in turns:
                if decide is not None:
                    decide(WORTH + tile + steps[turn])
                if turn in with_sides:
                    target = yield from jumps.aside(tile, turn, expanded)
                else:
                    target = jumps.plain(tile, turn)
                if target == NOWHERE or was_expanded[target]:
                    if decide is not None:
                        in_vain = target == NOWHERE
                        decide(IN_VAIN + tile + steps[turn] if in_vain else DONE + target)
                    continue
                length = (target - tile) // steps[turn] * lengths[turn]
                if cost + length < costs.get(target, keys.costs.endless):
                    costs[target] = cost + length
                    arrivals[target] = tile, turn
                    seen[target] = 1
                    record(PUT + target)
                    left = known[target] or measure(target)
                    later[cost + length + left - distance].append(target)
                elif decide is not None:
                    decide(FARTHER + target)
            if expanded % SHORT_SLICE == 0:
                yield expanded
    record_decisions(decide, [NONE_LEFT], start)
    return Found([], expanded)
