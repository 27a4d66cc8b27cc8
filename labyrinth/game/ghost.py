"""A ghost: another run through the same maze, which goes along while one plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from labyrinth.core.maze.walls import Position


@dataclass(frozen=True, slots=True)
class Ghost:
    """Goes its `way`, tile by tile: a step for each step of the player, or so many a second.

    `name` says whose run it is, as in "A*". `pace` counts steps a second; 0 means that the ghost
    moves as the player does.
    """

    name: str
    way: Sequence[Position]
    pace: float = 0.0

    def steps(self, walked: int, seconds: float) -> int:
        """Return how many steps it has gone when the player has `walked` so many in that time."""
        gone = int(seconds * self.pace) if self.pace else walked
        return min(gone, len(self.way) - 1)

    def place(self, steps: int) -> Position:
        """Return the tile (row, col) where it stands after so many steps."""
        return self.way[steps]

    def has_arrived(self, steps: int) -> bool:
        """Whether it is at its end after so many steps."""
        return steps == len(self.way) - 1

    def arrives_with(self, walked: int) -> bool:
        """Whether it comes to its end by the very step of a player who has `walked` so many."""
        return not self.pace and walked == len(self.way) - 1
