"""Searches from stop to stop: every order tried by brute force, one trace, its parts."""

from __future__ import annotations

from itertools import pairwise, permutations
from math import inf

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, generate, solve, solvers
from labyrinth.core.search.inspection import inspection
from labyrinth.core.search.tour import MOST_EXACT, MOST_STOPS
from labyrinth.core.trace.events import EXPAND
from labyrinth.core.trace.player import Mark, Player
from tests.core import search_oracles as oracles
from tests.core.search_oracles import Tile


def with_stops(draw: st.DrawFn, maze: Maze, most: int) -> list[Tile]:
    corridors = sorted(oracles.weights_of(maze))
    return draw(st.lists(st.sampled_from(corridors), min_size=1, max_size=most, unique=True))


@st.composite
def tours(draw: st.DrawFn, most: int = 4) -> tuple[Maze, list[Tile]]:
    maze = draw(oracles.searches(high=3, side=6))
    return maze, with_stops(draw, maze, most)


def cost_in_order(maze: Maze, order: tuple[Tile, ...]) -> float:
    """What the cheapest path costs that leads over the stops in this order."""
    assert maze.start is not None
    weights, cost = oracles.weights_of(maze), 0.0
    for here, there in pairwise([maze.start, *order]):
        cost += oracles.lowest_costs(weights, here).get(there, inf)
    last = oracles.lowest_costs(weights, [maze.start, *order][-1])
    return cost + min(last.get(goal, inf) for goal in maze.goals)


@given(tours())
def test_the_path_leads_over_the_stops_in_their_order(case: tuple[Maze, list[Tile]]) -> None:
    maze, stops = case
    solution = solve(maze, "dijkstra", stops=stops)
    lowest = cost_in_order(maze, tuple(stops))
    assert (solution.outcome == "found") == (lowest < inf)
    assert solution.stops == tuple(stops)
    if solution.outcome != "found":
        assert solution.path == []
        return
    assert solution.cost == lowest
    assert solution.path[0] == maze.start
    assert solution.path[-1] in maze.goals
    assert all(
        abs(row - next_row) + abs(col - next_col) == 1
        for (row, col), (next_row, next_col) in pairwise(solution.path)
    )
    rest = iter(solution.path)
    assert all(stop in rest or stop == maze.start for stop in stops)


@given(tours())
def test_the_best_order_is_the_best_of_all(case: tuple[Maze, list[Tile]]) -> None:
    maze, stops = case
    lowest = min(cost_in_order(maze, order) for order in permutations(stops))
    assume(lowest < inf)
    solution = solve(maze, "a-star", stops=stops, order="best")
    assert solution.cost == lowest
    assert sorted(solution.stops) == sorted(stops)
    found = f"The best order of {len(stops)} waypoints was found."
    assert solution.reason == (found if len(stops) > 1 else "A goal was reached.")


def test_the_order_of_many_stops_is_good_and_told_not_to_be_sure() -> None:
    maze = generate("wilson", 8, 8, 1, braid=0.5)
    stops = [(row, col) for row in (1, 5, 9, 13) for col in (1, 5, 9, 13)]
    assert len(stops) > MOST_EXACT
    best = solve(maze, "bfs", stops=stops, order="best")
    assert best.outcome == "found"
    assert sorted(best.stops) == sorted(stops)
    assert best.cost <= solve(maze, "bfs", stops=stops).cost
    assert "certain to be the best" in best.reason


@pytest.mark.parametrize("key", solvers())
def test_every_solver_makes_one_trace_of_a_tour(key: str) -> None:
    maze = generate("wilson", 6, 6, 2)
    stops = [(1, 11), (11, 1)]
    solution = solve(maze, key, stops=stops)
    assert solution.outcome == "found"
    trace = solution.trace
    assert [leg.goals for leg in trace.legs][:2] == [(maze.index(stop),) for stop in stops]
    assert len(trace.tiles_of(EXPAND)) <= solution.expanded
    player = Player(trace)
    player.seek(len(trace))
    assert {maze.index(tile) for tile in solution.path} == {
        tile for tile, mark in enumerate(player.marks) if mark == Mark.PATH
    }


def test_each_part_begins_with_an_empty_frontier_and_costs_of_its_own() -> None:
    maze = generate("prim", 8, 8, 3, braid=1.0, weights=(1, 5))
    stops = [(1, 15), (15, 1)]
    solution = solve(maze, "a-star", stops=stops)
    trace, player = solution.trace, Player(solution.trace)
    assert maze.start is not None
    facts = inspection(trace, solvers()["a-star"], maze.start, maze.goals).finish()
    for number, leg in enumerate(trace.legs):
        player.seek(leg.first)
        assert player.marks.count(Mark.FRONTIER) == 0
        begin = [maze.start, *stops][number]
        assert maze.index(begin) == leg.start
        part = solve(maze, "a-star", begin, [maze.position(goal) for goal in leg.goals])
        own = inspection(part.trace, solvers()["a-star"], begin, maze.goals).finish()
        searched = len(part.trace) - len(part.path)
        for tile in range(len(maze.tiles)):
            here, there = facts.at(tile, leg.first + searched), own.at(tile, searched)
            assert (here and (here.g, here.parent)) == (there and (there.g, there.parent))


def test_stops_across_corners_are_put_in_the_best_order() -> None:
    hall = Maze(5, 5, bytes([1] * 25), start=(0, 0), goals=((4, 4),))
    stops = [(3, 3), (1, 1), (2, 2)]
    solution = solve(hall, "a-star", stops=stops, order="best", diagonal="always")
    assert solution.stops == ((1, 1), (2, 2), (3, 3))
    assert len(solution.path) == 5


@pytest.mark.parametrize(
    ("stops", "sentence"),
    [
        ([(9, 9)], "the waypoint (9, 9) is outside the maze of 3 x 3 tiles"),
        ([(1, 1)], "the waypoint (1, 1) is a wall: choose a corridor tile"),
    ],
)
def test_a_wrong_stop_is_told(stops: list[Tile], sentence: str) -> None:
    ring = Maze.from_text("S  \n # \n  G")
    with pytest.raises(LabyrinthError) as error:
        solve(ring, "bfs", stops=stops)
    assert str(error.value) == sentence


def test_too_many_stops_are_told() -> None:
    hall = Maze(11, 11, bytes([1] * 121), start=(0, 0), goals=((10, 10),))
    stops = [(row, col) for row in range(10) for col in range(1, 11)]
    assert len(stops) == MOST_STOPS + 1
    with pytest.raises(LabyrinthError, match="100 waypoints are too many: at most 99"):
        solve(hall, "bfs", stops=stops)


def test_an_unreachable_stop_is_told() -> None:
    maze = Maze.from_text("S G# ")
    solution = solve(maze, "bfs", stops=[(0, 1), (0, 4)])
    assert (solution.outcome, solution.reason) == ("unreachable", "No path leads to waypoint 2.")
