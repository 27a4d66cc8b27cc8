"""Showing explored: what the last search expanded, in its order."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from labyrinth.core.search.solve import Solution
from labyrinth.core.task import SLICE, Task
from labyrinth.core.trace.events import EXPAND, TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.pseudocode import by_hand
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.playback.transport_mode import TransportMode

if TYPE_CHECKING:
    from labyrinth.tui.screens.maze_screen import MazeScreen

SECONDS_OF_EXPLORING = 4.0
SLOWEST = 30.0
"""Tiles a second for a small search; larger ones take SECONDS_OF_EXPLORING."""


def expansions_of(solution: Solution) -> Generator[float, None, Trace]:
    """Return, slice by slice, a trace of nothing but what the search expanded."""
    whole = solution.trace
    trace = Trace(whole.height, whole.width, whole.before)
    expanding = whole.codes_of(EXPAND)
    for first in range(0, len(whole), SLICE):
        events = whole.events[first : first + SLICE]
        trace.events.extend(
            by_hand(EXPAND, event & TILE_MASK)
            for event in events
            if event >> TILE_BITS in expanding
        )
        yield first / len(whole)
    return trace


class ExploreMode(TransportMode):
    """Plays the expanded tiles; Enter or a click shows them all, the next one cleans the maze."""

    def __init__(self, screen: MazeScreen, solution: Solution) -> None:
        """Show what the search of `solution` expanded."""
        super().__init__(screen)
        self._solution = solution
        self._skip = False

    def begin(self) -> None:
        """Look up what to play."""
        self.screen.say("Tiles in the order of expansion… Space pauses, Enter skips.")
        self.screen.compute(Task(expansions_of(self._solution)))

    def computed(self, result: object) -> None:
        """Start the playback."""
        if isinstance(result, Trace):
            self.load(Player(result, max(SLOWEST, len(result) / SECONDS_OF_EXPLORING)))
            self.play()
            if self._skip:
                self.skip()

    def other_key(self, key: str) -> bool:
        """Skip, or end."""
        if self.player is None:
            self._skip = True
        elif self.player.finished:
            self.screen.enter(ViewMode(self.screen))
        else:
            self.skip()
        return True

    def ended(self) -> None:
        """Leave the picture until the next key."""
        self.screen.widget.show(self.player)
        name = self._solution.solver
        self.screen.say(f"{name} expanded {self._solution.expanded:,} tiles. Enter goes on.")
