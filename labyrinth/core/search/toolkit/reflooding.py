"""Reflooding: the distances to the goals, repaired where new walls have made them longer.

Which tiles are farther now is found out first, the nearest first: a tile is, if no neighbour is
left that is one step nearer. Then those get their distances anew from the tiles around them, as in
Dijkstra's algorithm. So a wall costs as much work as it changes distances. The two parts are those
of G. Ramalingam and Thomas Reps, "An incremental algorithm for a generalization of the
shortest-path problem" (1996).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from labyrinth.core.search.toolkit.paths import slices

FAR: Final = 1 << 40
"""The distance of a tile from which no way leads to a goal."""


class Flood:
    """The steps to the nearest goal from every tile; all tiles are flat indices.

    `tiles` is what counts as open, as bytes of 0 and 1 in rows of `width` with a closed border.
    `distances` are known after `begin`, and up to date after `repair`.
    """

    def __init__(self, tiles: bytearray, width: int, goals: list[int]) -> None:
        """Get ready to flood from the goals. `tiles` is changed by `wall_off` alone."""
        self.tiles = tiles
        self.distances = [FAR] * len(tiles)
        self._goals = goals
        self._sides = (-width, width, -1, 1)
        self._new_walls: list[int] = []

    def begin(self) -> Generator[None, None, None]:
        """Flood from the goals, slice by slice."""
        tiles, distances = self.tiles, self.distances
        queue = list(self._goals)
        for goal in queue:
            distances[goal] = 0
        for _, of_slice in slices(queue):
            for tile in of_slice:
                farther = distances[tile] + 1
                for side in self._sides:
                    neighbour = tile + side
                    if tiles[neighbour] and distances[neighbour] > farther:
                        distances[neighbour] = farther
                        queue.append(neighbour)
            yield

    def wall_off(self, tile: int) -> None:
        """Make an open tile a wall; no goal is ever one."""
        self.tiles[tile] = 0
        self._new_walls.append(tile)

    def way(self, tile: int) -> list[int]:
        """Return the way from a tile downhill to a goal, [] where there is none."""
        distances = self.distances
        if distances[tile] == FAR:
            return []
        way = [tile]
        for left in range(distances[tile] - 1, -1, -1):
            tile += next(side for side in self._sides if distances[tile + side] == left)
            way.append(tile)
        return way

    def repair(self) -> Generator[None, None, None]:
        """Bring the distances up to date after new walls, slice by slice."""
        farther = yield from self._forget_longer()
        tiles, distances = self.tiles, self.distances
        up, down, left, right = self._sides
        rings: dict[int, list[int]] = {}
        for tile in farther:
            nearest = min(
                distances[tile + up],
                distances[tile + down],
                distances[tile + left],
                distances[tile + right],
            )
            if nearest < FAR:
                rings.setdefault(nearest + 1, []).append(tile)
        while rings:
            distance = min(rings)
            ring = rings.pop(distance)
            next_ring = rings.setdefault(distance + 1, [])
            for tile in ring:
                if distances[tile] > distance:
                    distances[tile] = distance
                    for side in self._sides:
                        neighbour = tile + side
                        if tiles[neighbour] and distances[neighbour] > distance + 1:
                            next_ring.append(neighbour)
            if not next_ring:
                del rings[distance + 1]
            yield

    def _forget_longer(self) -> Generator[None, None, list[int]]:
        """Forget each distance that is longer now; return the tiles of these."""
        distances = self.distances
        up, down, left, right = self._sides
        farther: list[int] = []
        # What may be longer now, by the distance so far. Walls have the distance of no tile.
        rings: dict[int, list[int]] = {}
        for wall in self._new_walls:
            distance = distances[wall] + 1
            distances[wall] = FAR
            beside = [wall + side for side in self._sides if distances[wall + side] == distance]
            rings.setdefault(distance, []).extend(beside)
        self._new_walls.clear()
        while rings:
            distance = min(rings)
            nearer, following = distance - 1, distance + 1
            ring = rings.pop(distance)
            next_ring = rings.setdefault(following, [])
            for tile in ring:
                if (
                    distances[tile] == distance
                    and distances[tile + up] != nearer
                    and distances[tile + down] != nearer
                    and distances[tile + left] != nearer
                    and distances[tile + right] != nearer
                ):
                    distances[tile] = FAR
                    farther.append(tile)
                    for side in self._sides:
                        if distances[tile + side] == following:
                            next_ring.append(tile + side)
            if not next_ring:
                del rings[following]
            yield
        return farther
