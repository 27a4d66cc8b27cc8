"""What is read of a tile in the trace of a search: its parent, its cost, its estimate."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from labyrinth import EventKind, Maze, Solution, generate, solve, solvers
from labyrinth.core.search.inspection import Inspection, TileFacts, inspection
from labyrinth.core.trace.trace import Trace
from tests.core import search_oracles as oracles
from tests.core.examples import examples

Tile = tuple[int, int]

ALL = list(solvers())
OPTIMAL = ["dijkstra", "a-star", "all-shortest"]
BY_STEPS = ["bfs", "collision"]
JUMPING = ["jump-point"]
STEPPING = [key for key, solver in solvers().items() if not solver.goes_at_any_angle]
"""Those at any angle have tests of their own."""
WITH_PARENTS_ON_THE_PATH = [
    key
    for key, solver in solvers().items()
    if solver.growth != "untold"
    and key in STEPPING
    and key not in JUMPING
    and not any(line.from_goals for line in solver.pseudocode.lines)
]


def inspected(maze: Maze, key: str, trace: Trace) -> Inspection:
    assert maze.start is not None
    return inspection(trace, solvers()[key], maze.start, maze.goals).finish()


def searched(maze: Maze, key: str) -> tuple[Solution, Inspection]:
    # Where there is no path the mouse would run a million moves.
    solution = solve(maze, key, limit=1000) if key == "random-mouse" else solve(maze, key)
    return solution, inspected(maze, key, solution.trace)


def facts_of(maze: Maze, found: Inspection, position: int) -> dict[Tile, TileFacts]:
    every = {tile: found.at(maze.index(tile), position) for tile in oracles.weights_of(maze)}
    return {tile: facts for tile, facts in every.items() if facts is not None}


def manhattan(tile: Tile, ends: tuple[Tile, ...]) -> int:
    return min(abs(tile[0] - row) + abs(tile[1] - col) for row, col in ends)


def cost_to_goal(maze: Maze, tile: Tile) -> int:
    weights = oracles.weights_of(maze)
    costs = oracles.lowest_costs(weights, tile)
    return min(costs[goal] for goal in maze.goals if goal in costs)


@pytest.mark.parametrize("key", OPTIMAL)
@given(maze=oracles.searches(high=9))
def test_expanded_tiles_have_the_lowest_cost(key: str, maze: Maze) -> None:
    solution, found = searched(maze, key)
    assert maze.start is not None
    lowest = oracles.lowest_costs(oracles.weights_of(maze), maze.start)
    facts = facts_of(maze, found, len(solution.trace))
    expanded = {tile for tile, known in facts.items() if known.expanded}
    assert len(expanded) == solution.expanded
    for tile in expanded:
        assert facts[tile].g == lowest[tile]
        assert not facts[tile].from_goal


@pytest.mark.parametrize("key", BY_STEPS)
@given(maze=oracles.searches())
def test_expanded_tiles_have_the_fewest_steps(key: str, maze: Maze) -> None:
    solution, found = searched(maze, key)
    assert maze.start is not None
    fewest = oracles.fewest_steps(oracles.weights_of(maze), maze.start)
    for tile, known in facts_of(maze, found, len(solution.trace)).items():
        if known.expanded:
            assert known.g == fewest[tile]


@given(maze=oracles.searches(high=9))
def test_backward_search_costs_what_is_left_to_a_goal(maze: Maze) -> None:
    solution, found = searched(maze, "d-star-lite")
    for tile, known in facts_of(maze, found, len(solution.trace)).items():
        assert known.from_goal
        if known.expanded:
            assert known.g == cost_to_goal(maze, tile)


TAKEN = Maze(
    5,
    6,
    bytes([0, 1, 1, 0, 0, 0, 0, 2, 1, 1, 1, 5, 0, 2, 1, 0, 0, 0, 1, 1, *[0] * 10]),
    start=(3, 0),
    goals=((1, 5),),
)
"""The cheapest way from the start to 0,1 leads over 1,2, which the search from the goal takes."""


@example(TAKEN)
@given(maze=oracles.searches(high=9))
def test_bidirectional_search_costs_from_the_end_that_it_says(maze: Maze) -> None:
    for key, lowest_from_start in (
        ("bidirectional-a-star", oracles.weights_of(maze)),
        ("bidirectional", dict.fromkeys(oracles.weights_of(maze), 1)),
    ):
        if key == "bidirectional":
            maze = Maze(
                maze.height,
                maze.width,
                bytes(weight > 0 for weight in maze.tiles),
                start=maze.start,
                goals=maze.goals,
            )
        solution, found = searched(maze, key)
        assert maze.start is not None
        lowest = oracles.lowest_costs(lowest_from_start, maze.start)
        for tile, known in facts_of(maze, found, len(solution.trace)).items():
            if known.expanded and known.g is not None:
                expected = cost_to_goal(maze, tile) if known.from_goal else lowest[tile]
                # Beside the path the cheapest way may lead over tiles that the other end has taken.
                assert known.g == expected if tile in solution.path else known.g >= expected


@pytest.mark.parametrize("key", STEPPING)
@examples(0.3)
@given(maze=oracles.searches(high=3, side=5))
def test_parents_are_neighbours_that_were_known_before(key: str, maze: Maze) -> None:
    solution, found = searched(maze, key)
    weights = oracles.weights_of(maze)
    seen: dict[Tile, int] = {}
    for position, (_, index) in enumerate(solution.trace, 1):
        seen.setdefault(maze.position(index), position)
    for position in range(len(solution.trace) + 1):
        facts = facts_of(maze, found, position)
        for tile, known in facts.items():
            if known.parent is None:
                continue
            if key in JUMPING:
                assert tile[0] == known.parent[0] or tile[1] == known.parent[1]
            else:
                assert manhattan(tile, (known.parent,)) == 1
            assert seen[known.parent] <= position
            before = facts[known.parent]
            if known.g is not None and before.g is not None and key not in ("ida-star",):
                onto = known.parent if known.from_goal else tile
                assert known.g >= before.g + (key in JUMPING or weights[onto])


@pytest.mark.parametrize("key", ALL)
@examples(0.3)
@given(maze=oracles.searches(high=3, side=5))
def test_facts_at_a_position_are_those_of_a_search_that_came_so_far(key: str, maze: Maze) -> None:
    solution, found = searched(maze, key)
    length = len(solution.trace)
    for position in {0, 1, length // 3, length // 2, length}:
        cut = solution.trace.up_to(position)
        expected = facts_of(maze, inspected(maze, key, cut), position)
        assert facts_of(maze, found, position) == expected


@pytest.mark.parametrize("key", WITH_PARENTS_ON_THE_PATH)
@examples(0.3)
@given(maze=oracles.searches(high=3))
def test_parents_lead_back_along_the_path(key: str, maze: Maze) -> None:
    solution, found = searched(maze, key)
    length = len(solution.trace)
    for tile, next_tile in pairwise(solution.path):
        known = found.at(maze.index(next_tile), length)
        assert known is not None
        assert known.parent == tile
    if len(solution.path) > 1:
        goal = found.at(maze.index(solution.path[-1]), length)
        assert goal is not None
        assert goal.g == solution.cost


@given(maze=oracles.searches())
def test_flood_leads_downhill_along_the_path(maze: Maze) -> None:
    solution, found = searched(maze, "flood-fill")
    for tile, next_tile in pairwise(solution.path):
        known = found.at(maze.index(tile), len(solution.trace))
        assert known is not None
        assert known.parent == next_tile
        assert known.from_goal


@pytest.mark.parametrize("key", STEPPING)
@examples(0.3)
@given(maze=oracles.searches(high=3))
def test_estimates_are_those_that_the_solver_goes_by(key: str, maze: Maze) -> None:
    solution, found = searched(maze, key)
    estimate = solvers()[key].estimate
    assert maze.start is not None
    for tile, known in facts_of(maze, found, len(solution.trace)).items():
        if estimate == "none":
            assert known.h is None
        elif known.h is not None:
            assert known.h == manhattan(tile, (maze.start,) if known.from_goal else maze.goals)
        if estimate == "f" and known.g is not None:
            assert known.h is not None
            assert known.f == known.g + known.h
        else:
            assert known.f is None


def test_a_star_expands_in_the_order_of_f() -> None:
    maze = generate("wilson", 12, 12, 3, weights=(1, 9), braid=0.5)
    solution, found = searched(maze, "a-star")
    estimates = []
    for position, (kind, tile) in enumerate(solution.trace, 1):
        if kind is EventKind.EXPAND:
            known = found.at(tile, position)
            assert known is not None
            assert known.f is not None
            estimates.append(known.f)
    assert estimates == sorted(estimates)
    assert estimates[-1] <= solution.cost


def test_nothing_is_known_of_a_tile_before_it_is_discovered() -> None:
    maze = Maze.from_text("#####\n#S G#\n#####\n")
    solution, found = searched(maze, "a-star")
    assert found.at(maze.index((1, 2)), 0) is None
    assert found.at(maze.index((1, 1)), 0) == TileFacts(False, None, 0, 2, 2, False)
    assert found.at(maze.index((1, 2)), 2) == TileFacts(False, (1, 1), 1, 1, 2, False)
    assert found.at(maze.index((1, 2)), len(solution.trace)) == TileFacts(
        True, (1, 1), 1, 1, 2, False
    )
    assert found.at(0, len(solution.trace)) is None


@examples(2)
@given(
    oracles.searches(high=3),
    st.sampled_from(["never", "only-when-no-obstacles", "if-at-most-one-obstacle", "always"]),
    st.sampled_from([1.0, 1.5]),
)
def test_parents_lead_back_from_jump_point_to_jump_point(
    maze: Maze, rule: str, weight: float
) -> None:
    solution = solve(maze, "jump-point", diagonal=rule, weight=weight)
    found = inspected(maze, "jump-point", solution.trace)
    if len(solution.path) < 2:
        return
    tile, length = solution.path[-1], 0.0
    turns = [tile]
    while tile != maze.start:
        known = found.at(maze.index(tile), len(solution.trace))
        assert known is not None
        assert known.f == pytest.approx((known.g or 0) + weight * (known.h or 0))
        assert known.parent is not None
        rows, cols = abs(tile[0] - known.parent[0]), abs(tile[1] - known.parent[1])
        length += sqrt(rows * rows + cols * cols)
        tile = known.parent
        turns.append(tile)
    goal = found.at(maze.index(solution.path[-1]), len(solution.trace))
    assert goal is not None
    assert goal.g == pytest.approx(length)
    assert set(turns) <= set(solution.path)


def test_solver_whose_trace_does_not_tell_has_no_parents() -> None:
    maze = generate("wilson", 6, 6, 1)
    solution, found = searched(maze, "chain")
    facts = facts_of(maze, found, len(solution.trace)).values()
    assert any(known.expanded for known in facts)
    assert {(known.parent, known.g) for known in facts} == {(None, None)}
