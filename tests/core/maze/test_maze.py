"""The maze: its tiles, and its rooms with walls."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, Wall, generate

OPPOSITE = {Wall.UP: Wall.DOWN, Wall.DOWN: Wall.UP, Wall.LEFT: Wall.RIGHT, Wall.RIGHT: Wall.LEFT}
STEPS = {Wall.UP: (-1, 0), Wall.DOWN: (1, 0), Wall.LEFT: (0, -1), Wall.RIGHT: (0, 1)}
EVERY_WALL = Wall.UP | Wall.DOWN | Wall.LEFT | Wall.RIGHT


@st.composite
def mazes(draw: st.DrawFn) -> Maze:
    """Any tiles at all, with odd and even sizes."""
    height, width = draw(st.integers(2, 8)), draw(st.integers(2, 8))
    tiles = draw(st.binary(min_size=height * width, max_size=height * width))
    return Maze(height, width, bytes(tile if tile > 99 else 0 for tile in tiles))


def border_walls(maze: Maze, row: int, col: int) -> Wall:
    return (
        (Wall.UP if row == 0 else Wall(0))
        | (Wall.DOWN if row == maze.rows - 1 else Wall(0))
        | (Wall.LEFT if col == 0 else Wall(0))
        | (Wall.RIGHT if col == maze.cols - 1 else Wall(0))
    )


def test_walls_of_a_drawn_maze() -> None:
    maze = Maze.from_text("#######\n#   # #\n### # #\n#     #\n#######\n")
    assert (maze.rows, maze.cols) == (2, 3)
    assert maze.walls(0, 0) == Wall.UP | Wall.DOWN | Wall.LEFT
    assert maze.walls(0, 1) == Wall.UP | Wall.RIGHT
    assert maze.walls(0, 2) == Wall.UP | Wall.LEFT | Wall.RIGHT
    assert maze.walls(1, 1) == Wall.DOWN


@given(mazes(), st.data())
def test_walls_set_are_the_walls_read_and_the_neighbours_agree(
    maze: Maze, data: st.DataObject
) -> None:
    row = data.draw(st.integers(0, maze.rows - 1))
    col = data.draw(st.integers(0, maze.cols - 1))
    walls = Wall(data.draw(st.integers(0, 15))) | border_walls(maze, row, col)
    others = {
        room: maze.walls(*room)
        for room in ((r, c) for r in range(maze.rows) for c in range(maze.cols))
    }
    maze.set_walls(row, col, walls)
    assert maze.walls(row, col) == walls
    assert maze[2 * row + 1, 2 * col + 1] > 0
    expected = others | {(row, col): walls}
    for wall, (row_step, col_step) in STEPS.items():
        neighbour = (row + row_step, col + col_step)
        if neighbour in others:
            shared = OPPOSITE[wall] if walls & wall else Wall(0)
            expected[neighbour] = others[neighbour] & ~OPPOSITE[wall] | shared
            assert walls & wall or maze[2 * neighbour[0] + 1, 2 * neighbour[1] + 1] > 0
    assert {room: maze.walls(*room) for room in others} == expected


@given(mazes(), st.data())
def test_wall_on_the_border_cannot_be_opened(maze: Maze, data: st.DataObject) -> None:
    row = data.draw(st.sampled_from([0, maze.rows - 1]))
    col = data.draw(st.integers(0, maze.cols - 1))
    opened = data.draw(st.sampled_from(list(border_walls(maze, row, col))))
    before = maze.copy()
    with pytest.raises(LabyrinthError, match=rf"room \({row}, {col}\).*{opened.name}"):
        maze.set_walls(row, col, EVERY_WALL & ~opened)
    assert maze == before


def test_setting_walls_closes_a_border_that_was_open() -> None:
    maze = Maze(3, 3, b"\x01" * 9)
    maze.set_walls(0, 0, EVERY_WALL)
    assert [maze[side] for side in ((0, 1), (2, 1), (1, 0), (1, 2))] == [0, 0, 0, 0]


def test_setting_walls_keeps_the_weights_of_what_stays_open() -> None:
    maze = generate("dfs", 3, 3, 1, weights=(9, 9))
    walls = maze.walls(1, 1)
    before = maze.copy()
    maze.set_walls(1, 1, walls)
    assert maze == before


@pytest.mark.parametrize("room", [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_room_that_is_not_there_is_named(room: tuple[int, int]) -> None:
    maze = Maze.of_rooms(2, 3)
    with pytest.raises(LabyrinthError, match=rf"no room \({room[0]}, {room[1]}\)"):
        maze.walls(*room)
    with pytest.raises(LabyrinthError, match=rf"no room \({room[0]}, {room[1]}\)"):
        maze.set_walls(*room, EVERY_WALL)


@pytest.mark.parametrize("size", [(0, 1), (1, 0), (-1, 5), (100_000, 100_000)])
def test_impossible_size_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(LabyrinthError, match=f"{size[0]} x {size[1]}"):
        Maze(*size)


def test_wrong_number_of_tiles_is_refused() -> None:
    with pytest.raises(LabyrinthError, match="2 x 3 tiles need 6 values, not 5"):
        Maze(2, 3, b"\x00" * 5)


@pytest.mark.parametrize("tile", [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_tile_outside_is_named(tile: tuple[int, int]) -> None:
    maze = Maze(2, 3)
    assert tile not in maze
    with pytest.raises(LabyrinthError, match=rf"\({tile[0]}, {tile[1]}\) is outside"):
        maze[tile] = 1
    assert maze == Maze(2, 3)


@pytest.mark.parametrize("weight", [-1, 256, 2.5])
def test_weight_out_of_range_is_refused(weight: int) -> None:
    with pytest.raises(LabyrinthError, match=f"not {weight}"):
        Maze(2, 2)[0, 0] = weight


def test_copy_is_independent() -> None:
    maze = generate("dfs", 3, 3, 1)
    twin = maze.copy()
    assert twin == maze
    assert twin.trace is maze.trace
    twin[0, 0] = 5
    assert maze[0, 0] == 0
    assert twin != maze


def test_equality_looks_at_tiles_and_endpoints() -> None:
    ends = ((0, 0), (0, 1))
    maze = Maze(1, 3, b"\x01\x01\x01", start=(0, 2), goals=ends)
    assert maze == Maze(1, 3, b"\x01\x01\x01", start=(0, 2), goals=ends[::-1])
    assert maze != Maze(1, 3, b"\x01\x01\x01", start=(0, 2))
    assert maze != Maze(1, 3, b"\x01\x01\x01", start=(0, 1), goals=ends)
    assert maze != Maze(3, 1, b"\x01\x01\x01", start=(0, 2), goals=ends)
    assert maze != "maze"


def test_weighted_tells_weights_other_than_one() -> None:
    assert not Maze(1, 3, b"\x00\x01\x01").weighted
    assert Maze(1, 3, b"\x00\x01\x02").weighted


def test_wall_flag() -> None:
    assert [wall.name for wall in Wall] == ["UP", "DOWN", "LEFT", "RIGHT"]
    assert {wall: (wall.row_step, wall.col_step) for wall in Wall} == STEPS


@pytest.mark.parametrize(("rows", "cols"), [(0, 3), (3, 0), (-1, -1)])
def test_a_maze_has_rooms_in_both_directions(rows: int, cols: int) -> None:
    with pytest.raises(LabyrinthError, match=f"not {rows} x {cols}"):
        Maze.of_rooms(rows, cols)


@pytest.mark.parametrize("tile", [(3, 0), (0, 3), (-1, 0)])
def test_an_endpoint_outside_is_not_written(tile: tuple[int, int]) -> None:
    for maze in (Maze(3, 3, start=tile), Maze(3, 3, goals=(tile,))):
        with pytest.raises(LabyrinthError, match="is outside"):
            maze.to_text()


def test_a_maze_tells_its_size_and_its_endpoints() -> None:
    told = repr(Maze(3, 5, start=(1, 1), goals=((1, 3),)))
    assert told == "<Maze 3 x 5 tiles, start (1, 1), goals ((1, 3),)>"


@given(mazes(), st.data())
def test_endpoints_in_rooms_are_those_in_tiles(maze: Maze, data: st.DataObject) -> None:
    tiles = st.tuples(st.integers(0, maze.height - 1), st.integers(0, maze.width - 1))
    rooms = {(2 * row + 1, 2 * col + 1): (row, col) for row in range(9) for col in range(9)}
    maze.start = data.draw(st.none() | tiles)
    maze.goals = tuple(data.draw(st.lists(tiles, max_size=4)))
    assert maze.start_room == (rooms.get(maze.start) if maze.start else None)
    assert maze.goal_rooms == tuple(rooms[goal] for goal in maze.goals if goal in rooms)
    room = st.tuples(st.integers(0, maze.rows - 1), st.integers(0, maze.cols - 1))
    start, goals = data.draw(room), data.draw(st.lists(room, max_size=3))
    maze.start_room, maze.goal_rooms = start, goals
    assert maze.start is not None
    assert rooms[maze.start] == start == maze.start_room
    assert [rooms[goal] for goal in maze.goals] == goals == list(maze.goal_rooms)
    maze.start_room = None
    assert maze.start is None


def test_a_start_or_goal_in_no_room_is_refused_and_changes_nothing() -> None:
    maze = generate("dfs", 2, 3, seed=1)
    before = maze.copy()
    with pytest.raises(LabyrinthError, match=r"no room \(2, 0\) in a maze of 2 x 3 rooms"):
        maze.start_room = (2, 0)
    with pytest.raises(LabyrinthError, match=r"no room \(0, -1\)"):
        maze.goal_rooms = [(0, 0), (0, -1)]
    assert maze == before
    maze.start = (-1, 1)  # outside: no room
    assert maze.start_room is None


def test_tiles_in_bounds_are_those_of_the_grid() -> None:
    maze = Maze(2, 3)
    inside = {
        (row, col) for row in range(-2, 5) for col in range(-2, 5) if maze.in_bounds(row, col)
    }
    assert inside == {(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)}
