"""The game on the maze of a document: what becomes of it, also when the maze changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.walls import Position
from labyrinth.game.game import Game
from labyrinth.tui.document.document_changes import (
    Change,
    GameBegun,
    GameCut,
    GameEnded,
    GameMoved,
    GamePaused,
    GameVeiled,
)
from labyrinth.tui.document.observed import Observed


class Played(Observed):
    """A maze that can be played; its game follows every change of the maze."""

    def begin_game(self) -> None:
        """Begin a game on the start, in place of the one before."""
        self._keep_game(Game.begun(self.maze))
        self._tell(GameBegun())

    def go_on_playing(self, tiles: Sequence[Position], seconds: float, hints: int = 0) -> None:
        """Take note that the walker of the game stepped onto these tiles, and took so many hints.

        By then it was played for so many `seconds` in all. Raises LabyrinthError for a tile that is
        no open neighbour of the one before, and where there is no game.
        """
        if self.game is None:
            raise LabyrinthError("there is no game to go on with")
        self.game.go_on(tiles, seconds, hints)
        self._tell(GameMoved(tuple(tiles), seconds, hints))

    def pause_game(self, seconds: float) -> None:
        """Take note that the game waits, if there is one, after so many `seconds` in all."""
        if self.game is not None:
            self.game.paused, self.game.seconds = True, seconds
            self._tell(GamePaused(seconds))

    def veil_game(self, radius: int) -> None:
        """Let the walker of a game that goes on see so many tiles far, with 0 everything."""
        game = self.game
        if game is not None and game.fog != radius and not game.finished:
            game.see(radius)
            self._tell(GameVeiled(radius))

    def end_game(self) -> None:
        """Forget the game, if there is one."""
        if self.game is not None:
            self._keep_game(None)
            self._tell(GameEnded())

    def _tell(self, change: Change) -> None:
        gone = self._fit_game() if change.alters_maze and not self.trying else 0
        super()._tell(change)
        if gone:
            self._tell(GameCut(gone))

    def _keep_game(self, game: Game | None) -> None:
        self._contents.state = replace(self._contents.state, game=game)

    def _fit_game(self) -> int:
        """Let the game go on in the maze as it is now; return how many steps its trail has lost.

        One that is finished is over where its walker stands on no goal any more.
        """
        game = self.game
        if game is None:
            return 0
        before = game.walk.length
        game.walk.fit(self.maze)
        if game.finished and not game.walk.at_goal:
            self._keep_game(None)
        return max(0, before - game.walk.length)
