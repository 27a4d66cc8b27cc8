"""The masks of open sides, tile by tile, wherever the bands of rows meet."""

from __future__ import annotations

from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Maze
from labyrinth.core.maze.neighbours import OPEN, neighbour_masks, neighbour_masks_in_slices
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import Wall
from tests.core import search_oracles as oracles


@given(oracles.searches(), st.integers(1, 40))
def test_a_mask_has_a_bit_for_each_open_neighbour(maze: Maze, tiles_a_band: int) -> None:
    assert maze.start is not None
    grid = SearchGrid.of(maze, maze.start, ())
    with patch("labyrinth.core.maze.neighbours._TILES_A_BAND", tiles_a_band):
        masks = neighbour_masks(grid)
        slices = neighbour_masks_in_slices(grid)
        while True:
            try:
                next(slices)
            except StopIteration as end:
                in_slices = end.value
                break
    assert in_slices == masks
    assert len(masks) == len(grid.tiles)
    for tile, mask in enumerate(masks):
        row, col = grid.position(tile)
        neighbours = [wall for wall in Wall if mask & wall]
        if (row, col) not in maze or not maze[row, col]:
            assert mask == 0
            continue
        assert mask >= OPEN
        assert neighbours == [
            wall
            for wall in Wall
            if (beside := (row + wall.row_step, col + wall.col_step)) in maze and maze[beside]
        ]
