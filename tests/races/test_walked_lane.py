"""A walk by hand as a lane of a race, against an independent count of its steps."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Maze, generate, solve
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.game.walk import Walk
from labyrinth.races.clock import ClockKind
from labyrinth.races.race import Standing, in_order
from labyrinth.races.solvers import Walked, race

CHOICES = [SolverChoice("a-star"), SolverChoice("dfs")]
MAZES = [
    generate("dfs", 4, 5, seed=3),
    generate("wilson", 4, 4, seed=1, weights=(1, 9), braid=1.0),
]


def walk_of(maze: Maze, steps: list[int]) -> Walk:
    walk = Walk(maze)
    for step in steps:
        ahead = walk.open_neighbours()
        walk.step(ahead[step % len(ahead)])
        if walk.at_goal:
            break
    return walk


@given(st.sampled_from(MAZES), st.lists(st.integers(0, 3), max_size=40), st.booleans())
def test_walk_is_counted_as_it_was_walked(maze: Maze, steps: list[int], arrives: bool) -> None:
    walk = walk_of(maze, steps)
    if arrives:
        for tile in solve(maze, "bfs", start=walk.position).path[1:]:
            walk.step(tile)
    raced = race(maze, CHOICES, Walked(walk.walked, 4.5)).finish()
    *solvers, lane = raced.lanes
    assert [each.choice for each in solvers] == CHOICES
    assert (lane.choice, lane.name, lane.seconds) == (None, "Your walk", 4.5)
    clock = raced.clock(ClockKind.EXPANSIONS)
    row = raced.board(clock, clock.length)[-1]
    assert row.expanded == len(set(walk.walked))
    assert row.racer == "by-hand"
    if not walk.at_goal:
        assert (row.standing, row.place, row.cost) == (Standing.GAVE_UP, None, None)
        return
    lowest = solve(maze, "dijkstra").cost
    assert (row.steps, row.cost) == (len(walk.trail) - 1, walk.cost)
    assert row.ratio == (walk.cost / lowest if lowest else 1)
    assert row.place is not None
    assert row in in_order(raced.board(clock, clock.length))
    solution = lane.solution()
    assert (solution.path, solution.solver) == (walk.trail, "by-hand")


def test_walk_that_does_not_fit_has_not_begun() -> None:
    maze = MAZES[0].copy()
    path = solve(maze, "bfs").path
    maze[path[1]] = 0
    *_, lane = race(maze, CHOICES, Walked(path, 1.0)).finish().lanes
    assert lane.end is Standing.NO_ENDPOINT
    assert lane.reason == "the walk no longer fits the maze"
