"""Cellular automata against counts by hand, and what is done to connect their patterns."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import EventKind, Maze, Player, generate
from labyrinth.core.generation.toolkit.cellular_automaton import (
    inside,
    next_generation,
    random_tiles,
    rule,
)
from tests.core import oracles

COUNTS = st.frozensets(st.integers(0, 8))


def open_around(maze: Maze, row: int, col: int) -> int:
    return sum(
        maze[row + down, col + right] > 0
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down, right) != (0, 0)
    )


@given(st.integers(3, 8), st.integers(3, 8), COUNTS, COUNTS, st.data())
def test_all_tiles_change_at_once_by_what_is_around_them(
    height: int, width: int, born: frozenset[int], survives: frozenset[int], data: st.DataObject
) -> None:
    size = height * width
    tiles = bytes(data.draw(st.lists(st.integers(0, 1), min_size=size, max_size=size)))
    maze = Maze(height, width, tiles)
    with patch("labyrinth.core.maze.neighbours._TILES_A_BAND", data.draw(st.integers(1, 40))):
        bands = list(next_generation(maze, tiles, rule(born, survives)))
    after = Maze(height, width, inside(maze, b"".join(bands)))
    assert oracles.border_is_closed(after)
    for row in range(1, height - 1):
        for col in range(1, width - 1):
            wanted = survives if maze[row, col] else born
            assert after[row, col] == (open_around(maze, row, col) in wanted)


@pytest.mark.parametrize("percent", [0, 30, 100])
def test_random_tiles_are_open_as_often_as_asked_for(percent: int) -> None:
    maze = Maze(101, 101)
    tiles = random_tiles(maze, Random(1), percent)
    assert sum(tiles) / 99**2 == pytest.approx(percent / 100, abs=0.02)


@pytest.mark.parametrize(
    ("key", "survives"), [("cellular-maze", range(1, 6)), ("cellular-mazectric", range(1, 5))]
)
def test_a_round_follows_the_rule_of_the_generator(key: str, survives: range) -> None:
    """The trace of one round, from the tiles that were opened by chance."""
    maze = generate(key, 12, 12, seed=1, rounds=1)
    assert maze.trace is not None
    player = Player(maze.trace)
    opened = next(
        position
        for position, ((_, tile), (_, following)) in enumerate(
            zip(maze.trace, list(maze.trace)[1:], strict=False), 1
        )
        if following < tile
    )
    player.seek(opened)
    before = Maze(maze.height, maze.width, bytes(player.tiles))
    changes = {}
    last = -1
    for kind, tile in list(maze.trace)[opened:]:
        if tile < last:
            break
        last = tile
        changes[before.position(tile)] = kind
    expected = {}
    for row in range(1, maze.height - 1):
        for col in range(1, maze.width - 1):
            around = open_around(before, row, col)
            if before[row, col] and around not in survives:
                expected[row, col] = EventKind.FILL
            elif not before[row, col] and around == 3:
                expected[row, col] = EventKind.CARVE
    assert changes == expected


@pytest.mark.parametrize("key", ["cellular-maze", "cellular-mazectric"])
def test_little_is_lost_when_regions_are_connected(key: str) -> None:
    for seed in range(5):
        maze = generate(key, 30, 30, seed)
        assert oracles.is_connected(oracles.tile_graph(maze))
        assert sum(maze.tiles) / (59 * 59) > 0.45
