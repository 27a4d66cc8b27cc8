"""The board by its definitions: each position counted anew from the events of the trace."""

from __future__ import annotations

from collections.abc import Sequence

from labyrinth import EventKind, Maze, Solution, Trace
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.search.solve import search_by
from labyrinth.races.clock import ClockKind
from tests.core import search_oracles

FIGURES = ("events", "expanded", "expansions", "largest_frontier")
OF_THE_PATH = ("steps", "cost", "ratio", "turns", "branches")


def searched(maze: Maze, choice: SolverChoice) -> Solution:
    return search_by(maze, choice).finish()


def counts(trace: Trace, position: int) -> dict[str, float]:
    """Count what the first `position` events have come to."""
    frontier: set[int] = set()
    expanded: list[int] = []
    largest = 0
    for kind, tile in list(trace)[:position]:
        if kind is EventKind.LOOK:
            continue
        frontier.discard(tile)
        if kind is EventKind.DISCOVER:
            frontier.add(tile)
        if kind is EventKind.EXPAND:
            expanded.append(tile)
        largest = max(largest, len(frontier))
    return dict(zip(FIGURES, (position, len(set(expanded)), len(expanded), largest), strict=True))


def path_counts(maze: Maze, solution: Solution) -> dict[str, float | None]:
    """Count what the path comes to, without diagonal steps; None of all where there is none."""
    if not solution.path:
        return dict.fromkeys(OF_THE_PATH)
    assert maze.start is not None
    weights = search_oracles.weights_of(maze)
    costs = search_oracles.lowest_costs(weights, maze.start)
    lowest = min(costs[goal] for goal in maze.goals if goal in costs)
    path = solution.path
    cost = sum(weights[tile] for tile in path[1:])
    turns = branches = 0
    for at in range(len(path) - 1):
        (row, col), after = path[at], path[at + 1]
        before = path[at - 1] if at else None
        if before is not None:
            turns += before[0] != after[0] and before[1] != after[1]
        sides = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
        branches += bool((sides & weights.keys()) - {before, after})
    ratio = cost / lowest if lowest else 1.0
    return dict(zip(OF_THE_PATH, (len(path) - 1, cost, ratio, turns, branches), strict=True))


def position_at(trace: Trace, kind: ClockKind, time: int, longest: int) -> int:
    """Return how many events of a trace lie behind at a position of the clock."""
    if kind is ClockKind.EVENTS:
        return min(time, len(trace))
    if kind is ClockKind.TOGETHER:
        return len(trace) * time // longest if longest else 0
    kinds = [event for event, _ in trace]
    expansions = [at for at, event in enumerate(kinds) if event is EventKind.EXPAND]
    # A run without expansions ends at 1.
    if time >= max(1, len(expansions)):
        return len(trace)
    # All that lies before the expansion after those that the clock counts.
    return expansions[time] if time else 0


def efforts(traces: Sequence[Trace], kind: ClockKind) -> list[int]:
    if kind is ClockKind.EVENTS:
        return list(map(len, traces))
    return [max(1, sum(event is EventKind.EXPAND for event, _ in trace)) for trace in traces]
