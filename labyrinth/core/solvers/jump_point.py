"""Jump point search.

Of all shortest paths that differ only in the order of their steps it looks for one kind: those
that turn from a straight step into a diagonal one only where a wall kept them from turning one step
earlier. Without diagonal steps it is those that turn so from a column into a row. It passes over
all tiles where such a path cannot turn; where it can is a jump point.

Source: Daniel Harabor and Alban Grastien, "Online graph pruning for pathfinding on grid maps"
(2011) and "Improving jump point search" (2014); for four directions Johannes Baum, "Jump point
search pathfinding in 4-connected grids" (2025).
Guarantee: a path of the least length, if there is a path; with a weight w at most w times that. The
weights of tiles are ignored.
"""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import (
    Estimate,
    Found,
    Growth,
    Guarantee,
    Record,
    Slices,
    solver,
)
from labyrinth.core.exact_costs import DIAGONAL as ACROSS
from labyrinth.core.exact_costs import STRAIGHT
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.heuristics import Distances, needs_exact_costs
from labyrinth.core.search.toolkit.jumps import NOWHERE, Jumps
from labyrinth.core.search.toolkit.search_options import DIAGONAL, HEURISTIC, WEIGHT
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, STEP, Pseudocode

CODE = Pseudocode("Jump point search")
CODE.line("put the start in a queue that is sorted by f = g + h")
CODE.line("while the queue is not empty:")
CODE.line("    take the jump point of the lowest f")
CODE.line("    if it is a goal: walk back to the start, done", PATH)
TAKE = CODE.line("    expand it", EXPAND)
CODE.line("    for each direction that may be worth it:")
PASS = CODE.line("        pass over all tiles where no turn is worth it", STEP)
PUT = CODE.line("        queue the next jump point, if there is one", DISCOVER)
CODE.line("no goal can be reached")


@solver(
    key="jump-point",
    summary="A* that leaps over whatever allows no choice: the shortest path.",
    guarantee=Guarantee.SHORTEST,
    growth=Growth.UNTOLD,
    estimate=Estimate.DISTANCE,
    options=(DIAGONAL, HEURISTIC, WEIGHT),
    structures=lambda: (structures.held_tiles("Jump points, newest first"),),
    pseudocode=CODE,
)
def jump_point(
    grid: SearchGrid, record: Record, heuristic: str = "fitting", weight: float = 1.0
) -> Slices:
    """Search from jump point to jump point."""
    start, goals, size = grid.start, grid.goals, len(grid.tiles)
    # All costs are multiplied by the same, which makes whole numbers of g + w·h.
    of_h, of_g = Fraction(str(weight)).as_integer_ratio()
    distances = Distances(grid, heuristic, of_h)
    straight = of_g * STRAIGHT if needs_exact_costs(grid, heuristic) else of_g
    jumps = Jumps(grid, record, PASS)
    steps, around, seen, with_sides = jumps.steps, jumps.around, jumps.seen, jumps.with_sides
    lengths = [straight] * 4 + [of_g * ACROSS] * 4
    endless = size * lengths[len(steps) - 1]
    # A state is a tile and the heading in which it was reached; reached in all those with sides,
    # the start is left in all headings.
    count = len(steps)
    states = [count * start + heading for heading in with_sides]
    costs = dict.fromkeys(states, 0)
    before = {state: state for state in states}
    queue = [distances.measure(start) * count * size + state for state in states]
    closed: set[int] = set()
    was_expanded = bytearray(size)
    expanded = 0
    while queue:
        state = heappop(queue) % (count * size)
        if state in closed:
            continue
        closed.add(state)
        tile, heading = divmod(state, count)
        if tile in goals:
            return Found(_path(state, before, steps), expanded)
        if not was_expanded[tile]:
            was_expanded[tile] = seen[tile] = 1
            record(TAKE + tile)
            expanded += 1
        for turn in jumps.worth[heading][around[tile]]:
            if turn in with_sides:
                target = yield from jumps.aside(tile, turn, expanded)
            else:
                target = jumps.plain(tile, turn)
            if target == NOWHERE:
                continue
            cost = costs[state] + (target - tile) // steps[turn] * lengths[turn]
            reached = count * target + turn
            if cost < costs.get(reached, endless) and reached not in closed:
                costs[reached] = cost
                before[reached] = state
                seen[target] = 1
                record(PUT + target)
                estimate = cost + (distances.known[target] or distances.measure(target))
                heappush(queue, estimate * count * size + reached)
        if len(closed) % SHORT_SLICE == 0:
            yield expanded
    return Found([], expanded)


def _path(state: int, before: dict[int, int], steps: list[int]) -> list[int]:
    """Return the path over all tiles to the jump point of a state."""
    count = len(steps)
    path = [state // count]
    while before[state] != state:
        step = steps[state % count]
        state = before[state]
        path += range(path[-1] - step, state // count - step, -step)
    path.reverse()
    return path
