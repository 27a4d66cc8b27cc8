"""The progress of a computation, shown instead of the maze if it takes a while."""

from functools import partial
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Button, Label, ProgressBar

from labyrinth.tui import clock

# Seconds before a progress bar shows, so that quick work does not flash one.
PROGRESS_DELAY: Final = 0.3


class Progress(Vertical):
    """A bar between the name of the work and a button that cancels it."""

    _delay: clock.Alarm | None = None

    def compose(self) -> ComposeResult:
        """Lay out the bar."""
        yield Label("", id="progress-label")
        yield ProgressBar(total=1.0, show_eta=False, id="progress-bar")
        yield Button("Cancel", id="cancel", tooltip="Cancel the computation")

    def show(self, what: str) -> None:
        """Show the bar for the work called `what` if the work takes longer than PROGRESS_DELAY."""
        self.query_one("#progress-label", Label).update(what)
        self.move(0.0)
        appear = partial(self.screen.add_class, "-computing")
        self._delay = clock.present.after(PROGRESS_DELAY, self, appear)

    def move(self, share: float) -> None:
        """Move the bar to a share from 0.0 to 1.0."""
        self.query_one(ProgressBar).update(progress=share)

    def hide(self) -> None:
        """Hide the bar, so that the maze is visible again."""
        if self._delay is not None:
            self._delay.stop()
        self.screen.remove_class("-computing")
