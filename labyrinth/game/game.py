"""A game: a walk with its time, and what else counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.game.walk import Walk

EVERYTHING: Final = 1_000_000
"""How far one sees without fog: farther than any maze reaches."""


@dataclass(slots=True)
class Game:
    """A walk to a goal; it stays as it is once it has `finished` on one.

    While it is `paused`, as it is between the programs that it is played in, no time goes by.
    """

    walk: Walk
    seconds: float = 0.0
    """How long it was played."""
    hints: int = 0
    paused: bool = False
    finished: bool = False
    fog: int = 0
    """How far the walker sees now, in tiles; 0 without fog."""
    sight: int = 0
    """The farthest that was seen while the walker was under way."""

    @classmethod
    def begun(cls, maze: Maze) -> Game:
        """Return a game on the start of a maze."""
        return cls(Walk(maze))

    def go_on(self, tiles: Iterable[Position], seconds: float, hints: int = 0) -> None:
        """Walk over these tiles (row, col) and take so many hints, `seconds` after it all began.

        Raises LabyrinthError, at the tile before, for one that is no open neighbour.
        """
        self.paused, self.seconds = False, seconds
        self.hints += hints
        for tile in tiles:
            if not self.walk.step(tile):
                raise LabyrinthError(f"no step leads to tile {tile}")
            self.sight = max(self.sight, self.fog or EVERYTHING)
        self.finished = self.finished or self.walk.at_goal

    def see(self, radius: int) -> None:
        """Let the walker see so many tiles far, or with 0 everything.

        Who has seen everything once has seen it for the rest of the game.
        """
        self.fog = radius
        if not radius and self.walk.steps:
            self.sight = EVERYTHING

    @property
    def mode(self) -> str:
        """How the game was played so far: "plain", or "fog 5" where nothing more was seen."""
        sight = self.sight or self.fog or EVERYTHING
        return "plain" if sight == EVERYTHING else f"fog {sight}"

    def copy(self) -> Game:
        """Return a game that does not follow this one."""
        return replace(self, walk=self.walk.copy())
