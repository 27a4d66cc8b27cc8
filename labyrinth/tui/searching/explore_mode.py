"""Showing explored: what the last search expanded, in its order, and then the path."""

from __future__ import annotations

from typing import Final

from labyrinth.core.counted import counted
from labyrinth.core.search.solution import Solution
from labyrinth.core.trace.player import Player
from labyrinth.tui.document.search_run import SearchRun
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.playback.moment import Moment
from labyrinth.tui.searching.run_mode import RunMode
from labyrinth.tui.searching.search_figures import name_of

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
