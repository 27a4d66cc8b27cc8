"""The rooms and passages of a trace's grid, by slices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from labyrinth.core.trace import Trace
from labyrinth.core.trace.player import Player


def is_room(trace: Trace, tile: int) -> bool:
    """Whether a flat index is that of a room: at an odd row and column, and inside the shape."""
    row, col = divmod(tile, trace.width)
    if trace.shape is not None:
        return trace.shape.has_room(row, col)
    return row % 2 == 1 and col % 2 == 1


def count_rooms(trace: Trace) -> int:
    """Return how many rooms the grid has, or its shape."""
    if trace.shape is not None:
        return trace.shape.count
    return (trace.height // 2) * (trace.width // 2)


def last_room(trace: Trace) -> int:
    """Return the flat index of the last room, row by row."""
    if trace.shape is not None:
        row, col = trace.shape.last
        return (2 * row + 1) * trace.width + 2 * col + 1
    return len(trace.before) - trace.width - 2


def corner_rooms(trace: Trace) -> set[int]:
    """Return the flat indices of the rooms in the corners, or of those nearest to them."""
    if trace.shape is not None:
        return {(2 * row + 1) * trace.width + 2 * col + 1 for row, col in trace.shape.corners}
    first, last = trace.width + 1, len(trace.before) - trace.width - 2
    return {first, first + trace.width - 3, last - trace.width + 3, last}


def rows_of_rooms(trace: Trace) -> Iterator[slice[int, int, int]]:
    """Yield, row by row, the slice of all rooms in a grid of tiles."""
    for row in range(1, trace.height - 1, 2):
        yield slice(row * trace.width + 1, (row + 1) * trace.width - 1, 2)


def all_rooms(trace: Trace) -> list[int]:
    """Return the flat indices of all rooms, row by row."""
    rooms = [room for row in rows_of_rooms(trace) for room in range(row.start, row.stop, row.step)]
    return rooms if trace.shape is None else [room for room in rooms if is_room(trace, room)]


def open_rooms(player: Player) -> int:
    """Return how many rooms are open."""
    rows = [player.tiles[row] for row in rows_of_rooms(player.trace)]
    return sum(len(row) - row.count(0) for row in rows)


def open_passages(player: Player, rows: int) -> Iterator[tuple[int, int]]:
    """Yield each open passage beside, then below, the rooms of the first `rows` rows of rooms.

    With it comes the step to one of its rooms; minus the step leads to the other.
    """
    tiles, width, height = player.tiles, player.trace.width, player.trace.height
    for row in range(1, 2 * rows, 2):
        beside = range(row * width + 2, (row + 1) * width - 2, 2)
        for passage in compress(beside, tiles[beside.start : beside.stop : 2]):
            yield passage, 1
        if row + 2 < height:
            below = range((row + 1) * width + 1, (row + 2) * width - 1, 2)
            for passage in compress(below, tiles[below.start : below.stop : 2]):
                yield passage, width
