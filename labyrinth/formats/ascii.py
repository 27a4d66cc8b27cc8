"""The picture with `+`, `-` and `|`."""

from __future__ import annotations

from collections.abc import Mapping

from labyrinth.core.maze import Maze
from labyrinth.core.walls import Position


def draw(
    maze: Maze,
    *,
    marks: Mapping[Position, str] | None = None,
    room_width: int = 3,
    openings: bool = False,
) -> str:
    """Draw the maze; `marks` maps open tiles (row, col) to the character that stands there.

    With `openings` the border is open above the start and below the goals that lie beside it, as
    in a puzzle on paper, and no `S` and `G` are drawn; else they are.
    """
    raise NotImplementedError
