"""The cave keeps the largest region."""

from __future__ import annotations

from labyrinth import generate


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
