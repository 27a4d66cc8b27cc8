"""Searches at any angle, against lines of sight and shortest paths by brute force."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import dist, inf, sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, solve, solvers
from labyrinth.core.declaration.solver import Guarantee
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.search_grid import Diagonal, SearchGrid
from labyrinth.core.search.inspection import inspection
from labyrinth.core.search.solution import costs_along
from labyrinth.core.search.toolkit.line_of_sight import LinesOfSight
from labyrinth.scenarios.judging import by_the_rule
from tests.core import search_oracles as oracles
from tests.core import sight_oracles
from tests.core.examples import examples
from tests.core.search.test_diagonals import lowest_cost, unweighted

ANY_ANGLE = [key for key, solver in solvers().items() if solver.goes_at_any_angle]
RULES = st.sampled_from(sorted(sight_oracles.NEEDED))


@given(maze=oracles.searches(), rule=RULES)
def test_lines_of_sight_are_those_of_geometry(maze: Maze, rule: str) -> None:
    open_tiles = set(oracles.weights_of(maze))
    start = maze.start
    assert start is not None
    grid = SearchGrid.of(maze, start, maze.goals, Diagonal(rule))
    lines = LinesOfSight(grid)
    here = grid.index(start)
    for tile in open_tiles - {start}:
        there = grid.index(tile)
        expected = sight_oracles.sees(open_tiles, start, tile, rule)
        assert lines.sees(here, there) == lines.sees(there, here) == expected
        for one, other in ((start, tile), (tile, start)):
            along = lines.tiles_along([grid.index(one), grid.index(other)])
            assert grid.positions(along) == sight_oracles.tiles_on_line(one, other)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("S \n G\n", {"only-when-no-obstacles", "if-at-most-one-obstacle", "always"}),
        ("S#\n G\n", {"if-at-most-one-obstacle", "always"}),
        ("S#\n#G\n", {"always"}),
        ("S  \n   \n  G\n", {"only-when-no-obstacles", "if-at-most-one-obstacle", "always"}),
        ("S  \n   \n #G\n", {"if-at-most-one-obstacle", "always"}),
        ("S #\n  G\n", set(sight_oracles.NEEDED)),
        ("S# \n  G\n", set()),
    ],
)
def test_a_line_through_a_corner_goes_by_the_rule(text: str, rules: set[str]) -> None:
    maze = Maze.from_text(text)
    for rule in sight_oracles.NEEDED:
        solution = solve(maze, "theta-star", diagonal=rule)
        assert (solution.waypoints == [maze.start, *maze.goals]) == (rule in rules), rule


@pytest.mark.parametrize("key", ANY_ANGLE)
@examples(2)
@given(maze=oracles.searches(high=3, side=6), rule=RULES, data=st.data())
def test_every_path_is_made_of_lines_of_sight(
    key: str, maze: Maze, rule: str, data: st.DataObject
) -> None:
    chosen: dict[str, Any] = {
        "diagonal": rule,
        "heuristic": data.draw(
            st.sampled_from(["euclidean", "octile", "chebyshev", "zero", "manhattan"])
        ),
        "weight": data.draw(st.sampled_from([1.0, 1.5])),
        "tie": data.draw(st.sampled_from(["newest", "oldest", "larger-g"])),
    }
    solution = solve(maze, key, **chosen)
    of_steps = lowest_cost(unweighted(maze), rule)
    assert (solution.outcome == "found") == (of_steps < inf)
    if solution.outcome != "found":
        assert solution.waypoints == []
        return
    sight_oracles.check_path(maze, solution, rule)
    assert solution.cost >= sight_oracles.shortest(maze, rule) - 1e-9
    if solvers()[key].guarantee_with(chosen) is Guarantee.NO_LONGER_THAN_STEPS:
        assert solution.cost <= of_steps + 1e-6


def test_in_a_hall_the_path_is_one_line() -> None:
    hall = Maze(9, 14, bytes([7] * 126), start=(8, 1), goals=((0, 12),))
    for key in ANY_ANGLE:
        solution = solve(hall, key)
        assert solution.waypoints == [(8, 1), (0, 12)]
        assert solution.cost == pytest.approx(sqrt(64 + 121))
    assert solve(hall, "a-star", diagonal="always").cost > 7 * solution.cost


def test_a_length_without_decimals_is_a_whole_number() -> None:
    assert repr(solve(Maze.from_text("S   G\n"), "theta-star").cost) == "4"


def test_lazy_looks_for_fewer_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks for one line a tile that it expands, or takes as its goal."""
    maze = Maze(
        30, 30, bytes(row % 4 != 2 or col % 9 > 6 for row in range(30) for col in range(30))
    )
    looks: list[int] = []
    sees: Callable[[LinesOfSight, int, int], bool] = LinesOfSight.sees

    def counted(lines: LinesOfSight, tile: int, other: int) -> bool:
        looks.append(tile)
        return sees(lines, tile, other)

    monkeypatch.setattr(LinesOfSight, "sees", counted)
    numbers = {}
    for key in ANY_ANGLE:
        looks.clear()
        solution = solve(maze, key, start=(0, 0), goals=[(29, 3)])
        numbers[key] = len(looks) / (solution.expanded + 1)
    assert numbers["lazy-theta-star"] == 1
    assert numbers["theta-star"] > 1


