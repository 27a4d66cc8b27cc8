"""Braiding removes as many dead ends as asked for, and nothing else."""

from __future__ import annotations

from itertools import chain, combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import EventKind, Maze, Trace, Wall, generate
from labyrinth.core.explain.trace_reading import rooms_beside
from labyrinth.core.generation.steps.braid import braid
from labyrinth.core.generation.steps.braid import braided as without_dead_ends
from labyrinth.core.maze.room_grid import dead_end_rooms, walled_steps
from labyrinth.core.task import Task
from tests.core import oracles

PLACED = 2
"""Events of placing the start and the goal."""


def braided(maze: Maze, share: float, seed: int = 0) -> Maze:
    result = maze.copy()
    trace = Trace(maze.height, maze.width, bytes(maze.tiles))
    for _ in braid(result, Random(seed), trace, share):
        pass
    return result


@given(
    key=st.sampled_from(["dfs", "prim", "wilson", "divide"]),
    rows=st.integers(2, 12),
    cols=st.integers(2, 12),
    seed=st.integers(0, 999),
    share=st.floats(0, 1),
)
def test_removes_the_share(key: str, rows: int, cols: int, seed: int, share: float) -> None:
    maze = generate(key, rows, cols, seed)
    before = oracles.room_graph(maze)
    after = oracles.room_graph(braided(maze, share))
    removed = oracles.dead_ends(before) - oracles.dead_ends(after)
    missing = round(share * oracles.dead_ends(before)) - removed
    assert missing in (0, 1)
    if missing:
        # Each dead end that is left could only go together with another one.
        ends = {room for room in after if len(after[room]) == 1}
        for row, col in ends:
            around = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
            assert around & after.keys() - after[row, col] <= ends
    assert oracles.edges(before) <= oracles.edges(after)


def test_removes_exactly_its_share_wherever_that_is_possible() -> None:
    """Small mazes, against all sets of walls: one of 200 that could be exact may be one short."""
    exact = possible = 0
    for key, rows, cols, seed in product(["dfs", "prim", "wilson"], (2, 3, 4), (2, 4), range(6)):
        maze = generate(key, rows, cols, seed)
        ends = set(dead_end_rooms(maze))
        walls = {end + step for end in ends for step in walled_steps(maze, end)}
        gone = {wall: ends.intersection(rooms_beside(maze.width, wall)) for wall in walls}
        for share in (0.1, 0.25, 0.5, 0.6, 0.75, 0.9):
            wanted = round(share * len(ends))
            removed = len(ends) - len(dead_end_rooms(braided(maze, share, seed)))
            assert wanted - removed in (0, 1)
            exact += removed == wanted
            sets = chain.from_iterable(combinations(walls, number) for number in range(wanted + 1))
            possible += any(
                len(set().union(*map(gone.__getitem__, each))) == wanted for each in sets
            )
    assert exact >= 0.995 * possible
    assert possible > 500


def test_prefers_to_join_two_dead_ends() -> None:
    # Two dead ends face each other across the wall in the middle.
    maze = Maze.from_text("#######\n# # # #\n# # # #\n#     #\n#######\n")
    assert len(dead_end_rooms(maze)) == 3
    joined = 0
    for seed in range(20):
        graph = oracles.room_graph(braided(maze, 1.0, seed))
        assert oracles.dead_ends(graph) == 0
        joined += len(oracles.edges(graph)) == 7
    assert joined == 20


def test_a_corridor_without_neighbours_keeps_its_dead_ends() -> None:
    assert braided(generate("dfs", 1, 9, seed=1), 1.0) == generate("dfs", 1, 9, seed=1)


@pytest.mark.parametrize("key", ["dfs", "kruskal"])
def test_events_are_the_passages_opened(key: str) -> None:
    plain = generate(key, 10, 10, seed=8)
    maze = generate(key, 10, 10, seed=8, braid=1.0)
    assert maze.trace is not None
    assert plain.trace is not None
    added = list(maze.trace)[len(plain.trace) - PLACED :]
    opened = [tile for tile in range(len(maze.tiles)) if maze.tiles[tile] and not plain.tiles[tile]]
    assert sorted(tile for kind, tile in added if kind is EventKind.CARVE) == opened
    assert {kind for kind, _ in added} == {EventKind.CARVE, EventKind.LOOK}


@given(rows=st.integers(1, 7), cols=st.integers(1, 7), seed=st.integers(0, 99))
def test_dead_ends_and_walled_steps_are_those_of_the_walls(rows: int, cols: int, seed: int) -> None:
    maze = generate("wilson", rows, cols, seed)
    graph = oracles.room_graph(maze)
    assert dead_end_rooms(maze) == [
        maze.index((2 * row + 1, 2 * col + 1)) for row, col in graph if len(graph[row, col]) == 1
    ]
    for row, col in graph:
        room = maze.index((2 * row + 1, 2 * col + 1))
        beyond = {maze.position(room + 2 * step) for step in walled_steps(maze, room)}
        walls = maze.walls(row, col)
        neighbours = {
            (row + wall.row_step, col + wall.col_step) for wall in Wall if walls & wall
        } & graph.keys()
        assert beyond == {(2 * there[0] + 1, 2 * there[1] + 1) for there in neighbours}


def neighbour_masks(maze: Maze, row: int, col: int) -> int:
    sides = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return sum(side in maze and maze[side] > 0 for side in sides)


def could_lead_on(maze: Maze, row: int, col: int) -> bool:
    """Whether a wall of the room could be opened towards another room."""
    for rows, cols in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        beyond = (row + 2 * rows, col + 2 * cols)
        if beyond in maze and maze[beyond] and not maze[row + rows, col + cols]:
            return True
    return False


@given(st.data(), st.integers(1, 9), st.integers(1, 9))
def test_any_maze_loses_the_dead_ends_that_can_lead_on(
    data: st.DataObject, height: int, width: int
) -> None:
    tiles = data.draw(st.binary(min_size=height * width, max_size=height * width))
    maze = Maze(height, width, tiles.translate(bytes([0, 1, 1, 7] * 64)))
    maze.start, maze.goals = (0, 0), ((height - 1, width - 1),)
    before = maze.copy()
    braided_maze, opened = Task(without_dead_ends(maze, Random(1))).finish()
    assert maze == before
    assert (braided_maze.start, braided_maze.goals) == (maze.start, maze.goals)
    differing = [
        maze.position(tile)
        for tile, weight in enumerate(maze.tiles)
        if weight != braided_maze.tiles[tile]
    ]
    assert len(differing) == opened
    for row, col in differing:
        assert (maze[row, col], braided_maze[row, col]) == (0, 1)
        assert row % 2 != col % 2, "a wall between two rooms"
    for row in range(1, height, 2):
        for col in range(1, width, 2):
            if (
                maze[row, col]
                and neighbour_masks(maze, row, col) == 1
                and could_lead_on(maze, row, col)
            ):
                assert neighbour_masks(braided_maze, row, col) >= 2
