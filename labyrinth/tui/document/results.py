"""The results of a document's searches, of the present maze and of those before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from labyrinth.results.result import Result

MOST_RESULTS: Final = 100
MOST_BYTES: Final = 8_000_000
"""Bytes of all results together; beyond that the earliest are forgotten, but for the last one."""
_A_RESULT: Final = 1000
"""Bytes of a result besides its path, at the most."""
_A_TILE: Final = 100
"""Bytes of a tile that is not packed."""


class Results:
    """The results in the order of their searches, each search once; the mazes are numbered."""

    def __init__(self, kept: Iterable[Result] = ()) -> None:
        """Begin with results that were kept, the latest last."""
        self._results = list(kept)

    def __iter__(self) -> Iterator[Result]:
        """Yield all of them, the latest last."""
        return iter(tuple(self._results))

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._results)

    def add(self, result: Result) -> Result:
        """Add a result in the place of one of the same search; return it with its maze's number.

        A search that was made again is the latest, and what was measured of it holds; one that was
        only measured stays where it is.
        """
        numbers = {each.ground: each.maze for each in self._results}
        following = 1 + max(numbers.values(), default=0)
        added = replace(result, maze=numbers.get(result.ground, following))
        place = next((at for at, each in enumerate(self._results) if each.same_search(added)), None)
        if place is not None and self._results[place].when == added.when:
            self._results[place] = added
            return added
        if place is not None:
            before = self._results.pop(place)
            if before.timing.runs > added.timing.runs:
                added = replace(added, timing=before.timing)
        self._results.append(added)
        while len(self._results) > MOST_RESULTS or (
            len(self._results) > 1 and sum(map(_bytes_of, self._results)) > MOST_BYTES
        ):
            del self._results[0]
        return added


def _bytes_of(result: Result) -> int:
    tiles = len(result.goals) + len(result.stops) + len(result.waypoints)
    return _A_RESULT + len(result.way) + _A_TILE * tiles