@pytest.mark.parametrize("key", ANY_ANGLE)
@examples(0.5)
@given(maze=oracles.searches(high=3, side=6), rule=RULES, weight=st.sampled_from([1.0, 2.5]))
def test_parents_are_the_other_ends_of_lines(
    key: str, maze: Maze, rule: str, weight: float
) -> None:
    solution = solve(maze, key, diagonal=rule, weight=weight)
    assert maze.start is not None
    found = inspection(solution.trace, solvers()[key], maze.start, maze.goals).finish()
    open_tiles = set(oracles.weights_of(maze))
    for position in range(len(solution.trace) + 1):
        for tile in open_tiles:
            known = found.at(maze.index(tile), position)
            if known is None:
                continue
            assert known.g is not None
            h = min(dist(tile, goal) for goal in maze.goals)
            assert known.h == pytest.approx(h)
            assert known.f == pytest.approx(known.g + weight * h)
            if known.parent is None:
                assert (tile, known.g) == (maze.start, 0)
                continue
            before = found.at(maze.index(known.parent), position)
            assert before is not None
            assert before.expanded
            assert before.g is not None
            assert known.g == pytest.approx(before.g + dist(tile, known.parent))
            if known.expanded or key == "theta-star":
                assert sight_oracles.sees(open_tiles, tile, known.parent, rule)
    if solution.waypoints:
        tile, back = solution.path[-1], [solution.path[-1]]
        while (known := found.at(maze.index(tile), len(solution.trace))) and known.parent:
            tile = known.parent
            back.append(tile)
        assert back[::-1] == solution.waypoints
        goal = found.at(maze.index(solution.path[-1]), len(solution.trace))
        assert goal is not None
        assert goal.g == pytest.approx(solution.cost)


def test_a_tour_has_the_lines_of_all_its_parts() -> None:
    hall = Maze(5, 9, bytes([1] * 45), start=(0, 0), goals=((4, 8),))
    solution = solve(hall, "theta-star", stops=[(4, 2), (0, 5)])
    assert solution.waypoints == [(0, 0), (4, 2), (0, 5), (4, 8)]
    assert solution.cost == pytest.approx(sqrt(20) + 5 + 5)
    sight_oracles.check_path(hall, solution)


@pytest.mark.parametrize("key", ANY_ANGLE)
@given(maze=oracles.searches())
def test_costs_along_a_path_grow_to_its_length(key: str, maze: Maze) -> None:
    solution = solve(maze, key)
    if not solution.waypoints:
        return
    costs = costs_along(maze, solution)
    assert len(costs) == len(solution.path)
    assert costs == sorted(costs)
    assert costs[-1] == pytest.approx(solution.cost)
    for tile, cost in zip(solution.path, costs, strict=True):
        if tile in solution.waypoints:
            nearest = solution.waypoints.index(tile)
            lines = pairwise(solution.waypoints[: nearest + 1])
            assert cost == pytest.approx(sum(dist(*line) for line in lines))


def test_the_best_order_is_told_to_be_that_of_steps() -> None:
    hall = Maze(5, 9, bytes([1] * 45), start=(0, 0), goals=((4, 8),))
    solution = solve(hall, "theta-star", stops=[(4, 6), (0, 3)], order="best")
    assert solution.reason == (
        "The best order of 2 waypoints was found, "
        "judged by paths made of steps, not of straight lines."
    )
    assert solve(hall, "theta-star", stops=[(4, 6)]).reason == "A goal was reached."


def test_costs_along_steps_count_weights_and_corners() -> None:
    hall = Maze(2, 3, bytes([1, 3, 1, 1, 1, 2]), start=(0, 0), goals=((1, 2),))
    across = solve(hall, "dijkstra", diagonal="always")
    assert across.path == [(0, 0), (1, 1), (1, 2)]
    assert costs_along(hall, across) == pytest.approx([0, sqrt(2), sqrt(2) + 2])
    assert costs_along(hall, solve(hall, "dijkstra")) == [0, 1, 2, 4]


def test_what_it_promises_depends_on_the_options() -> None:
    promise = solvers()["theta-star"].guarantee_with
    assert promise({}) is Guarantee.NO_LONGER_THAN_STEPS
    assert promise({"heuristic": "octile"}) is Guarantee.NO_LONGER_THAN_STEPS
    assert promise({"heuristic": "manhattan"}) is Guarantee.ANY_PATH
    assert promise({"weight": 1.5}) is Guarantee.ANY_PATH
    assert solvers()["lazy-theta-star"].guarantee_with({}) is Guarantee.ANY_ANGLE


def test_there_is_no_angle_without_corners() -> None:
    with pytest.raises(LabyrinthError, match=r"option diagonal must be .*not .*never"):
        solve(Maze.from_text("S G\n"), "theta-star", diagonal="never")


def test_scenarios_are_of_steps() -> None:
    with pytest.raises(LabyrinthError, match="theta-star: it searches at any angle"):
        by_the_rule(SolverChoice("theta-star"))
