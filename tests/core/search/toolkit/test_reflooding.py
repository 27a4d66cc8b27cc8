"""Reflooding, against a flood anew."""

from __future__ import annotations

from random import Random

import pytest

from labyrinth.core.solvers.micromouse import FAR, Flood

HEIGHT, WIDTH = 12, 14


def room() -> bytearray:
    middle = b"\x00" + b"\x01" * (WIDTH - 2) + b"\x00"
    return bytearray(bytes(WIDTH) + middle * (HEIGHT - 2) + bytes(WIDTH))


def flooded_anew(tiles: bytearray, goals: list[int]) -> list[int]:
    """Distances by rings."""
    distances, ring, distance = [FAR] * len(tiles), set(goals), 0
    while ring:
        for tile in ring:
            distances[tile] = distance
        distance += 1
        beside = {tile + side for tile in ring for side in (-WIDTH, WIDTH, -1, 1)}
        ring = {tile for tile in beside if tiles[tile] and distances[tile] == FAR}
    return distances


@pytest.mark.parametrize("seed", range(8))
def test_distances_are_those_of_a_flood_anew_after_any_walls(seed: int) -> None:
    rng = Random(seed)
    tiles = room()
    inside = [tile for tile, value in enumerate(tiles) if value]
    goals = rng.sample(inside, 2)
    walls = [tile for tile in rng.sample(inside, 110) if tile not in goals]
    flood = Flood(tiles, WIDTH, goals)
    list(flood.begin())
    while walls:
        for wall in walls[-3:]:
            flood.wall_off(wall)
        del walls[-3:]
        list(flood.repair())
        expected = flooded_anew(tiles, goals)
        open_tiles = [tile for tile in inside if tiles[tile]]
        assert [flood.distances[tile] for tile in open_tiles] == [
            expected[tile] for tile in open_tiles
        ]
        for tile in open_tiles:
            way = flood.way(tile)
            assert len(way) == (0 if expected[tile] == FAR else expected[tile] + 1)
            assert all(tiles[each] for each in way)
