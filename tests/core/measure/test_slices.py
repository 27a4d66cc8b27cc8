"""Measuring goes on in slices: of halls, of long corridors, of many short ones.

Slices are counted here, for that is all that is seen of them.
"""

from __future__ import annotations

from collections.abc import Generator

import pytest

from labyrinth import Maze
from labyrinth.core.maze.neighbours import degree, neighbour_masks
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.measure.corridors import measure_corridors, spread, unseen_tiles
from labyrinth.core.task import SLICE

ROW = 3 * SLICE
HALL = Maze(180, 180, b"\x01" * 180 * 180)
CORRIDORS = {
    "one long corridor": Maze(1, ROW, b"\x01" * ROW),
    "one long ring": Maze(
        3, ROW, b"\x01" * ROW + b"\x01".ljust(ROW - 1, b"\x00") + b"\x01" * (ROW + 1)
    ),
    "short corridors": Maze(1, 3 * ROW, b"\x01\x01\x00" * ROW),
    "short rings": Maze.from_text("\n".join(["#   " * ROW, "# # " * ROW, "#   " * ROW])),
}


def slices(run: Generator[None, None, object]) -> int:
    return sum(1 for _ in run)


def test_a_hall_is_covered_in_slices() -> None:
    grid = SearchGrid.of(HALL, (0, 0), ())
    unseen = unseen_tiles(grid)
    tiles = sum(unseen)
    run = spread(unseen, bytes(neighbour_masks(grid)), grid.width, grid.start)
    assert slices(run) >= tiles // SLICE
    assert not any(unseen)


@pytest.mark.parametrize("maze", CORRIDORS.values(), ids=CORRIDORS)
def test_corridors_are_measured_in_slices(maze: Maze) -> None:
    grid = SearchGrid.of(maze, (0, 1), ())
    masks = bytes(neighbour_masks(grid))
    steps = sum(map(degree, masks)) // 2
    assert steps >= ROW - 1
    assert slices(measure_corridors(masks, grid.width)) >= ROW // SLICE - 1
