"""Generating: the maze is computed in the background, then its carving is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.modes.mode import Host, Mode
from labyrinth.tui.modes.progress import ProgressMode
from labyrinth.tui.motion import Motion, motion
from labyrinth.tui.playback.transport_mode import TransportMode

SECONDS_OF_CARVING = 5.0
SLOWEST = 60.0
"""Events a second for a small maze; larger ones take SECONDS_OF_CARVING."""
MOST_EVENTS = 400_000
"""Longer traces are not played: the maze opens finished."""
_DONE: Final = "Done. Choose an action."

Then = Callable[[str], Mode]
"""Returns the mode that follows a generation, which begins with this message."""


class GenerateMode(ProgressMode):
    """Computes a recipe's maze; Escape or the Cancel button gives it up."""

    def __init__(self, host: Host, recipe: Recipe, then: Then) -> None:
        """Generate by `recipe`, play the carving, and go on to what comes `then`."""
        super().__init__(host)
        self._recipe = recipe
        self._then = then

    @property
    def status(self) -> str:
        """What is generated."""
        return f"Generating {self._recipe}… <progress.cancel> cancels."

    def begin(self) -> None:
        """Start."""
        self.wait("Generating…", generation(self._recipe), self._take)

    def _take(self, maze: Maze) -> None:
        self.document.open(maze)
        trace, still = maze.trace, motion(self.view.app) is Motion.NONE
        if trace is None or still or len(trace) > MOST_EVENTS:
            self.host.enter(self._then(_DONE))
        else:
            self.host.enter(CarveMode(self.host, trace, self._then))


class CarveMode(TransportMode):
    """Plays how the maze was carved; Enter, Escape, a click or an action's key end that."""

    status = "Carving… <run.pause> pauses, arrows step, <run.skip> or a click skips."

    def __init__(self, host: Host, trace: Trace, then: Then) -> None:
        """Play the trace of the maze, and go on to what comes `then`."""
        super().__init__(host, Player(trace))
        self.player.speed = self.pace(max(SLOWEST, len(trace) / SECONDS_OF_CARVING))
        self._then = then

    def begin(self) -> None:
        """Start the playback."""
        super().begin()
        self.play()

    def other_key(self, key: str) -> bool:
        """Skip."""
        self.ended()
        return True

    def ended(self) -> None:
        """Go on."""
        self.host.enter(self._then(_DONE))
