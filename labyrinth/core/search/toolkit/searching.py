"""Predecessors of a search, and the path reconstructed from them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from typing import Final

from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.task import SLICE

# The arrival at the source of a search; no grid is so narrow that it is a step.
SOURCE: Final = 2

_WALL_TO_ONE: Final = bytes([1] + [0] * 255)


def slices(queue: list[int]) -> Iterator[tuple[int, Iterator[int]]]:
    """Yield a queue in slices of SLICE tiles, each with the number of tiles before it.

    The queue may grow meanwhile. The iteration ends after the last tile of the queue.
    """
    tiles = iter(queue)
    for before in count(0, SLICE):
        if before >= len(queue):
            return
        yield before, islice(tiles, SLICE)


def first_arrivals(grid: SearchGrid, sources: Iterable[int]) -> list[int]:
    """Return the arrivals of all tiles at the beginning of a search: 0, and 1 for a wall.

    A search stores for each discovered tile the step that led to it, as an index offset, and SOURCE
    for its source. So `not arrivals[tile]` tests in one look-up whether a tile is open and
    undiscovered. There are only a few different steps, so Python stores few numbers; parents would
    be a different number for each tile.
    """
    arrivals = list(grid.tiles.translate(_WALL_TO_ONE))
    for source in sources:
        arrivals[source] = SOURCE
    return arrivals


def path_to(goal: int, arrivals: Sequence[int]) -> list[int]:
    """Return the path from the source of the search to `goal`, as tile indices."""
    path, tile = [goal], goal
    while (step := arrivals[tile]) != SOURCE:
        tile -= step
        path.append(tile)
    path.reverse()
    return path


def joined_path(meeting: int, from_start: Sequence[int], from_goals: Sequence[int]) -> list[int]:
    """Return the path from the start to a goal via `meeting`, where the searches from both met."""
    return path_to(meeting, from_start) + path_to(meeting, from_goals)[-2::-1]
