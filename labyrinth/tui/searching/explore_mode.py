"""Showing explored: what the last search expanded, in its order."""

from __future__ import annotations

from collections.abc import Generator

from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solve import Solution
from labyrinth.core.task import SLICE, Task
from labyrinth.core.trace.events import EXPAND, TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.pseudocode import by_hand
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.playback.transport_mode import TransportMode

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

    status = "Tiles in the order of expansion… Space pauses, Enter skips."

    def __init__(self, host: Host, solution: Solution) -> None:
        """Show what the search of `solution` expanded, once it is looked up."""
        whole = solution.trace
        super().__init__(host, Player(Trace(whole.height, whole.width, whole.before)))
        self._solution = solution
        self._loaded = self._skip = False

    def begin(self) -> None:
        """Look up what to play."""
        self.tasks.start(Task(expansions_of(self._solution)), self._play_expansions)

    def _play_expansions(self, trace: Trace) -> None:
        self.player = Player(trace, max(SLOWEST, len(trace) / SECONDS_OF_EXPLORING))
        self._loaded = True
        super().begin()
        self.play()
        if self._skip:
            self.skip()

    def key(self, key: str) -> bool:
        """Move along the run; before it is there, ask to skip it."""
        if self._loaded:
            return super().key(key)
        self._skip = key in ("enter", "escape", "space")
        return self._skip

    def press(self, position: Position | None) -> None:
        """Do as for Enter."""
        self.key("enter")

    def other_key(self, key: str) -> bool:
        """Skip, or end."""
        if key not in ("", "enter", "escape"):
            return False
        if self.player.finished:
            self.host.enter(ViewMode(self.host))
        else:
            self.skip()
        return True

    def ended(self) -> None:
        """Leave what was expanded in sight until the next key."""
        self.view.show(self.player)
        name = self._solution.solver
        self.host.say(f"{name} expanded {self._solution.expanded:,} tiles. Enter goes on.")
