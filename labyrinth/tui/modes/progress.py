"""Progress: a maze is made in the background while a bar tells how far it is."""

from __future__ import annotations

from collections.abc import Callable

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.task import Result, Task
from labyrinth.tui.modes.mode import Focus, Mode
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.widgets.progress import Progress


class ProgressMode(Mode):
    """Waits for a task; Escape or the Cancel button gives it up."""

    places = ("progress",)
    keeps_keys = True
    focus = Focus.NOTHING

    def wait(self, what: str, task: Task[Result], take: Callable[[Result], None]) -> None:
        """Start a task, and `take` what it comes to; `what` says what is done."""
        progress = self.host.part(Progress)
        progress.show(what)
        self.tasks.start(task, take, progress.move, refused=self.refused)

    def refused(self, error: LabyrinthError) -> None:
        """Tell why there is nothing to take, and give it up."""
        self.view.app.notify(str(error), severity="error", markup=False)
        self.give_up()

    def end(self) -> None:
        """Show the maze again."""
        self.host.part(Progress).hide()

    def key(self, key: str) -> bool:
        """Give up at Escape."""
        self.give_up()
        return True

    def picked(self, name: str) -> bool:
        """Give up at Cancel; nothing else can be chosen."""
        if name == "cancel":
            self.give_up()
        return True

    def give_up(self) -> None:
        """Go back to the maze that was there before, or leave the screen if there was none."""
        if self.document.opened:
            # The button that was pressed goes; what is pressed too late shall open nothing.
            self.view.screen.set_focus(None)
            self.host.enter(ViewMode(self.host, "Cancelled; this is the maze from before."))
        else:
            self.host.close()
