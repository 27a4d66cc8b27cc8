"""The attract mode: mazes that live on the whole screen, until somebody comes."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Label

from labyrinth.tui.living.living_maze import LivingMaze
from labyrinth.tui.terminal.diff_screen import DiffScreen


class Attract(DiffScreen[None], ModalScreen[None]):
    """Any key or click ends it, and does nothing else."""

    patient = LivingMaze
    takes_every_key = True
    """Whether even the keys of the application come here."""

    def compose(self) -> ComposeResult:
        """Lay out the maze above its caption."""
        yield LivingMaze(changes=True, id="living")
        yield Label("", id="caption", markup=False)

    @on(LivingMaze.Captioned)
    def tell(self, message: LivingMaze.Captioned) -> None:
        """Name what is running."""
        self.query_one("#caption", Label).update(message.within(self.size.width - 2))

    def on_key(self, event: events.Key) -> None:
        """End."""
        event.stop()
        event.prevent_default()
        self._end()

    def on_click(self) -> None:
        """End."""
        self._end()

    def _end(self) -> None:
        if self.is_active:
            self.dismiss(None)
