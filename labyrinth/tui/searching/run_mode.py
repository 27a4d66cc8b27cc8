"""The run of the last search on the transport bar: exploring it, or walking along its path."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solution import Solution
from labyrinth.core.task import Task
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.document.search_run import SearchRun, search_run
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.playback.transport_mode import TransportMode

_WORKING = "Reading the search… <run.end> leaves."


class RunMode(TransportMode[Player], ABC):
    """Plays a part of what a search came to; its end, Enter, Escape or a click leave all drawn."""

    explores: ClassVar[bool]
    """Whether what was expanded is shown, too."""

    def __init__(self, host: Host, solution: Solution) -> None:
        """Play the run of the last search, whose solution this is, once it is read."""
        whole = solution.trace
        player = Player(Trace(whole.height, whole.width, whole.before))
        super().__init__(host, player, host.view)
        self.solution = solution
        self._run: SearchRun | None = None
        self._ends_soon = False

    # What the two parts differ in

    @abstractmethod
    def set_out(self, run: SearchRun) -> Player:
        """Return the player where this part of the run begins, at its speed."""

    @abstractmethod
    def result(self) -> str:
        """Say what the part came to."""

    # What they have in common

    def begin(self) -> None:
        """Begin, as soon as the run is read."""
        run = self.document.run
        if run is not None and (run.explored or not self.explores):
            self._take(run)
        else:
            task = Task(search_run(self.solution, explored=self.explores))
            self.tasks.start(task, self._take)

    def _take(self, run: SearchRun) -> None:
        self._run = run
        if run is not self.document.run:
            self.document.show_run(run)
        self.player = self.set_out(run)
        super().begin()
        if self._ends_soon:
            self.ended()
        else:
            self.set_going()

    def set_going(self) -> None:
        """Play from where the run is."""
        self.play()

    def key(self, key: str) -> bool:
        """Move along the run; before it is read, take note that its end is wanted."""
        if self._run is not None:
            return super().key(key)
        return self.other_key(key)

    def press(self, position: Position | None) -> None:
        """Do as for Enter."""
        self.other_key("enter")

    def other_key(self, key: str) -> bool:
        """Go to the end at Enter and Escape."""
        if key not in ("enter", "escape"):
            return False
        self._ends_soon = True
        if self._run is not None:
            self.ended()
        return True

    def ended(self) -> None:
        """Leave all of it drawn."""
        self.host.enter(ViewMode(self.host, self.result()))
