"""The binary files of micromouse programs, made room by room."""

from __future__ import annotations

from labyrinth import Maze

BITS = {(-1, 0): 1, (0, 1): 2, (1, 0): 4, (0, -1): 8}


def room_bytes(maze: Maze) -> bytes:
    """Return a byte a room of 16 x 16, column by column, each from the bottom.

    A wall north is 1, east 2, south 4, west 8.
    """
    return bytes(
        sum(
            bit
            for (down, right), bit in BITS.items()
            if not maze[2 * row + 1 + down, 2 * col + 1 + right]
        )
        for col in range(16)
        for row in reversed(range(16))
    )
