"""Packed paths: whole when they are unpacked, small, and refused where they are damaged."""

from __future__ import annotations

import zlib
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import generate, solve
from labyrinth.core.errors import LabyrinthError
from labyrinth.results.result import packed_path, unpacked_path

HEIGHT, WIDTH = 9, 13
TILES = st.tuples(st.integers(0, HEIGHT - 1), st.integers(0, WIDTH - 1))


@given(st.lists(TILES, max_size=40))
def test_a_path_comes_back_as_it_was(path: list[tuple[int, int]]) -> None:
    assert unpacked_path(packed_path(path, WIDTH), HEIGHT, WIDTH) == path


def test_a_path_takes_less_than_a_byte_a_tile() -> None:
    maze = generate("dfs", 80, 80, 1)
    path = solve(maze, "bfs").path
    assert len(packed_path(path, maze.width)) < len(path)


@pytest.mark.parametrize(
    "way",
    [
        b"no path",
        packed_path([(0, 0), (0, 1)], WIDTH)[:-3],
        zlib.compress(b"\0\0\0"),
        zlib.compress(b""),
        zlib.compress(array("i", [0, -1]).tobytes()),
        zlib.compress(array("i", [HEIGHT * WIDTH]).tobytes()),
    ],
)
def test_what_is_no_path_of_the_maze_is_refused(way: bytes) -> None:
    with pytest.raises(LabyrinthError):
        unpacked_path(way, HEIGHT, WIDTH)
