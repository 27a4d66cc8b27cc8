"""Verdicts on solvers that are plain functions, and the mazes that refute them."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from labyrinth import Maze
from labyrinth.checking.claims import Claim
from labyrinth.checking.judging_solvers import judge_solver
from labyrinth.checking.shrinking import shrunk, simpler
from labyrinth.checking.solver_mazes import drawn_mazes, tiny_mazes, tiny_mazes_of_two_goals
from labyrinth.checking.verdicts import Findings
from tests.checking.functions import (
    Solve,
    Solver,
    Tile,
    breadth_first,
    depth_first,
    dijkstra,
    sides,
)
from tests.core import search_oracles


def judged(function: Solve) -> Findings:
    return judge_solver(Solver(function), 80)


def sentence(function: Solve, claim: Claim) -> str:
    return judged(function).refuted[claim].sentence


@pytest.mark.parametrize(
    ("function", "level"),
    [(depth_first, "some-path"), (breadth_first, "shortest"), (dijkstra, "cheapest")],
)
def test_the_strongest_level_is_the_right_one(function: Solve, level: str) -> None:
    strongest = judged(function).strongest
    assert strongest is not None
    assert strongest.key == level


def test_a_counterexample_is_the_smallest_maze_and_says_so() -> None:
    refuted = judged(depth_first).refuted
    assert list(refuted) == [Claim.SHORTEST, Claim.CHEAPEST]
    shortest = refuted[Claim.SHORTEST]
    assert shortest.sentence == "on this 3x2 maze it returned 4 steps; 2 are enough"
    assert shortest.counterexample is not None
    assert (len(shortest.counterexample.path), len(shortest.counterexample.enough)) == (5, 3)
    cheapest = judged(breadth_first).refuted[Claim.CHEAPEST]
    assert cheapest.sentence == "on this 2x2 maze with weights its path costs 3; 2 are enough"


def no_way(maze: Maze) -> list[Tile]:
    return breadth_first(maze) if maze.start in maze.goals else []


def start_is_no_goal(maze: Maze) -> list[Tile]:
    return [] if maze.start in maze.goals else breadth_first(maze)


def straight(maze: Maze) -> list[Tile]:
    assert maze.start is not None
    return [maze.start, maze.goals[0]] if maze.start not in maze.goals else [maze.start]


def through_walls(maze: Maze) -> list[Tile]:
    hall = Maze(maze.height, maze.width, bytes([1]) * len(maze.tiles))
    hall.start, hall.goals = maze.start, maze.goals
    return breadth_first(hall)


def backwards(maze: Maze) -> list[Tile]:
    return breadth_first(maze)[::-1]


def fails_in_large_mazes(maze: Maze) -> list[Tile]:
    if maze.height * maze.width > 40:
        raise ValueError("too large")
    return dijkstra(maze)


@pytest.mark.parametrize(
    ("function", "claim", "told"),
    [
        (no_way, Claim.FOUND, "on this 1x2 maze it returned no path; there is one of 1 step"),
        (
            start_is_no_goal,
            Claim.FOUND,
            "on this 1x1 maze it returned no path; the start is the goal, so the start alone is "
            "the path",
        ),
        (straight, Claim.VALID, "on this 1x3 maze its path jumps from 0,0 to 0,2"),
        (through_walls, Claim.VALID, "on this 1x3 maze its path leads through the wall 0,1"),
        (
            backwards,
            Claim.VALID,
            "on this 1x2 maze its path leads from the goal to the start: turn it round",
        ),
        (fails_in_large_mazes, Claim.RUNS, "it fails: too large"),
    ],
)
def test_basic_mistakes(function: Solve, claim: Claim, told: str) -> None:
    findings = judged(function)
    assert list(findings.refuted) == [claim]
    assert findings.refuted[claim].sentence.endswith(told)
    assert findings.strongest is None


def test_what_fails_in_large_mazes_alone_is_shrunk_to_the_least_that_fails() -> None:
    shown = judged(fails_in_large_mazes).refuted[Claim.RUNS].counterexample
    assert shown is not None
    assert 40 < len(shown.maze.tiles) < 50
    assert not any(len(smaller.tiles) > 40 for smaller in simpler(shown.maze))


def test_what_does_not_end_takes_few_tries() -> None:
    def endless(maze: Maze) -> list[Tile]:
        if not breadth_first(maze):
            raise TimeoutError("it does not end")
        return breadth_first(maze)

    solver = Solver(endless)
    findings = judge_solver(solver, 80)
    refuted = findings.refuted[Claim.RUNS]
    assert refuted.sentence == "on this 1x3 maze it does not end"
    assert solver.asked <= findings.asked + 3


def test_a_right_solver_that_is_slow_in_large_mazes_is_right_and_that_is_told() -> None:
    def slow(maze: Maze) -> list[Tile]:
        if len(maze.tiles) > 1000:
            raise TimeoutError("it does not end within 4 seconds")
        return dijkstra(maze)

    findings = judged(slow)
    assert not findings.refuted
    assert findings.remarks[-1] == "on a 41x41 maze it does not end within 4 seconds"


def test_an_answer_that_changes_is_told() -> None:
    calls = count()

    def by_chance(maze: Maze) -> list[Tile]:
        path = breadth_first(maze)
        if len(path) > 1 and next(calls) % 2:
            return [path[0], path[1], *path]
        return path

    told = sentence(by_chance, Claim.REPEATS)
    assert told.startswith("asked twice on this ")
    assert told.endswith("it goes by chance, by the clock, or by something outside the maze")


def test_only_steps_where_every_tile_costs_one_count_as_shortest() -> None:
    def around_weights(maze: Maze) -> list[Tile]:
        return dijkstra(maze) if maze.weighted else breadth_first(maze)

    assert not judged(around_weights).refuted


def test_a_solver_that_may_give_up_need_not_find_a_way() -> None:
    from labyrinth.checking.answers import Answer

    def gives_up(maze: Maze, *, again: bool = False) -> Answer:
        return Answer([], gave_up=True)

    assert not judge_solver(gives_up, 20, may_give_up=True).refuted
    assert "it gave up" in judge_solver(gives_up, 20).refuted[Claim.FOUND].sentence


def test_all_tiny_mazes_are_there_once_and_drawn_ones_have_all_that_may_matter() -> None:
    tiny = (*tiny_mazes(), *tiny_mazes_of_two_goals())
    assert len(tiny) == len({(m.height, m.width, bytes(m.tiles), m.start, m.goals) for m in tiny})
    squares = [maze for maze in tiny if (maze.height, maze.width) == (2, 2)]
    assert sum(len(maze.goals) == 1 for maze in squares) == 4 * 5 * 4
    assert sum(len(maze.goals) == 2 for maze in squares) == 4 * 6 + 24
    drawn = drawn_mazes(80)
    ways = [
        search_oracles.fewest_steps(search_oracles.weights_of(m), m.start) for m in drawn if m.start
    ]
    unreachable = sum(not set(m.goals) & set(way) for m, way in zip(drawn, ways, strict=True))
    assert 3 <= unreachable <= 40
    assert sum(maze.weighted for maze in drawn) >= 20
    assert sum(len(maze.goals) > 1 for maze in drawn) >= 8
    assert all(maze.is_open(maze.start) and all(map(maze.is_open, maze.goals)) for maze in drawn)


def test_shrinking_ends_where_all_fails() -> None:
    for maze in drawn_mazes(40)[-12:]:
        smallest = shrunk(maze, lambda _: True, 10_000)
        assert (smallest.height, smallest.width) == (1, 1)


def test_a_simpler_maze_keeps_its_endpoints_in_corridors() -> None:
    rng = Random(3)
    for maze in drawn_mazes(40)[8:]:
        candidates = list(simpler(maze))
        for candidate in rng.sample(candidates, min(20, len(candidates))):
            assert candidate != maze
            assert candidate.is_open(candidate.start)
            assert candidate.goals
            assert all(map(candidate.is_open, candidate.goals))


def test_the_sides_of_a_tile() -> None:
    maze = Maze.from_text("S  \n# #\nG  ")
    assert list(sides(maze, (0, 1))) == [(1, 1), (0, 0), (0, 2)]
