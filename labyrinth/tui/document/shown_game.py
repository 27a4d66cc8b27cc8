"""The game of a document in the view: the trail, the walker, and where it may step next."""

from __future__ import annotations

from collections.abc import Iterable

from labyrinth.core.maze.walls import Position
from labyrinth.game.ghost import Ghost
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import (
    Change,
    GameBegun,
    GameCut,
    GameEnded,
    GameMoved,
    GamePaused,
    GameVeiled,
    Opened,
    StateReplaced,
)
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.maze_view.tile_appearance import Appearance


class ShownGame:
    """Keeps a view in step with the game, whether it is played, paused or finished."""

    def __init__(self, document: Document, view: MazeWidget) -> None:
        """Draw the game of `document`, if it has one, and follow it."""
        self._document, self._view = document, view
        self._walker: Position | None = None
        self._choices: list[Position] = []
        """The tiles onto which the walker may step."""
        self._drawn: list[Position] | None = None
        """The trail that is drawn."""
        self._ghost: Ghost | None = None
        self._ghost_steps = 0
        self._best: frozenset[Position] = frozenset()
        self.draw()
        document.observe(self._follow)

    def sign_of(self, tile: Position) -> Appearance | None:
        """Return what a tile (row, col) looks like by the game, None where that says nothing."""
        game = self._document.game
        if game is None:
            return None
        if tile == self.ghost_place and self._view.sees(tile):
            return Appearance.GHOST
        marked = game.walk.marks(tile)
        if tile in self._choices and not (game.paused or game.finished):
            return Appearance.WAY_BACK if marked else Appearance.CHOICE
        if marked:
            return Appearance.BOTH if tile in self._best else Appearance.TRAIL
        return Appearance.PATH if tile in self._best else None

    # The ghost, and the best path

    @property
    def ghost(self) -> Ghost | None:
        """The ghost that goes along, if any does."""
        return self._ghost

    @property
    def ghost_steps(self) -> int:
        """How many steps the ghost has gone."""
        return self._ghost_steps

    @property
    def ghost_place(self) -> Position | None:
        """The tile (row, col) where the ghost stands, None without one and after the game."""
        game, ghost = self._document.game, self._ghost
        if ghost is None or game is None or game.finished:
            return None
        return ghost.place(self._ghost_steps)

    def let_go_along(self, ghost: Ghost | None) -> None:
        """Let this ghost stand on the start, in place of the one before, or none."""
        before = self.ghost_place
        self._ghost, self._ghost_steps = ghost, 0
        self._draw_ghost(before)

    def move_ghost(self, seconds: float) -> bool:
        """Move the ghost to where it is when the game was played so long.

        Return whether it has come to its end by that.
        """
        game, ghost = self._document.game, self._ghost
        if game is None or ghost is None:
            return False
        before, steps = self.ghost_place, self._ghost_steps
        self._ghost_steps = ghost.steps(game.walk.steps, seconds)
        self._draw_ghost(before)
        return ghost.has_arrived(self._ghost_steps) and steps != self._ghost_steps

    def show_best(self, way: Iterable[Position]) -> None:
        """Draw the tiles (row, col) of the best path beside the trail, until the next game."""
        self._best = frozenset(way)
        self.draw_tiles(self._best)

    def _draw_ghost(self, before: Position | None) -> None:
        self.draw_tiles(tile for tile in (before, self.ghost_place) if tile is not None)

    def draw(self) -> None:
        """Draw all of the game."""
        game, self._drawn = self._document.game, self._trail
        self._look_around()
        tiles = {*game.walk.trail, *self._choices, *self._best} if game else set()
        if (ghost := self.ghost_place) is not None:
            tiles.add(ghost)
        signs = {tile: self.sign_of(tile) for tile in tiles}
        self._view.annotate({tile: sign for tile, sign in signs.items() if sign is not None})

    def draw_tiles(self, tiles: Iterable[Position]) -> None:
        """Draw these tiles (row, col) as the game has them now."""
        self._view.note({tile: self.sign_of(tile) for tile in tiles})

    def _draw_around(self, tiles: Iterable[Position]) -> None:
        """Draw these tiles, and those around the walker, where it was and where it is."""
        before = {*self._choices, self._walker}
        self._look_around()
        changed = {*before, *tiles, *self._choices, self._walker}
        self.draw_tiles(tile for tile in changed if tile is not None)

    @property
    def _trail(self) -> list[Position] | None:
        """The trail of the game: the same list as long as steps alone change it."""
        game = self._document.game
        return game.walk.trail if game else None

    def _look_around(self) -> None:
        game = self._document.game
        self._walker = game.walk.position if game and game.walk.trail else None
        self._choices = game.walk.open_neighbours() if game else []
        self._view.stand(None if game and game.finished else self._walker)

    def _follow(self, change: Change) -> None:
        match change:
            case GameMoved(tiles):
                self._draw_around(tiles)
            case GameBegun() | GameEnded():
                self._best, self._ghost_steps = frozenset(), 0
                self.draw()
            case GamePaused() | GameCut() | GameVeiled():
                self.draw()
            case _ if change.alters_maze:
                ways = {*self._best, self.ghost_place}
                self._best, self._ghost = frozenset(), None
                if isinstance(change, Opened | StateReplaced) or self._trail is not self._drawn:
                    self.draw()
                else:
                    self._draw_around(tile for tile in ways if tile is not None)
