"""The largest maze, and the largest weight of a tile."""

from typing import Final

from labyrinth.core.errors import LabyrinthError

MAX_TILES: Final = 100_000_000
MAX_WEIGHT: Final = 255


def check_size(height: int, width: int) -> None:
    """Check that a grid of `height` x `width` tiles is neither empty nor too large.

    Raises LabyrinthError otherwise, before memory is allocated.
    """
    if height < 1 or width < 1:
        raise LabyrinthError(f"a maze needs at least 1 x 1 tiles, not {height} x {width}")
    if height * width > MAX_TILES:
        raise LabyrinthError(
            f"a maze of {height} x {width} tiles is over the limit of {MAX_TILES:,} tiles"
        )


def check_rooms(rows: int, cols: int) -> None:
    """Check that a maze of `rows` x `cols` rooms is neither empty nor too large.

    Raises LabyrinthError otherwise, before memory is allocated.
    """
    if rows < 1 or cols < 1:
        raise LabyrinthError(f"a maze needs at least 1 x 1 rooms, not {rows} x {cols}")
    check_size(2 * rows + 1, 2 * cols + 1)
