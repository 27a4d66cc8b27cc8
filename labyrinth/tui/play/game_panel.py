"""The panel of a game: how far it is, and a place to click for each of its keys."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Label, Static

from labyrinth.game.directions import PRICE_OF_A_HINT
from labyrinth.game.game import Game
from labyrinth.game.time_text import time_text
from labyrinth.tui.play.ghost_choice import GhostChoice
from labyrinth.tui.widgets.key_button import KeyButton

_ARROWS: Final = {"up": "↑", "down": "↓", "left": "←", "right": "→"}


class GamePanel(VerticalScroll, can_focus=False):
    """Shows how far a game is, and the keys, whose letters hold in a game alone."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for a game."""
        super().__init__(id=id)
        self._time = Static("time", id="game-time")
        self._figures = Static("steps\ntrail\ncost", id="game-figures")
        self._hint = KeyButton("I Hint", "play.hint", id="play-hint")
        self._fog = KeyButton("F Fog", "play.fog", id="play-fog")
        self._ghost = KeyButton("G Ghost", "play.ghost", id="play-ghost")

    def compose(self) -> ComposeResult:
        """Lay out the figures above the keys."""
        yield Label("Play", classes="panel-title")
        yield self._time
        yield self._figures
        with Horizontal(classes="tools"):
            for way, arrow in _ARROWS.items():
                yield KeyButton(arrow, f"play.{way}", id=f"play-{way}")
        yield KeyButton("Space Run", "play.run", id="play-run")
        yield KeyButton("⌫ Take back", "play.take_back", id="play-take-back")
        yield self._hint
        yield self._fog
        yield self._ghost
        yield KeyButton("N New game", "play.new", id="play-new")
        yield KeyButton("Esc Pause", "play.leave", id="play-end")

    def show(self, game: Game, ghost: GhostChoice) -> None:
        """Tell how far the game is, and what helps or hinders in it."""
        walk = game.walk
        self.show_time(game.seconds)
        figures = f"steps {walk.steps:,}\ntrail {walk.length:,}\ncost  {walk.cost:,}"
        self._figures.update(figures, layout=False)
        self._hint.rename(f"I Hint, +{PRICE_OF_A_HINT}{_times(game.hints)}")
        self._fog.rename(f"F Fog: {game.fog or 'off'}")
        self._ghost.rename(f"G Ghost: {ghost.name or 'off'}")

    def show_time(self, seconds: float) -> None:
        """Tell how long the game was played."""
        self._time.update(f"time  {time_text(seconds)}", layout=False)


def _times(hints: int) -> str:
    return f" ({hints})" if hints else ""
