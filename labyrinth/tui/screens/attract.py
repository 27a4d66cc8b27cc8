"""The attract mode: mazes that live on the whole screen, until somebody comes."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Label

from labyrinth.tui.living.living_maze import LivingMaze
from labyrinth.tui.terminal.link import Answered
from labyrinth.tui.terminal.output import SECONDS_OF_POSTPONING, Output


class Attract(ModalScreen[None]):
    """Any key or click ends it, and does nothing else."""

    takes_every_key = True
    """Whether even the keys of the application come here."""

    def __init__(self) -> None:
        """Draw no more than what changes."""
        super().__init__()
        self._output = Output(self, LivingMaze)

    def compose(self) -> ComposeResult:
        """Lay out the maze above its caption."""
        yield LivingMaze(changes=True, id="living")
        yield Label("", id="caption", markup=False)

    def on_mount(self) -> None:
        """Draw what has to wait for a slow link as soon as there is room for it."""
        self.set_interval(SECONDS_OF_POSTPONING, self._output.draw_postponed)

    @on(Answered)
    def go_on_drawing(self, message: Answered) -> None:
        """Draw what was postponed, as far as the terminal has room for it now."""
        self._output.answered(message.at)

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
