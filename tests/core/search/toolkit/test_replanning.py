"""Replanning: after every change the path is as cheap as one that is searched anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Maze, generate, solve
from labyrinth.core.declaration.solver import Found
from labyrinth.core.maze.search_grid import Diagonal, SearchGrid
from labyrinth.core.search.solution import cost_of
from labyrinth.core.solvers.d_star_lite import TAKE, Replanner
from labyrinth.core.trace.events import TILE_MASK
from tests.core import search_oracles as oracles
from tests.core.examples import examples

Change = tuple[int, int, bool]


def run(plan: Generator[int, None, Found]) -> Found:
    while True:
        try:
            next(plan)
        except StopIteration as end:
            found: Found = end.value
            return found


def closed(maze: Maze) -> Maze:
    """The same maze within a border of walls, so that tiles and grid agree."""
    wall = bytes(maze.width + 2)
    rows = range(0, len(maze.tiles), maze.width)
    middle = b"".join(b"\x00" + maze.tiles[at : at + maze.width] + b"\x00" for at in rows)
    assert maze.start is not None
    start = (maze.start[0] + 1, maze.start[1] + 1)
    goals = tuple((row + 1, col + 1) for row, col in maze.goals)
    return Maze(maze.height + 2, maze.width + 2, wall + middle + wall, start=start, goals=goals)


def check(maze: Maze, found: Found) -> None:
    assert maze.start is not None
    weights = oracles.weights_of(maze)
    costs = oracles.lowest_costs(weights, maze.start)
    reachable = [costs[goal] for goal in maze.goals if goal in costs]
    path = [maze.position(tile) for tile in found.path]
    if not reachable:
        assert path == []
        return
    assert path[0] == maze.start
    assert path[-1] in maze.goals
    for (row, col), (next_row, next_col) in pairwise(path):
        assert abs(row - next_row) + abs(col - next_col) == 1
    assert sum(weights[tile] for tile in path[1:]) == min(reachable)


@examples(3)
@given(
    oracles.searches(high=4),
    st.lists(st.tuples(st.integers(0, 48), st.integers(0, 4), st.booleans()), max_size=12),
)
def test_path_is_the_cheapest_after_every_change(maze: Maze, changes: list[Change]) -> None:
    maze = closed(maze)
    assert maze.start is not None
    replanner = Replanner(SearchGrid.of(maze, maze.start, maze.goals))
    check(maze, run(replanner.plan(lambda event: None, None)))
    inside = [(row, col) for row in range(1, maze.height - 1) for col in range(1, maze.width - 1)]
    for place, weight, moves in changes:
        tile = inside[place % len(inside)]
        if moves and maze[tile] and tile not in maze.goals:
            maze.start = tile
            replanner.move(maze.index(tile))
        elif tile != maze.start and tile not in maze.goals:
            maze[tile] = weight
            replanner.change(maze.index(tile), weight)
        check(maze, run(replanner.plan(lambda event: None, None)))


@pytest.mark.parametrize("rule", ["never", *oracles.ACROSS])
def test_path_is_the_cheapest_while_the_start_moves_far(rule: str) -> None:
    """Many small changes on the way of a long walk; the solver that it is held to is proved."""
    for seed in range(12 if rule == "never" else 4):
        rng = Random(seed)
        maze = generate("prim", 12, 12, seed, braid=1.0, weights=(1, 3))
        assert maze.start is not None
        grid = SearchGrid.of(maze, maze.start, maze.goals, Diagonal(rule))
        replanner = Replanner(grid)
        found = run(replanner.plan(lambda event: None, None))
        while len(found.path) > 3:
            maze.start = maze.position(found.path[2])
            replanner.move(found.path[2])
            for _ in range(6):
                row, col = 1 + int(rng.random() * 23), 1 + int(rng.random() * 23)
                if (row, col) != maze.start and (row, col) not in maze.goals:
                    maze[row, col] = int(rng.random() * 4)
                    replanner.change(maze.index((row, col)), maze[row, col])
            events: list[int] = []
            found = run(replanner.plan(events.append, None))
            cost = cost_of(grid.replaced(tiles=bytes(maze.tiles)), found.path)
            assert cost == solve(maze, "dijkstra", diagonal=rule).cost
            # What Koenig and Likhachev prove of D* Lite.
            taken = Counter(event for event in events if event & ~TILE_MASK == TAKE)
            assert max(taken.values(), default=0) <= 2


def test_change_that_does_not_matter_is_not_looked_at() -> None:
    maze = generate("dfs", 30, 30, 1, braid=1.0)
    assert maze.start is not None
    grid = SearchGrid.of(maze, maze.start, maze.goals)
    replanner = Replanner(grid)
    first = run(replanner.plan(lambda event: None, None))
    assert run(replanner.plan(lambda event: None, None)) == Found(first.path, 0)
    beside_start = next(tile for tile in first.path[1:] if tile not in grid.goals)
    replanner.change(beside_start, 2)
    repaired = run(replanner.plan(lambda event: None, None))
    assert 0 < repaired.expanded < first.expanded / 2


def test_repair_looks_at_what_it_records() -> None:
    maze = generate("prim", 9, 9, 1, braid=0.5)
    assert maze.start is not None
    grid = SearchGrid.of(maze, maze.start, maze.goals)
    replanner = Replanner(grid)
    path = run(replanner.plan(lambda event: None, None)).path
    replanner.change(path[len(path) // 2], 0)
    events: list[int] = []
    found = run(replanner.plan(events.append, None))
    expanded = {event & 0x7FFFFFF for event in events if event & ~0x7FFFFFF == TAKE}
    assert found.expanded == len(expanded) > 0
    assert path[len(path) // 2] not in found.path


@pytest.mark.parametrize("weight", [0, 9])
def test_change_and_change_back_give_the_same_cost(weight: int) -> None:
    maze = generate("wilson", 10, 10, 1)
    assert maze.start is not None
    replanner = Replanner(SearchGrid.of(maze, maze.start, maze.goals))
    path = run(replanner.plan(lambda event: None, None)).path
    replanner.change(path[3], weight)
    run(replanner.plan(lambda event: None, None))
    replanner.change(path[3], 1)
    assert run(replanner.plan(lambda event: None, None)).path == path
