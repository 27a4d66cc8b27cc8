"""The panel of a game: how far it is, and a place to click for each of its keys."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Label, Static

from labyrinth.tui.widgets.key_button import KeyButton


class GamePanel(Vertical):
    """Shows steps and cost so far, and lists the keys, whose letters hold in a game alone."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for a game."""
        super().__init__(id=id)
        self._figures = Static("", id="game-figures")

    def compose(self) -> ComposeResult:
        """Lay out the figures above the keys."""
        yield Label("Play", classes="panel-title")
        yield self._figures
        yield KeyButton(" ↑W  Up", "play.up", id="play-up")
        yield KeyButton(" ←A  Left", "play.left", id="play-left")
        yield KeyButton(" ↓S  Down", "play.down", id="play-down")
        yield KeyButton(" →D  Right", "play.right", id="play-right")
        yield KeyButton("  ⌫  Take back", "play.take_back", id="play-take-back")
        yield KeyButton(" Esc End the game", "play.leave", id="play-end")
        yield Label("With Shift an arrow runs on to the next junction.", classes="hint")

    def show(self, steps: int, cost: int) -> None:
        """Tell how far the game is."""
        self._figures.update(f"steps {steps:,}\ncost  {cost:,}")
