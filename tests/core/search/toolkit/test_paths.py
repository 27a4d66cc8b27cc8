"""What searches remember, and the slices in which they go on."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.searching import (
    SOURCE,
    first_arrivals,
    joined_path,
    path_to,
    slices,
)
from labyrinth.core.task import SLICE
from tests.core.search_oracles import searches


@given(st.integers(0, 3 * SLICE))
def test_slices_hold_every_tile_once_and_none_is_long(length: int) -> None:
    queue = list(range(length))
    seen: list[int] = []
    for before, tiles in slices(queue):
        assert before == len(seen)
        part = list(tiles)
        assert 0 < len(part) <= SLICE
        seen += part
    assert seen == queue


def test_slices_of_a_queue_that_grows() -> None:
    queue = [0]
    seen = []
    for _, tiles in slices(queue):
        for tile in tiles:
            seen.append(tile)
            if len(queue) <= 2 * SLICE:
                queue += [len(queue), len(queue) + 1]
    assert seen == list(range(2 * SLICE + 1))


@given(searches())
def test_arrivals_tell_what_is_open_and_not_seen(maze: Maze) -> None:
    assert maze.start is not None
    grid = SearchGrid.of(maze, maze.start, maze.goals)
    arrivals = first_arrivals(grid, grid.goals)
    assert {tile for tile, arrival in enumerate(arrivals) if arrival == SOURCE} == grid.goals
    for tile, weight in enumerate(grid.tiles):
        assert (not arrivals[tile]) == (weight > 0 and tile not in grid.goals)


@given(st.integers(3, 50), st.lists(st.booleans()), st.lists(st.booleans()))
def test_paths_are_read_back_from_arrivals(
    width: int, ahead: list[bool], beyond: list[bool]
) -> None:
    """A path down and right, remembered up to some tile from one end and from there from the other.

    The narrowest grid is 3 wide, where a step down is next to SOURCE.
    """
    steps = [width if down else 1 for down in ahead + beyond]
    path = [width + 1]
    for step in steps:
        path.append(path[-1] + step)
    from_start, from_goals = [0] * (path[-1] + 1), [0] * (path[-1] + 1)
    from_start[path[0]] = from_goals[path[-1]] = SOURCE
    for tile, step in zip(path, steps, strict=False):
        from_start[tile + step] = step
        from_goals[tile] = -step
    assert path_to(path[-1], from_start) == path
    assert joined_path(path[len(ahead)], from_start, from_goals) == path
