"""A maze that is being built: its walls agree, its border is closed, unset rooms stay unset."""

from __future__ import annotations

from copy import copy, deepcopy
from pickle import dumps, loads

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, RoomsInProgress, Wall
from labyrinth.formats import read, write

EVERY_WALL = Wall.UP | Wall.DOWN | Wall.LEFT | Wall.RIGHT
SIDES = {
    Wall.UP: (-1, 0, Wall.DOWN),
    Wall.DOWN: (1, 0, Wall.UP),
    Wall.LEFT: (0, -1, Wall.RIGHT),
    Wall.RIGHT: (0, 1, Wall.LEFT),
}
sizes = st.tuples(st.integers(1, 5), st.integers(1, 5))


def closed_by_border(rows: int, cols: int, row: int, col: int) -> Wall:
    inside = {
        wall: 0 <= row + row_step < rows and 0 <= col + col_step < cols
        for wall, (row_step, col_step, _) in SIDES.items()
    }
    return Wall(sum(wall for wall, is_inside in inside.items() if not is_inside))


@given(sizes, st.data())
def test_what_is_set_agrees_and_nothing_else_is_set(
    size: tuple[int, int], data: st.DataObject
) -> None:
    rows, cols = size
    rooms = RoomsInProgress(rows, cols)
    every = [(row, col) for row in range(rows) for col in range(cols)]
    told: set[tuple[int, int]] = set()
    for row, col in data.draw(st.lists(st.sampled_from(every), max_size=20)):
        walls = Wall(data.draw(st.integers(0, 15))) | closed_by_border(rows, cols, row, col)
        rooms.set_walls(row, col, walls)
        told.add((row, col))
        assert rooms.walls(row, col) == walls
        assert {room for room in every if rooms.is_set(*room)} == told
        assert rooms.first_unset() == next((room for room in every if room not in told), None)
        for r, c in told:
            mine = rooms.walls(r, c)
            assert mine is not None
            assert mine & closed_by_border(rows, cols, r, c) == closed_by_border(rows, cols, r, c)
            for wall, (row_step, col_step, opposite) in SIDES.items():
                if (r + row_step, c + col_step) in told:
                    theirs = rooms.walls(r + row_step, c + col_step)
                    assert theirs is not None
                    assert bool(mine & wall) == bool(theirs & opposite)


@given(sizes, st.data())
def test_all_rooms_set_are_the_maze_with_these_walls(
    size: tuple[int, int], data: st.DataObject
) -> None:
    rows, cols = size
    rooms, maze = RoomsInProgress(rows, cols), Maze.of_rooms(rows, cols)
    for row in range(rows):
        for col in range(cols):
            walls = Wall(data.draw(st.integers(0, 15))) | closed_by_border(rows, cols, row, col)
            rooms.set_walls(row, col, walls)
            maze.set_walls(row, col, walls)
    assert rooms.to_maze() == maze


def test_an_open_wall_is_known_to_a_room_that_is_set_by_it() -> None:
    rooms = RoomsInProgress(2, 2)
    rooms.set_walls(0, 0, EVERY_WALL & ~Wall.DOWN)
    rooms.open_wall(1, 0, Wall.RIGHT)
    assert rooms.walls(1, 0) == Wall.DOWN | Wall.LEFT
    assert rooms.walls(1, 1) == EVERY_WALL & ~Wall.LEFT
    assert rooms.walls(0, 0) == EVERY_WALL & ~Wall.DOWN
    assert rooms.walls(0, 1) is None


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    rooms = RoomsInProgress(2, 3)
    for refused, told in (
        (lambda: rooms.set_walls(0, 1, Wall(0)), r"room \(0, 1\) lies on the border: its UP wall"),
        (lambda: rooms.open_wall(1, 2, Wall.RIGHT), "its RIGHT wall must stay closed"),
        (lambda: rooms.set_walls(2, 0, EVERY_WALL), r"no room \(2, 0\) in a maze of 2 x 3 rooms"),
        (lambda: rooms.is_set(0, -1), r"no room \(0, -1\)"),
        (rooms.to_maze, r"room \(0, 0\) has no walls yet"),
        (lambda: RoomsInProgress(0, 3), "at least 1 x 1 rooms"),
    ):
        with pytest.raises(LabyrinthError, match=told):
            refused()
    assert rooms.first_unset() == (0, 0)
    assert not any(rooms.is_set(row, col) for row in range(2) for col in range(3))


@given(sizes, st.data())
def test_unset_rooms_are_saved_and_come_back_unset(
    size: tuple[int, int], data: st.DataObject
) -> None:
    rows, cols = size
    rooms = RoomsInProgress(rows, cols)
    every = st.sampled_from([(row, col) for row in range(rows) for col in range(cols)])
    for row, col in data.draw(st.lists(every, max_size=12)):
        walls = Wall(data.draw(st.integers(0, 15))) | closed_by_border(rows, cols, row, col)
        rooms.set_walls(row, col, walls)
    rooms.start, rooms.end = data.draw(st.none() | every), data.draw(st.none() | every)
    maze = rooms.to_maze(partial=True)
    loaded = read(write(maze, "json")).maze
    assert loaded == maze
    again = RoomsInProgress.from_maze(loaded)
    for row in range(rows):
        for col in range(cols):
            assert again.walls(row, col) == rooms.walls(row, col)
    assert (again.start, again.end) == (rooms.start, rooms.end)
    assert again == rooms
    rooms.set_walls(0, 0, EVERY_WALL)
    assert (again == rooms) is (again.walls(0, 0) == EVERY_WALL)


def test_start_and_end_are_those_of_the_maze() -> None:
    rooms = RoomsInProgress(1, 2)
    rooms.open_wall(0, 0, Wall.RIGHT)
    assert (rooms.start, rooms.end) == (None, None)
    rooms.start, rooms.end = (0, 1), (0, 0)
    assert rooms.to_maze() == Maze.from_text("#####\n#G S#\n#####\n")
    assert rooms != RoomsInProgress.from_maze(Maze.from_text("#####\n#S G#\n#####\n"))
    with pytest.raises(LabyrinthError, match=r"there is no room \(1, 0\)"):
        rooms.end = (1, 0)
    with pytest.raises(LabyrinthError, match=r"there is no room \(9, 9\)"):
        rooms.start = (9, 9)
    assert (rooms.start, rooms.end) == ((0, 1), (0, 0))


def test_a_maze_with_an_open_border_is_not_in_progress() -> None:
    with pytest.raises(LabyrinthError, match="its RIGHT wall must stay closed"):
        RoomsInProgress.from_maze(Maze.from_text("###\n#  \n###\n"))


def test_rooms_with_start_and_end_are_copied_and_pickled() -> None:
    rooms = RoomsInProgress(2, 3)
    rooms.start, rooms.end = (0, 0), (1, 2)
    for other in (copy(rooms), deepcopy(rooms), loads(dumps(rooms))):
        assert other == rooms
        assert (other.start, other.end) == ((0, 0), (1, 2))
