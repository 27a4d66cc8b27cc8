"""Walks over rooms: they go step by step, lose their loops, and become part of the maze."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import (
    LabyrinthError,
    Maze,
    RoomsInProgress,
    Wall,
    add_path,
    erase_loops,
    random_walk,
)

Room = tuple[int, int]
EVERY_WALL = Wall.UP | Wall.DOWN | Wall.LEFT | Wall.RIGHT


def neighbours(one: Room, other: Room) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def erased_as_defined(walk: list[Room]) -> list[Room]:
    """The definition: go on from the last visit of each room of the path."""
    path = [walk[0]]
    while path[-1] != walk[-1]:
        last = len(walk) - 1 - walk[::-1].index(path[-1])
        path.append(walk[last + 1])
    return path


def wilson(rows: int, cols: int, root: Room, rng: Random) -> Maze:
    rooms = RoomsInProgress(rows, cols)
    rooms.set_walls(*root, EVERY_WALL)
    while start := rooms.first_unset():
        add_path(rooms, erase_loops(random_walk(rooms, start, rng)))
    return rooms.to_maze()


def test_the_walk_of_the_course_loses_its_loops() -> None:
    walk = [(2, 2), (2, 3), (1, 3), (2, 3), (3, 3), (3, 4), (2, 4), (2, 3), (1, 3), (1, 2)]
    assert erase_loops(walk) == [(2, 2), (2, 3), (1, 3), (1, 2)]
    assert erase_loops([]) == []


@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 2**32), st.data())
def test_a_walk_ends_in_the_first_room_that_is_set(
    rows: int, cols: int, seed: int, data: st.DataObject
) -> None:
    every = [(row, col) for row in range(rows) for col in range(cols)]
    rooms = RoomsInProgress(rows, cols)
    marked = data.draw(st.sets(st.sampled_from(every), min_size=1))
    for room in marked:
        rooms.set_walls(*room, EVERY_WALL)
    start = data.draw(st.sampled_from(every))
    walk = random_walk(rooms, start, Random(seed))
    assert walk[0] == start
    assert [room in marked for room in walk] == [False] * (len(walk) - 1) + [True]
    assert all(room in every for room in walk)
    assert all(neighbours(*step) for step in pairwise(walk))
    assert erase_loops(walk) == erased_as_defined(walk)


@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 2**32))
def test_walks_without_loops_make_a_perfect_maze(rows: int, cols: int, seed: int) -> None:
    maze = wilson(rows, cols, (rows // 2, cols // 2), Random(seed))
    open_tiles = sum(tile > 0 for tile in maze.tiles)
    assert open_tiles == 2 * rows * cols - 1
    reached, waiting = {(0, 0)}, [(0, 0)]
    while waiting:
        row, col = waiting.pop()
        for wall in Wall:
            if not maze.walls(row, col) & wall:
                beyond = (row + wall.row_step, col + wall.col_step)
                if beyond not in reached:
                    reached.add(beyond)
                    waiting.append(beyond)
    assert len(reached) == rows * cols


def test_every_perfect_maze_is_equally_likely() -> None:
    rng = Random(1)
    drawn = Counter(bytes(wilson(2, 3, (0, 0), rng).tiles) for _ in range(3000))
    # 2 x 3 rooms have 15 spanning trees; 36.1 is the bound of 14 degrees of freedom at 0.001.
    assert len(drawn) == 15
    assert sum((count - 200) ** 2 / 200 for count in drawn.values()) < 36.1


def test_a_path_opens_its_own_walls_alone() -> None:
    rooms = RoomsInProgress(2, 3)
    rooms.set_walls(0, 2, EVERY_WALL & ~Wall.DOWN)
    add_path(rooms, [(0, 0), (0, 1), (0, 2)])
    assert rooms.walls(0, 0) == EVERY_WALL & ~Wall.RIGHT
    assert rooms.walls(0, 1) == Wall.UP | Wall.DOWN
    assert rooms.walls(0, 2) == Wall.UP | Wall.RIGHT
    assert not rooms.is_set(1, 2)


def test_what_is_no_walk_is_refused() -> None:
    rooms = RoomsInProgress(2, 3)
    with pytest.raises(LabyrinthError, match="no room has walls yet"):
        random_walk(rooms, (0, 0), Random(1))
    for path, told in (
        ([(0, 0), (0, 1), (1, 2)], r"from room \(0, 1\) to room \(1, 2\): they are not neighbours"),
        ([(0, 0), (0, 0)], "they are not neighbours"),
        ([(0, 2), (0, 3)], r"no room \(0, 3\)"),
    ):
        with pytest.raises(LabyrinthError, match=told):
            add_path(rooms, path)
        assert rooms.first_unset() == (0, 0)
    rooms.set_walls(0, 0, EVERY_WALL)
    assert random_walk(rooms, (0, 0), Random(1)) == [(0, 0)]
