"""Wall following: walks with one hand on the wall.

A heading is the number of quarter turns clockwise from up.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Final

from labyrinth.core.declaration.solver import Found
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.walker import is_isolated, walk

RIGHT: Final = 1
"""The right hand: a quarter turn clockwise from the heading."""
LEFT: Final = -1
"""The left hand: a quarter turn anticlockwise from the heading."""

_CAME_ROUND: Final = (
    "The walk came round to where it first followed its wall, without a goal on the way; "
    "there may still be a path."
)


def follow_wall(
    grid: SearchGrid, record: Callable[[int], None], hand: int
) -> Generator[int, None, Found]:
    """Walk with `hand`, RIGHT or LEFT, on the wall to a goal, or until the walk comes round."""
    if is_isolated(grid):
        return walk(grid, record, ())
    return walk(grid, record, _from_the_start(grid, hand), _CAME_ROUND)


def quarter_turns(grid: SearchGrid) -> tuple[int, int, int, int]:
    """Return what to add to an index to go one tile on, for each heading."""
    return -grid.width, 1, grid.width, -1


def along_wall(grid: SearchGrid, tile: int, heading: int, hand: int) -> Iterator[int]:
    """Yield the tiles of a walk that begins on `tile` with `hand` on the wall.

    A move along a wall can follow one other move only. So the first move that would be made again
    is the first of all; there the walk ends.
    """
    tiles, ahead = grid.tiles, quarter_turns(grid)
    first_move = None
    while True:
        heading = (heading + hand) % 4
        while not tiles[tile + ahead[heading]]:
            heading = (heading - hand) % 4
        tile += ahead[heading]
        move = 4 * tile + heading
        if move == first_move:
            return
        first_move = first_move or move
        yield tile


def _from_the_start(grid: SearchGrid, hand: int) -> Iterator[int]:
    """Yield the tiles from the start to a wall, if none is at hand there, and along the wall."""
    tiles, tile, ahead = grid.tiles, grid.start, quarter_turns(grid)
    headings = [heading for heading in (1, 2, 3, 0) if tiles[tile + ahead[heading]]]
    at_wall = [heading for heading in headings if not tiles[tile + ahead[(heading + hand) % 4]]]
    heading = (at_wall or headings)[0]
    beside = ahead[(heading + hand) % 4]
    while tiles[tile + beside] and tiles[tile + ahead[heading]]:
        tile += ahead[heading]
        yield tile
    if tiles[tile + beside]:
        heading = (heading - hand) % 4
    yield from along_wall(grid, tile, heading, hand)
