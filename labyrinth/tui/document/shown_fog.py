"""The fog of a document's game in the view: it lifts where the walker is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from labyrinth.core.maze.walls import Position
from labyrinth.core.task import Task
from labyrinth.game.fog import Fog
from labyrinth.game.game import Game
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import (
    Change,
    GameBegun,
    GameCut,
    GameEnded,
    GameMoved,
    GameVeiled,
)
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.tasks import Tasks

_TASK: Final = "fog"
_MOST_AT_ONCE: Final = 50
"""Tiles from which a walker looks around in some 15 milliseconds; of more, it is recalled later."""


class ShownFog:
    """Hides in a view what the walker of the game has not seen, also while the game is paused.

    Where the game is finished, nothing is hidden.
    """

    def __init__(self, document: Document, view: MazeWidget, tasks: Tasks) -> None:
        """Follow the game of `document`; `begin` lays the fog that there is already."""
        self._document, self._view, self._tasks = document, view, tasks
        self._fog: Fog | None = None
        document.observe(self._follow)

    def begin(self) -> None:
        """Lay the fog of a game that goes on, once the view is on its screen."""
        if self._document.game is not None:
            self._lay()

    def _follow(self, change: Change) -> None:
        game = self._document.game
        match change:
            case GameMoved(tiles) if game is not None and not game.finished:
                self._look(tiles)
            case GameVeiled(radius) if self._fog is not None and radius and game is not None:
                self._fog.radius = radius
                self._look([game.walk.position])
            case GameVeiled() | GameMoved() | GameBegun() | GameCut() | GameEnded():
                self._lay()
            case _ if change.alters_maze:
                self._lay()

    def _lay(self) -> None:
        """Lay the fog anew, as it has lifted along all that was walked."""
        game = self._document.game
        if self._fog is not None:
            self._fog = None
            self._tasks.stop(_TASK)
        if game is not None and is_veiled(game):
            self._fog = Fog(self._document.maze, game.fog)
            self._look(game.walk.walked)
        self._view.lay(self._fog.veil if self._fog else None)

    def _look(self, tiles: Sequence[Position]) -> None:
        """See what there is to be seen from these tiles, the last of which is the walker's."""
        fog = self._fog
        if fog is None:
            return
        if len(tiles) > _MOST_AT_ONCE:
            self._tasks.start(Task(fog.remember(tiles)), self._recalled, name=_TASK)
            tiles = tiles[-1:]
        changed: set[int] = set()
        for tile in tiles:
            changed |= fog.look(tile)
        self._view.veil_changed(changed)

    def _recalled(self, _: None) -> None:
        self._view.refresh()


def is_veiled(game: Game) -> bool:
    """Whether a game leaves anything hidden."""
    return bool(game.fog and game.walk.trail and not game.finished)
