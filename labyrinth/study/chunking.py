"""How many runs a worker is given at once: as many as take about a third of a second.

What a maze of some size takes is learned from the chunks that come back; before any has, it is
guessed by its tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

SECONDS_A_CHUNK: Final = 0.3
MOST_RUNS: Final = 2000
_GUESSED_SECONDS_A_TILE: Final = 5e-6
_LEAST_SECONDS: Final = 1e-6
_SHARE_OF_NEWS: Final = 0.3
_CHUNKS_LEFT_FOR_EACH: Final = 4
"""Near the end chunks become smaller, so that no worker is left alone with a large one."""
_LEAST_SECONDS_A_CHUNK: Final = 0.005
"""But no smaller than this, since to hand one out takes up to half a millisecond."""


class Chunks:
    """Takes a plan apart.

    `tiles` returns how many tiles the maze of a run has. The `solvers` runs that search one maze
    follow one another, and are not parted, since the maze is made for them once.
    """

    def __init__(self, tiles: Callable[[int], int], solvers: int, workers: int) -> None:
        self._tiles = tiles
        self._solvers = solvers
        self._workers = workers
        self._seconds: dict[int, float] = {}

    def learn(self, runs: range, seconds: float) -> None:
        """Take note of what the runs of a chunk took."""
        tiles, each = self._tiles(runs.start), seconds / len(runs)
        known = self._seconds.get(tiles, each)
        self._seconds[tiles] = known + _SHARE_OF_NEWS * (each - known)

    def seconds(self, run: int) -> float:
        """Return what a run takes, as far as that is known."""
        tiles = self._tiles(run)
        if tiles in self._seconds:
            return self._seconds[tiles]
        if not self._seconds:
            return tiles * _GUESSED_SECONDS_A_TILE
        nearest = min(self._seconds, key=lambda known: abs(known - tiles))
        return self._seconds[nearest] * tiles / nearest

    def of(self, ranges: Iterable[range], left: int) -> Iterator[range]:
        """Yield the chunks of ranges that have `left` runs in all; their sizes are found late."""
        for runs in ranges:
            while runs:
                chunk = self._first_of(runs, left)
                yield chunk
                left -= len(chunk)
                runs = range(chunk.stop, runs.stop)

    def _first_of(self, runs: range, left: int) -> range:
        """Return the first chunk: whole mazes, all of one size."""
        each = max(self.seconds(runs.start), _LEAST_SECONDS)
        fair = each * left / (self._workers * _CHUNKS_LEFT_FOR_EACH)
        seconds = min(SECONDS_A_CHUNK, max(fair, _LEAST_SECONDS_A_CHUNK))
        count = int(min(seconds / each, MOST_RUNS))
        first_of_maze = runs.start - runs.start % self._solvers
        last = first_of_maze + max(1, count // self._solvers) * self._solvers
        tiles = self._tiles(runs.start)
        end = first_of_maze + self._solvers
        while end < min(last, runs.stop) and self._tiles(end) == tiles:
            end += self._solvers
        return range(runs.start, min(end, runs.stop))
