"""Verdicts on solvers that are plain functions, and the mazes that refute them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count, product
from random import Random

import pytest

from labyrinth import Maze
from labyrinth.sandbox.check.best_paths import best_path, cost_of, with_less_slack
from labyrinth.sandbox.check.judging_solvers import judge_solver, solver_faults
from labyrinth.sandbox.check.shrinking import shrunk, simpler
from labyrinth.sandbox.check.solver_mazes import drawn_mazes, edge_cases, small_mazes
from labyrinth.sandbox.check.verdicts import Answer, Claim, Findings, level_named
from tests.core import search_oracles
from tests.sandbox.check.functions import (
    Solve,
    Solver,
    Tile,
    breadth_first,
    depth_first,
    dijkstra,
    sides,
)


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
    assert shortest.sentence == "on this 2x2 maze it returned a path of 2 steps; 1 is enough"
    assert (len(shortest.path), len(shortest.enough)) == (3, 2)
    cheapest = judged(breadth_first).refuted[Claim.CHEAPEST]
    assert cheapest.sentence == "on this 1x3 maze with weights its path costs 2; 1 is enough"


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
        (no_way, Claim.FOUND, "on this 1x2 maze it returned no path; there is a path of 1 step"),
        (
            start_is_no_goal,
            Claim.FOUND,
            "on this 1x1 maze it returned no path; the start is the goal, so the path is only "
            "the start",
        ),
        (straight, Claim.VALID, "on this 1x3 maze its path jumps from 0,0 to 0,2"),
        (through_walls, Claim.VALID, "on this 1x3 maze its path leads through the wall 0,1"),
        (
            backwards,
            Claim.VALID,
            "on this 1x2 maze its path leads from the goal to the start: reverse it",
        ),
        (fails_in_large_mazes, Claim.RUNS, "it fails: too large"),
    ],
)
def test_basic_mistakes(function: Solve, claim: Claim, told: str) -> None:
    findings = judged(function)
    assert next(iter(findings.refuted)) is claim
    assert findings.refuted[claim].sentence.endswith(told)
    assert findings.strongest is None


def test_what_fails_in_large_mazes_alone_is_shrunk_to_the_least_that_fails() -> None:
    shown = judged(fails_in_large_mazes).refuted[Claim.RUNS]
    assert shown is not None
    assert 40 < len(shown.maze.tiles) < 50
    assert not any(
        len(smaller.tiles) > 40 and smaller.start not in smaller.goals
        for smaller in (make() for make in simpler(shown.maze))
    )


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
    assert told.startswith("two runs on this ")
    assert told.endswith("it depends on chance, the clock or something outside the maze")


def test_only_steps_where_every_tile_costs_one_count_as_shortest() -> None:
    def around_weights(maze: Maze) -> list[Tile]:
        return dijkstra(maze) if maze.weighted else breadth_first(maze)

    assert not judged(around_weights).refuted


def test_a_solver_that_may_give_up_need_not_find_a_way() -> None:
    def gives_up(mazes: Sequence[Maze], *, again: bool = False) -> Iterator[Answer]:
        return (Answer([], gave_up=True) for _ in mazes)

    assert not judge_solver(gives_up, 20, may_give_up=True).refuted
    assert "it gave up" in judge_solver(gives_up, 20).refuted[Claim.FOUND].sentence


def all_mazes(height: int, width: int, weights: tuple[int, ...]) -> set[tuple[object, ...]]:
    """Every maze of a size with one goal or two, counted by brute force."""
    found: set[tuple[object, ...]] = set()
    places = [(row, col) for row in range(height) for col in range(width)]
    for tiles in product((0, *weights), repeat=height * width):
        for start, one, other in product(places, repeat=3):
            if all(tiles[row * width + col] for row, col in (start, one, other)):
                found.add((height, width, bytes(tiles), start, frozenset((one, other))))
    return found


def identity(maze: Maze) -> tuple[object, ...]:
    return maze.height, maze.width, bytes(maze.tiles), maze.start, frozenset(maze.goals)


def test_every_small_maze_is_asked_once_the_smallest_first() -> None:
    mazes = [*small_mazes(), *edge_cases()]
    asked = set(map(identity, mazes))
    assert len(asked) == len(mazes)
    for size in ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2)):
        assert all_mazes(*size, (1,)) <= asked
    for size in ((1, 2), (2, 1), (2, 2)):
        typical = {each for each in all_mazes(*size, (1, 2, 5)) if each[3] not in each[4]}  # type: ignore[operator]
        assert typical <= asked
    six = [maze for maze in small_mazes() if len(maze.tiles) == 6]
    assert len(six) == 1920
    for some in (small_mazes(), edge_cases()):
        sizes = [len(maze.tiles) for maze in some]
        assert sizes == sorted(sizes)
    assert not any(maze.start in maze.goals for maze in small_mazes())


def test_drawn_mazes_have_all_that_may_matter() -> None:
    drawn = drawn_mazes(80)
    ways = [
        search_oracles.fewest_steps(search_oracles.weights_of(m), m.start) for m in drawn if m.start
    ]
    unreachable = sum(not set(m.goals) & set(way) for m, way in zip(drawn, ways, strict=True))
    assert 3 <= unreachable <= 40
    assert sum(maze.weighted for maze in drawn) >= 20
    assert sum(len(maze.goals) > 1 for maze in drawn) >= 8
    assert all(maze.is_open(maze.start) and all(map(maze.is_open, maze.goals)) for maze in drawn)


def test_more_mazes_contain_the_fewer_and_another_seed_draws_others() -> None:
    rng = Random(2)
    for _ in range(8):
        few, many, seed = rng.randrange(60), rng.randrange(60, 120), rng.randrange(9)
        assert drawn_mazes(many, seed)[:few] == drawn_mazes(few, seed)
    assert drawn_mazes(20, 0) != drawn_mazes(20, 1)


def test_more_mazes_never_acquit() -> None:
    """What was asked with fewer mazes is asked with more of them, too."""

    def asked(count: int) -> set[tuple[object, ...]]:
        found = set()

        def noted(maze: Maze) -> list[Tile]:
            found.add(identity(maze))
            return dijkstra(maze)

        judge_solver(Solver(noted), count)
        return found

    fewer = asked(20)
    assert fewer <= asked(21)
    assert fewer <= asked(47)


def test_less_slack_makes_another_path_as_good() -> None:
    changed = 0
    for maze in drawn_mazes(60):
        path = best_path(maze, weights=True)
        other = with_less_slack(maze, path)
        assert other == with_less_slack(maze, path)
        if other is None or maze.tiles.count(0) < other.tiles.count(0):
            continue
        changed += 1
        assert abs(cost_of(other, best_path(other, weights=True)) - cost_of(other, path)) <= 1
    assert changed > 20


def start_and_goals_alone(maze: Maze) -> list[Tile]:
    """Take the first goal for the only one."""
    one = maze.copy()
    one.goals = maze.goals[:1]
    return breadth_first(one)


def last_goal(maze: Maze) -> list[Tile]:
    one = maze.copy()
    one.goals = maze.goals[-1:]
    return breadth_first(one)


def never_up_last(maze: Maze) -> list[Tile]:
    """Walk through the top right corner, if there is one to walk through, where two goals are."""
    path = breadth_first(maze)
    return depth_first(maze) if len(maze.goals) > 1 else path


@pytest.mark.parametrize(
    "function", [depth_first, start_and_goals_alone, last_goal, never_up_last, breadth_first]
)
@pytest.mark.parametrize("claim", [Claim.FOUND, Claim.SHORTEST, Claim.CHEAPEST])
def test_the_counterexample_has_the_fewest_tiles(function: Solve, claim: Claim) -> None:
    """By brute force: all mazes of up to six tiles, those of up to four with weights."""
    sizes = [
        len(maze.tiles)
        for maze in small_mazes()
        if claim in solver_faults(maze, Answer(function(maze)), may_give_up=False)
    ]
    refuted = judged(function).refuted
    if sizes and (claim is Claim.FOUND or Claim.FOUND not in refuted):
        assert len(refuted[claim].maze.tiles) == min(sizes)
        assert not refuted[claim].is_edge_case


def test_an_edge_case_is_told_last() -> None:
    def both(maze: Maze) -> list[Tile]:
        return [] if maze.start in maze.goals else depth_first(maze)

    findings = judged(both)
    assert findings.refuted[Claim.FOUND].is_edge_case
    against = findings.first_against(level_named("shortest"))
    assert against is not None
    assert against.claim is Claim.SHORTEST


def test_as_many_as_were_drawn_tell_how_sure_it_is() -> None:
    findings = judged(dijkstra)
    assert findings.drawn == 80 < findings.asked
    assert findings.most_that_fail == 3 / 80


def test_time_that_is_up_ends_the_hunt_and_no_maze_is_called_drawn() -> None:
    seconds = count(step=0.01)
    findings = judge_solver(Solver(dijkstra), spent=lambda: next(seconds))
    assert not findings.refuted
    assert findings.drawn == 0
    assert findings.most_that_fail == 1.0


def test_the_same_path_is_not_called_another_way() -> None:
    calls = count()

    def more_and_more(mazes: Sequence[Maze], *, again: bool = False) -> Iterator[Answer]:
        return (Answer(dijkstra(maze), expanded=next(calls)) for maze in mazes)

    told = judge_solver(more_and_more, 20).refuted[Claim.REPEATS].sentence
    assert "a different path each time" not in told
    assert re.search(r"step, \d,?\d+ tiles expanded, then \d,?\d+: it depends on chance", told)


def test_shrinking_ends_where_all_fails() -> None:
    for maze in drawn_mazes(40)[-12:]:
        smallest = shrunk(maze, lambda _: True, 10_000)
        assert (smallest.height, smallest.width) == (1, 1)


def test_a_simpler_maze_keeps_its_endpoints_in_corridors() -> None:
    rng = Random(3)
    for maze in drawn_mazes(40)[8:]:
        candidates = [make() for make in simpler(maze)]
        for candidate in rng.sample(candidates, min(20, len(candidates))):
            assert candidate != maze
            assert candidate.is_open(candidate.start)
            assert candidate.goals
            assert all(map(candidate.is_open, candidate.goals))


def test_the_sides_of_a_tile() -> None:
    maze = Maze.from_text("S  \n# #\nG  ")
    assert list(sides(maze, (0, 1))) == [(1, 1), (0, 0), (0, 2)]
