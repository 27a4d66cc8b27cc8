"""Bidirectional breadth-first search.

Each side grows by whole rings of equal distance, so the first tile that both sides have discovered
lies on a shortest path: the outermost rings of the two sides meet there first.

Source: Ira Pohl, "Bi-directional search" (1971); after T. A. J. Nicholson (1966).
Guarantee: a path with the fewest steps, if there is a path. Weights are ignored.
"""

from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH
from labyrinth.core.search.toolkit.searching import first_arrivals, joined_path
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, named, record_decisions, record_with

CODE = Pseudocode("""
Bidirectional search
| put the start on one frontier and the goals on the other
    BEGIN_WITH_START stand: {tile}, the start, is on the first frontier.
    BEGIN_WITH_GOAL stand from-goals: {tile}, a goal, is on the second frontier.
| while neither is empty: take the smaller frontier
    NEXT_FROM_START stand: {two_frontiers}. The start frontier is next.
    NEXT_FROM_GOALS stand from-goals: {two_frontiers}. The goal frontier is next.
|     if it is the start frontier: expand each of its tiles
    TAKE_FROM_START expand: {tile} is on the start frontier, {steps} from the start.
|         for each open neighbour not discovered by this side:
    NEW_FROM_START consider: {tile}, a neighbour of {here}, is new to the start side.
    SEEN_FROM_START refuse: The start side has discovered {tile} before: it is skipped.
|             add it to the next start frontier
    PUT_FROM_START discover: {tile} is {steps} from the start: it joins the next frontier.
|     if it is the goal frontier: expand each of its tiles
    TAKE_FROM_GOALS expand from-goals: {tile} is on the goal frontier, {steps} from a goal.
|         for each open neighbour not discovered by this side:
    NEW_FROM_GOALS consider from-goals: {tile}, a neighbour of {here}, is new to the goal side.
    SEEN_FROM_GOALS refuse from-goals: The goal side has discovered {tile} before: it is skipped.
|             add it to the next goal frontier
    PUT_FROM_GOALS discover from-goals: {tile} is {steps} from a goal: it joins the next frontier.
|     if the other side has discovered it: join both halves; done
    path: {tile} is on the path: step {number} of {length}.
    MET stand: The other side has discovered {tile} too: both halves meet here.
    NOT_MET stand: The other side has not discovered {tile} yet.
| no goal can be reached
    NONE_LEFT stand: A frontier is empty: no path leads from {tile} to a goal.
""")
BEGIN_WITH_START, BEGIN_WITH_GOAL, MET, NOT_MET, NONE_LEFT = named(
    CODE.codes, "BEGIN_WITH_START", "BEGIN_WITH_GOAL", "MET", "NOT_MET", "NONE_LEFT"
)
FROM_START, FROM_GOALS = (
    [CODE.codes[f"{name}_FROM_{side}"] for name in ("NEXT", "TAKE", "NEW", "SEEN", "PUT")]
    for side in ("START", "GOALS")
)


@solver(
    summary="Searches from start and goal until they meet: finds a shortest path.",
    time="O(n): each side queues each tile at most once",
    memory="O(n)",
    question="How much work does it save in an open hall?",
    answer="About half: two diamonds of half the radius have half the area of one large diamond.",
    guarantee=Guarantee.FEWEST_STEPS,
    options=(DIAGONAL, GRAPH),
    shortcut="i",
    structures=[("Queue", "From the start"), ("Queue", "From the goals", "goals")],
    choices=["from_queue"],
    pseudocode=CODE,
)
def bidirectional(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Search breadth first from the start and from the goals until the two searches meet."""
    masks, steps = neighbour_masks(grid), steps_of(grid)
    from_start, from_goals = first_arrivals(grid, [grid.start]), first_arrivals(grid, grid.goals)
    frontier, arrivals, lines = [grid.start], from_start, FROM_START
    other_frontier, other_arrivals, other_lines = sorted(grid.goals), from_goals, FROM_GOALS
    record_decisions(decide, [BEGIN_WITH_START], grid.start)
    for goal in other_frontier:
        record_decisions(decide, [BEGIN_WITH_GOAL], goal)
    to_put = {lines[4]: lines[2:3] for lines in (FROM_START, FROM_GOALS)}
    record = record_with(record, decide, to_put)
    expanded, pause = 0, SLICE
    while frontier and other_frontier:
        if len(other_frontier) < len(frontier):
            frontier, other_frontier = other_frontier, frontier
            arrivals, other_arrivals = other_arrivals, arrivals
            lines, other_lines = other_lines, lines
        is_next, take, _, seen, put = lines
        if decide is not None:
            decide(is_next + frontier[0])
        next_frontier: list[int] = []
        for tile in frontier:
            record(take + tile)
            for step in steps[masks[tile]]:
                neighbour = tile + step
                if not arrivals[neighbour]:
                    arrivals[neighbour] = step
                    record(put + neighbour)
                    if other_arrivals[neighbour]:
                        record_decisions(decide, [MET], neighbour)
                        expanded += frontier.index(tile) + 1
                        return Found(joined_path(neighbour, from_start, from_goals), expanded)
                    if decide is not None:
                        decide(NOT_MET + neighbour)
                    next_frontier.append(neighbour)
                elif decide is not None:
                    decide(seen + neighbour)
        expanded += len(frontier)
        frontier = next_frontier
        if expanded >= pause:
            pause = expanded + SLICE
            yield expanded
    record_decisions(decide, [NONE_LEFT], grid.start)
    return Found([], expanded)
