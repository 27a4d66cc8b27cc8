"""Measuring goes on in slices, of halls and of many small rings: none is much longer than SLICE.

Slices are counted here, for that is all that is seen of them.
"""

from __future__ import annotations

from collections.abc import Generator

from labyrinth import Maze
from labyrinth.core.maze.neighbours import neighbour_masks
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.measure.connected_regions import spread, unseen_tiles
from labyrinth.core.measure.corridors import measure_corridors
from labyrinth.core.task import SLICE

SIDE = 180
RING = ["#   " * 45, "# # " * 45, "#   " * 45, "####" * 45]
HALL = Maze(SIDE, SIDE, b"\x01" * SIDE * SIDE)
RINGS = Maze.from_text("\n".join(["#" * 181, *[f"{line}#" for line in RING] * 45]))
RING_STEPS = 8 * 45 * 45


def slices(run: Generator[None, None, object]) -> int:
    return sum(1 for _ in run)


def test_a_hall_is_covered_in_slices() -> None:
    grid = SearchGrid.of(HALL, (0, 0), ())
    unseen = unseen_tiles(grid)
    tiles = sum(unseen)
    run = spread(unseen, neighbour_masks(grid), grid.width, grid.start)
    assert slices(run) >= tiles // SLICE
    assert not any(unseen)


def test_rings_are_measured_in_slices() -> None:
    grid = SearchGrid.of(RINGS, (1, 1), ())
    masks = neighbour_masks(grid)
    run = measure_corridors(masks, grid.width, RING_STEPS)
    assert slices(run) >= RING_STEPS // SLICE
