"""Searches that step across corners: every solver that can, by every rule, against brute force."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from math import inf, sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, Solution, solve, solvers
from labyrinth.core.declaration.options import Choice
from labyrinth.core.declaration.solver import Guarantee
from tests.core import search_oracles as oracles
from tests.core.search_oracles import Tile

NEEDED = {
    "never": 3,
    "only-when-no-obstacles": 2,
    "if-at-most-one-obstacle": 1,
    "always": 0,
}
"""How many of the two tiles beside a diagonal step have to be open."""
RULES = st.sampled_from(sorted(NEEDED))
SOLVERS = {
    key: solver
    for key, solver in solvers().items()
    if any(option.key == "diagonal" for option in solver.options) and not solver.goes_at_any_angle
}
INFORMED = {
    key: solver
    for key, solver in SOLVERS.items()
    if any(option.key == "heuristic" for option in solver.options)
}
CHEAPEST = (Guarantee.CHEAPEST, Guarantee.CHEAPEST_OR_GIVES_UP)
FEWEST = (Guarantee.FEWEST_STEPS, Guarantee.FEWEST_STEPS_OR_GIVES_UP)


HALL = Maze(
    3,
    5,
    bytes([1, 1, 1, 1, 1, 1, 9, 9, 9, 1, 1, 1, 9, 9, 1]),
    start=(1, 0),
    goals=((1, 4),),
)


def steps_from(weights: dict[Tile, int], tile: Tile, rule: str) -> dict[Tile, float]:
    """The tiles that one step leads to, and what it costs."""
    row, col = tile
    costs = {}
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            beside = ((row + down, col), (row, col + right))
            there = (row + down, col + right)
            if there == tile or there not in weights:
                continue
            if down and right:
                if sum(side in weights for side in beside) >= NEEDED[rule]:
                    costs[there] = sqrt(2) * weights[there]
            else:
                costs[there] = float(weights[there])
    return costs


def lowest_cost(maze: Maze, rule: str, *, steps: bool = False) -> float:
    """Dijkstra with floats, which are exact enough for small mazes; inf without a path."""
    weights = oracles.weights_of(maze)
    assert maze.start is not None
    costs = {maze.start: 0.0}
    heap = [(0.0, maze.start)]
    while heap:
        cost, tile = heappop(heap)
        if tile in maze.goals:
            return cost
        for there, step in steps_from(weights, tile, rule).items():
            reached = cost + (1 if steps else step)
            if reached < costs.get(there, inf) - 1e-9:
                costs[there] = reached
                heappush(heap, (reached, there))
    return inf


def unweighted(maze: Maze) -> Maze:
    """The same maze, its weights all 1."""
    tiles = bytes(bool(weight) for weight in maze.tiles)
    return Maze(maze.height, maze.width, tiles, start=maze.start, goals=maze.goals)


def length_of(solution: Solution) -> float:
    """The length of a path, whatever its tiles weigh."""
    return sum(
        sqrt(2) if row != next_row and col != next_col else 1
        for (row, col), (next_row, next_col) in pairwise(solution.path)
    )


def check(maze: Maze, rule: str, solution: Solution) -> None:
    """Hold a path to the steps that are allowed, and its cost to their sum."""
    weights = oracles.weights_of(maze)
    assert solution.path[0] == maze.start
    assert solution.path[-1] in maze.goals
    cost = sum(
        steps_from(weights, tile, rule)[following] for tile, following in pairwise(solution.path)
    )
    assert solution.cost == pytest.approx(cost, abs=1e-9)


@pytest.mark.parametrize("key", SOLVERS)
@given(maze=oracles.searches(high=4), rule=RULES)
def test_every_guarantee_holds(key: str, maze: Maze, rule: str) -> None:
    solution = solve(maze, key, diagonal=rule)
    lowest = lowest_cost(maze, rule)
    assert (solution.outcome == "found") == (lowest < inf)
    if solution.outcome == "found":
        check(maze, rule, solution)
        if solvers()[key].guarantee in CHEAPEST:
            assert solution.cost == pytest.approx(lowest, abs=1e-9)
        if solvers()[key].guarantee in FEWEST:
            assert len(solution.path) - 1 == lowest_cost(maze, rule, steps=True)
        if solvers()[key].guarantee is Guarantee.SHORTEST:
            least = lowest_cost(unweighted(maze), rule)
            assert length_of(solution) == pytest.approx(least, abs=1e-9)


@pytest.mark.parametrize("key", INFORMED)
@given(data=st.data(), maze=oracles.searches(high=3), rule=RULES)
def test_options_keep_or_lose_the_guarantee_as_it_says(
    key: str, data: st.DataObject, maze: Maze, rule: str
) -> None:
    solver = solvers()[key]
    chosen: dict[str, Any] = {"diagonal": rule}
    weight = data.draw(st.sampled_from((1.0, 1.25, 1.5, 3.0)))
    for option in solver.options:
        if option.key in ("heuristic", "tie"):
            assert isinstance(option, Choice)
            chosen[option.key] = data.draw(st.sampled_from(sorted(option.choices)))
        elif option.key == "weight":
            chosen["weight"] = weight
    solution = solve(maze, key, **chosen)
    lowest = lowest_cost(maze, rule)
    assert (solution.outcome == "found") == (lowest < inf)
    if solution.outcome != "found":
        return
    check(maze, rule, solution)
    match solver.guarantee_with(chosen):
        case Guarantee.CHEAPEST | Guarantee.CHEAPEST_OR_GIVES_UP:
            assert solution.cost == pytest.approx(lowest, abs=1e-6)
        case Guarantee.WEIGHTED | Guarantee.WEIGHTED_OR_GIVES_UP:
            assert solution.cost <= weight * lowest + 1e-6
        case Guarantee.SHORTEST | Guarantee.WEIGHTED_LENGTH:
            assert length_of(solution) <= weight * lowest_cost(unweighted(maze), rule) + 1e-6
        case guarantee:
            assert guarantee in (Guarantee.ANY_PATH, Guarantee.ANY_PATH_OR_GIVES_UP)


def test_an_inadmissible_heuristic_and_a_weight_weaken_the_guarantee() -> None:
    promise = solvers()["a-star"].guarantee_with
    assert promise({}) is Guarantee.CHEAPEST
    assert promise({"heuristic": "manhattan"}) is Guarantee.CHEAPEST
    assert promise({"heuristic": "manhattan", "diagonal": "always"}) is Guarantee.ANY_PATH
    assert promise({"weight": 1.5}) is Guarantee.WEIGHTED
    assert promise({"heuristic": "octile", "diagonal": "always"}) is Guarantee.CHEAPEST


def test_a_weight_can_cost() -> None:
    """The check above can fail: there are mazes in which a weighted search finds a dearer path."""
    costs = {solve(HALL, "a-star", weight=weight).cost for weight in (1.0, 100.0)}
    assert len(costs) > 1


@pytest.mark.parametrize(
    ("key", "option"),
    [(key, option) for key, solver in solvers().items() for option in solver.refused],
)
def test_who_cannot_says_why(key: str, option: str) -> None:
    given: dict[str, Any] = {option: "always"}
    with pytest.raises(LabyrinthError, match=f"solver {key} has no option {option}: [a-z].+"):
        solve(HALL, key, **given)


def test_a_cost_across_corners_is_a_decimal_number() -> None:
    maze = Maze.from_text("S  \n   \n  G")
    assert solve(maze, "a-star").cost == 4
    assert isinstance(solve(maze, "a-star").cost, int)
    found = solve(maze, "a-star", diagonal="only-when-no-obstacles")
    assert found.path == [(0, 0), (1, 1), (2, 2)]
    assert found.cost == pytest.approx(2 * sqrt(2))


@pytest.mark.parametrize(
    ("goal", "number"), [((2, 2), "only cheapest path"), ((1, 2), "2 cheapest"), ((0, 2), "only")]
)
def test_all_cheapest_paths_are_counted_across_corners(goal: Tile, number: str) -> None:
    hall = Maze(3, 3, bytes([1] * 9), start=(0, 0), goals=(goal,))
    assert number in solve(hall, "all-shortest", diagonal="always").reason
