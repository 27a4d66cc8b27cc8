from __future__ import annotations

from random import Random

import pytest

from labyrinth import Maze, generate, solve
from labyrinth.core.trace.player import Mark, Player
from labyrinth.tui.maze_view.dots import (
    ASCII_DOTS,
    BRAILLE,
    EXPANDED,
    FRONTIER,
    HALF_BLOCKS,
    WALLED,
    WAY,
    ReducedMaze,
)

FLAGS = {
    Mark.EXPANDED: EXPANDED,
    Mark.ACTIVE: FRONTIER,
    Mark.FRONTIER: FRONTIER,
    Mark.TRAIL: WAY,
    Mark.PATH: WAY,
}


def read(maze: Maze, marks: bytes | bytearray | None, side: int) -> ReducedMaze:
    dots = ReducedMaze(maze.height, maze.width, side)
    for _ in dots.read(maze.tiles, marks):
        pass
    return dots


def squares(maze: Maze, side: int) -> list[list[int]]:
    """Return the tiles of each square, one by one."""
    return [
        [
            row * maze.width + col
            for row in range(top, min(top + side, maze.height))
            for col in range(left, min(left + side, maze.width))
        ]
        for top in range(0, maze.height, side)
        for left in range(0, maze.width, side)
    ]


@pytest.mark.parametrize("side", [1, 2, 3, 7, 14, 100])
def test_dots_tell_what_is_in_their_squares(side: int) -> None:
    maze = generate("prim", 9, 13, 4)
    marks = bytes(Random(1).choices([0] * 20 + list(Mark), k=len(maze.tiles)))
    dots = read(maze, marks, side)
    average = maze.tiles.count(0) / len(maze.tiles)
    for flags, tiles in zip(dots.flags, squares(maze, side), strict=True):
        for flag in (EXPANDED, FRONTIER, WAY):
            marked = any(FLAGS.get(Mark(marks[tile]), 0) == flag for tile in tiles)
            assert bool(flags & flag) == marked
        walls = sum(maze.tiles[tile] == 0 for tile in tiles)
        assert bool(flags & WALLED) == (0 < walls >= average * len(tiles) - 1e-9)


def test_large_squares_tell_dense_parts_from_sparse_ones() -> None:
    maze = Maze.of_rooms(200, 200)
    maze.tiles[:] = bytes([0, 1]) * (len(maze.tiles) // 2) + b"\0"
    half = len(maze.tiles) // 2
    maze.tiles[half:] = bytes([0, 1, 1, 1]) * (half // 4) + bytes(1)
    dots = read(maze, None, 100)
    assert dots.rows == dots.cols == 5
    assert all(flags == WALLED for flags in dots.flags[:10])
    assert not any(dots.flags[15:19])


@pytest.mark.parametrize("fill", [0, 1])
def test_a_maze_of_one_kind_of_tile_is_drawn_so(fill: int) -> None:
    maze = Maze.of_rooms(20, 20)
    maze.tiles[:] = bytes([fill]) * len(maze.tiles)
    assert set(read(maze, None, 5).flags) == {0 if fill else WALLED}


@pytest.mark.parametrize("side", [1, 4, 20])
def test_what_changes_is_read_again_alone(side: int) -> None:
    maze = generate("dfs", 12, 17, 2)
    trace = solve(maze, "bfs", (1, 1), [(23, 33)]).trace
    player = Player(trace)
    dots = read(maze, player.marks, side)
    for position in (5, 40, len(trace), 60, 0):
        changed = player.seek(position)
        dots.read_again(player.tiles, player.marks, changed)
        assert dots.flags == read(maze, player.marks, side).flags


def test_characters_have_a_dot_where_its_flag_is() -> None:
    rows = [bytes(row) for row in ([1, 0, 2, 2], [0, 3, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0])]
    assert BRAILLE.flags_of_cells(rows) == bytes([3, 3])
    # Dots are numbered 1 2 3 7 down the left column and 4 5 6 8 down the right one.
    assert BRAILLE.drawn(rows, 1) == "⠑⡠"
    assert BRAILLE.drawn(rows, 2) == "⠐⠉"
    assert HALF_BLOCKS.drawn(rows[:2], 1) == "▀▄  "
    assert HALF_BLOCKS.drawn([b"\1", b"\1"], 1) == "█"


def test_ascii_tells_what_was_searched_by_signs() -> None:
    rows = [bytes([WALLED, EXPANDED, 0, WALLED, 0]), bytes([WALLED, 0, WAY, 0, FRONTIER])]
    assert ASCII_DOTS.drawn(rows, WALLED) == '#  " '
    texts, flags = ASCII_DOTS.cells(rows)
    assert texts == ["#", ".", "*", '"', "+"]
    assert flags == bytes([WALLED, EXPANDED, WAY, WALLED, FRONTIER])
