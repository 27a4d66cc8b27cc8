"""Every registered solver, held to what it declares; a new file is tested without a change."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from labyrinth import (
    EventKind,
    Maze,
    Solution,
    generate,
    generators,
    solve,
    solvers,
)
from labyrinth.core.declaration.generator import Texture
from labyrinth.core.declaration.solver import Guarantee, SolverAlgorithm
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.task import SLICE
from tests.core import search_oracles as oracles
from tests.core import sight_oracles
from tests.core.asked import asked
from tests.core.examples import examples

SOLVERS = asked(solvers())
PERFECT = [key for key, made in generators().items() if made.texture is Texture.PERFECT]

FEWEST = (Guarantee.FEWEST_STEPS, Guarantee.FEWEST_STEPS_OR_GIVES_UP, Guarantee.SHORTEST)
"""Without diagonal steps the shortest path is that of the fewest steps."""

every_solver = pytest.mark.parametrize("key", SOLVERS)


def hold_all_to_their_guarantees(maze: Maze) -> None:
    """Search with every solver, and compare with the oracles as far as each promises it."""
    assert maze.start is not None
    weights = oracles.weights_of(maze)
    costs = oracles.lowest_costs(weights, maze.start)
    steps = oracles.fewest_steps(weights, maze.start)
    reachable = [goal for goal in maze.goals if goal in steps]
    for algorithm in SOLVERS.values():
        hold_to_guarantee(
            algorithm,
            maze,
            min((costs[goal] for goal in reachable), default=None),
            min((steps[goal] for goal in reachable), default=None),
        )


def hold_to_guarantee(
    algorithm: SolverAlgorithm, maze: Maze, lowest_cost: int | None, fewest_steps: int | None
) -> None:
    solution = search(maze, algorithm)
    hold_to_trace(maze, algorithm, solution)
    assert solution.reason.endswith(".")
    if solution.outcome != "found":
        assert (solution.path, solution.cost) == ([], 0)
        assert solution.outcome == "gave-up" or fewest_steps is None
        assert solution.outcome == "unreachable" or may_give_up(algorithm)
        return
    if solution.waypoints:
        sight_oracles.check_path(maze, solution)
        return
    oracles.check_path(maze, solution)
    if algorithm.guarantee in (Guarantee.CHEAPEST, Guarantee.CHEAPEST_OR_GIVES_UP):
        assert solution.cost == lowest_cost
    if algorithm.guarantee in FEWEST:
        assert len(solution.path) - 1 == fewest_steps


def search(maze: Maze, algorithm: SolverAlgorithm) -> Solution:
    """Solve, but not for long where the solver has a limit to that."""
    if any(option.key == "limit" for option in algorithm.options):
        return solve(maze, algorithm.key, limit=2000)
    return solve(maze, algorithm.key)


def may_give_up(algorithm: SolverAlgorithm) -> bool:
    return algorithm.guarantee not in (
        Guarantee.CHEAPEST,
        Guarantee.FEWEST_STEPS,
        Guarantee.SHORTEST,
        Guarantee.ANY_PATH,
        Guarantee.NO_LONGER_THAN_STEPS,
        Guarantee.ANY_ANGLE,
    )


def hold_to_trace(maze: Maze, algorithm: SolverAlgorithm, solution: Solution) -> None:
    trace = solution.trace
    assert trace.before == maze.tiles
    assert trace.parts == [algorithm.pseudocode]
    assert all(maze.tiles[tile] for _, tile in trace)
    expanded = [tile for kind, tile in trace if kind is EventKind.EXPAND]
    assert solution.expanded == len(set(expanded))
    path = [tile for kind, tile in trace if kind is EventKind.PATH]
    assert [maze.position(tile) for tile in path] == solution.path
    assert [kind for kind, _ in trace][len(trace) - len(path) :] == [EventKind.PATH] * len(path)
    if path and not any(line.from_goals for line in algorithm.pseudocode.recorded):
        assert path[-1] not in expanded[:-1], "the search went on after its goal was found"


@examples(3)
@example(Maze(12, 15, b"\x01" * 180, start=(6, 7), goals=((0, 0), (11, 14), (2, 9))))
@example(Maze(9, 1, b"\x01" * 9, start=(0, 0), goals=((8, 0),)))
@example(Maze(1, 9, b"\x01" * 9, start=(0, 8), goals=((0, 0),)))
@given(oracles.searches())
def test_guarantees_in_block_mazes(maze: Maze) -> None:
    hold_all_to_their_guarantees(maze)


@examples(3)
@given(oracles.searches(high=9))
def test_guarantees_with_weights(maze: Maze) -> None:
    hold_all_to_their_guarantees(maze)


@given(oracles.searches(high=255, side=5))
def test_guarantees_with_weights_of_every_size(maze: Maze) -> None:
    hold_all_to_their_guarantees(maze)


@given(
    st.sampled_from(PERFECT),
    st.integers(1, 7),
    st.integers(1, 7),
    st.integers(0, 99),
    st.sampled_from([0.0, 0.5, 1.0]),
    st.sampled_from([(1, 1), (1, 9)]),
    st.sampled_from(["corner", "dead-end", "farthest"]),
)
def test_guarantees_in_mazes_of_rooms(
    generator: str,
    rows: int,
    cols: int,
    seed: int,
    braid: float,
    weights: tuple[int, int],
    endpoints: str,
) -> None:
    hold_all_to_their_guarantees(
        generate(generator, rows, cols, seed, braid=braid, weights=weights, endpoints=endpoints)
    )


@pytest.mark.slow
@pytest.mark.parametrize("high", [1, 3])
def test_guarantees_where_many_ways_are_nearly_equal(high: int) -> None:
    """A search that takes the first way to a tile for the best goes wrong here, if rarely."""
    rng = Random(high)
    for _ in range(40):
        tiles = [0 if rng.random() < 0.3 else 1 + int(rng.random() * high) for _ in range(400)]
        tiles[0] = tiles[-1] = 1
        hold_all_to_their_guarantees(Maze(20, 20, bytes(tiles), start=(0, 0), goals=((19, 19),)))


@given(st.sampled_from(PERFECT), st.integers(1, 8), st.integers(1, 8), st.integers(0, 99))
def test_perfect_mazes_are_always_solved(generator: str, rows: int, cols: int, seed: int) -> None:
    maze = generate(generator, rows, cols, seed)
    for algorithm in SOLVERS.values():
        if algorithm.guarantee is not Guarantee.BY_CHANCE:
            assert solve(maze, algorithm.key).outcome == "found", algorithm.key


@every_solver
def test_isolated_start(key: str) -> None:
    maze = Maze.from_text("S# G\n##  \n")
    solution = search(maze, SOLVERS[key])
    assert solution.outcome in ("unreachable", "gave-up")
    assert solution.path == []


@every_solver
def test_start_that_is_a_goal(key: str) -> None:
    solution = solve(Maze.from_text("@ G\n"), key)
    assert solution.outcome == "found"
    assert (solution.path, solution.cost, solution.expanded) == ([(0, 0)], 0, 0)


@every_solver
def test_endpoints_given_override_those_of_the_maze(key: str) -> None:
    maze = generate("dfs", 4, 4, 1)
    solution = solve(maze, key, start=(7, 7), goals=[(1, 1)])
    assert (solution.path[0], solution.path[-1]) == ((7, 7), (1, 1))


@pytest.mark.slow
@every_solver
def test_slices_are_short(key: str) -> None:
    """A goal out of reach in a maze with loops: all is searched, and never long without a yield."""
    maze = generate("dfs", 40, 40, 3, braid=0.5)
    row, col = maze.goals[0]
    for side in ((row - 1, col), (row, col - 1)):
        maze[side] = 0
    assert maze.start is not None
    grid = SearchGrid.of(maze, maze.start, maze.goals)
    events: list[int] = []
    shares = [0]
    longest = recorded = 0
    algorithm = SOLVERS[key]
    for expanded in algorithm.run(grid, events.append, None, **algorithm.arguments({})):
        shares.append(expanded)
        longest = max(longest, len(events) - recorded)
        recorded = len(events)
    assert shares == sorted(shares)
    assert max(longest, len(events) - recorded) <= 8 * SLICE


@every_solver
def test_registration(key: str) -> None:
    algorithm = SOLVERS[key]
    assert algorithm.run.__module__ == f"labyrinth.core.solvers.{key.replace('-', '_')}"
    assert algorithm.key == key
    assert 0 < len(algorithm.summary) <= 72
    assert "\nSource: " in algorithm.description
    assert "\nGuarantee: " in algorithm.description
    assert "\n1. " not in algorithm.description, "the pseudocode says the steps"


def test_shortcuts_are_letters_that_mean_nothing_else() -> None:
    shortcuts = [algorithm.shortcut for algorithm in solvers().values() if algorithm.shortcut]
    assert len(set(shortcuts)) == len(shortcuts)
    assert all(len(letter) == 1 and letter.islower() for letter in shortcuts)
    assert not set(shortcuts) & set("yqen")
