"""The cave's automaton against a count by hand, and that it keeps the largest region."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from labyrinth import generate
from labyrinth.core.generators.cave import _smooth


@given(st.integers(3, 8), st.integers(3, 8), st.data())
def test_a_tile_becomes_what_most_of_its_neighbourhood_is(
    height: int, width: int, data: st.DataObject
) -> None:
    size = height * width
    tiles = bytes(data.draw(st.lists(st.integers(0, 1), min_size=size, max_size=size)))
    smoothed = _smooth(tiles, width)
    assert len(smoothed) == size
    for row in range(1, height - 1):
        for col in range(1, width - 1):
            around = [
                tiles[(row + down) * width + col + right]
                for down in (-1, 0, 1)
                for right in (-1, 0, 1)
            ]
            assert smoothed[row * width + col] == (around.count(0) < 5)


def test_without_rounds_only_the_largest_region_is_left() -> None:
    maze = generate("cave", 10, 10, seed=1, rounds=0, open=50)
    assert maze.trace is not None
    opened = {tile for kind, tile in maze.trace if kind.name == "CARVE"}
    kept = {tile for tile, weight in enumerate(maze.tiles) if weight}
    assert kept < opened
    sizes = []
    while opened:
        region, stack = set(), [opened.pop()]
        while stack:
            tile = stack.pop()
            region.add(tile)
            beside = {tile - maze.width, tile - 1, tile + 1, tile + maze.width} & opened
            opened -= beside
            stack += beside
        sizes.append(len(region))
    assert len(kept) == max(sizes)


def test_where_nothing_is_open_the_room_in_the_middle_is() -> None:
    maze = generate("cave", 5, 5, seed=1, open=0)
    assert [maze.position(tile) for tile, weight in enumerate(maze.tiles) if weight] == [(5, 5)]
