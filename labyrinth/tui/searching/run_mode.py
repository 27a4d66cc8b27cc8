"""The run of the last search on the transport bar: exploring it, or walking along its path."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final

from labyrinth.core.counted import counted
from labyrinth.core.exact_costs import in_text
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solution import Solution, costs_along
from labyrinth.core.task import Task
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.document.search_run import SearchRun, search_run
from labyrinth.tui.modes.mode import Host, ViewMode
from labyrinth.tui.playback.past_runs import Moment
from labyrinth.tui.playback.transport_bar import FASTEST
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.searching.result import name_of, parts_of

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


SECONDS_OF_EXPLORING: Final = 4.0
SLOWEST: Final = 30.0
"""Tiles a second for a small search; larger ones take SECONDS_OF_EXPLORING."""


class ExploreMode(RunMode):
    """Plays the expanded tiles and the path, which stay until they are cleared."""

    status = "Tiles in the order of expansion… <run.pause> pauses, <run.skip> or a click skips."
    explores = True

    def __init__(self, host: Host, solution: Solution, moment: Moment | None = None) -> None:
        """Explore a search from the beginning, or from a moment that was shown before."""
        super().__init__(host, solution)
        self._from = moment

    def set_out(self, run: SearchRun) -> Player:
        """Return the player at the moment that was shown, or at the beginning."""
        length = max(1, run.drawn)
        moment = self._from
        pace = self.pace(max(SLOWEST, length / SECONDS_OF_EXPLORING))
        if moment is None:
            player = run.exploring()
            player.speed = pace
        else:
            player = run.exploring(run.position_of(moment.events))
            player.speed = moment.speed * length
        return player

    def set_going(self) -> None:
        """Play, unless the moment that was shown stood still."""
        if self._from is None or self._from.playing:
            self.play()

    @property
    def moment(self) -> Moment | None:
        """Where the search is."""
        run = self._run
        if run is None:
            return None
        share = self.player.speed / max(1, run.drawn)
        return Moment(self.solution, run.searched(), share, self.view.playing)

    def result(self) -> str:
        """Say how much was expanded."""
        return f"{name_of(self.solution)} expanded {counted(self.solution.expanded, 'tile')}."


TILES_A_SECOND: Final = 1 / 0.130


class WalkMode(RunMode):
    """Plays the walk along a path, over what was explored if that is shown."""

    follows = True
    explores = False

    def __init__(self, host: Host, solution: Solution) -> None:
        """Walk along the path of a solution that has one."""
        super().__init__(host, solution)
        self._costs = costs_along(self.document.maze, solution)

    def set_out(self, run: SearchRun) -> Player:
        """Return the player with the walker before the start."""
        player = run.walking()
        player.speed = self.pace(TILES_A_SECOND)
        return player

    def result(self) -> str:
        """Say that the goal is reached."""
        steps = counted(*parts_of(self.solution))
        return f"The goal is reached after {steps}."

    def moved(self) -> None:
        """Show where the walker is, what the way there cost, and its pace."""
        super().moved()
        speed = abs(self.player.speed)
        pace = f"{1000 / speed:.0f} ms a tile" if speed < FASTEST else "all at once"
        cost = f"cost {in_text(self._costs[max(0, self.position - 1)])}"
        self.host.say(f"Walking, {cost}, {pace}. <run.pause> pauses, <run.skip> or a click ends.")
