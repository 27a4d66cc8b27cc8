"""A game: a walk with its time, hints and fog."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.game.walk import Walk

# The sight without fog: farther than any maze reaches.
EVERYTHING: Final = 1_000_000


@dataclass(slots=True)
class Game:
    """A game: a walk to a goal, with the time, the number of hints and the fog.

    A game that is `finished` has reached a goal, and does not change. While a game is `paused`, for
    example when the program is closed, its time does not pass.
    """

    walk: Walk
    seconds: float = 0.0
    """The seconds played."""
    hints: int = 0
    paused: bool = False
    finished: bool = False
    fog: int = 0
    """How far the walker sees now, in tiles; 0 without fog."""
    sight: int = 0
    """The farthest that the walker could see during any step, in tiles; 0 before the first step."""

    @classmethod
    def begun(cls, maze: Maze) -> Game:
        """Return a game at the start of a maze."""
        return cls(Walk(maze))

    def go_on(self, tiles: Iterable[Position], seconds: float, hints: int = 0) -> None:
        """Continue the game: walk over these tiles (row, col), and add to the number of hints.

        `seconds` are the seconds played since the beginning. Raises LabyrinthError at a tile that
        is not an open neighbour; the walker stays on the tile before it.
        """
        self.paused, self.seconds = False, seconds
        self.hints += hints
        for tile in tiles:
            if not self.walk.step(tile):
                raise LabyrinthError(f"no step leads to tile {tile}")
            self.sight = max(self.sight, self.fog or EVERYTHING)
        self.finished = self.finished or self.walk.at_goal

    def see(self, radius: int) -> None:
        """Set how far the walker sees, in tiles; 0 means without fog.

        If the fog is removed after the first step, the game is scored as a game without fog.
        """
        self.fog = radius
        if not radius and self.walk.steps:
            self.sight = EVERYTHING

    @property
    def mode(self) -> str:
        """The mode of the game so far: "plain", or "fog 5" if the farthest sight was 5 tiles."""
        sight = self.sight or self.fog or EVERYTHING
        return "plain" if sight == EVERYTHING else f"fog {sight}"

    def copy(self) -> Game:
        """Return an independent copy."""
        return replace(self, walk=self.walk.copy())
