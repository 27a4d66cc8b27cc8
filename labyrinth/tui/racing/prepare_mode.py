"""Preparing a race: every lane runs to its end in the background, and then the race begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from labyrinth.core.task import Task
from labyrinth.races.race_player import Raced, RacePlayer
from labyrinth.tui.modes.mode import Host, ProgressMode


class PrepareMode(ProgressMode, Generic[Raced]):
    """Waits until all lanes have run; giving it up leaves the race."""

    panel = ""
    classes = ("-preparing",)
    status = "The lanes run… <progress.cancel> cancels."

    def __init__(
        self,
        host: Host,
        task: Task[RacePlayer[Raced]],
        then: Callable[[RacePlayer[Raced]], None],
    ) -> None:
        """Prepare by this task, and go on to what comes `then`."""
        super().__init__(host)
        self._task, self._then = task, then

    def begin(self) -> None:
        """Start."""
        self.wait("The lanes run", self._task, self._then)

    def give_up(self) -> None:
        """Leave the race."""
        self.host.close()
