"""Generating: a worker computes the maze, then its carving is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace.player import Player
from labyrinth.tui.modes.progress import ProgressMode
from labyrinth.tui.playback.transport_mode import TransportMode

if TYPE_CHECKING:
    from labyrinth.tui.screens.maze_screen import MazeScreen

SECONDS_OF_CARVING = 5.0
SLOWEST = 60.0
"""Events a second for a small maze; larger ones take SECONDS_OF_CARVING."""
MOST_EVENTS = 400_000
"""Longer traces are not played: the maze opens finished."""


class GenerateMode(ProgressMode):
    """Computes a recipe's maze; Escape or the Cancel button gives it up."""

    def __init__(self, screen: MazeScreen, recipe: Recipe) -> None:
        """Generate by `recipe`."""
        super().__init__(screen)
        self._recipe = recipe

    def begin(self) -> None:
        """Start the worker."""
        self.screen.say(f"Generating {self._recipe}… Escape cancels.")
        self.screen.compute(generation(self._recipe))
        self.screen.show_progress("Generating…")

    def computed(self, result: object) -> None:
        """Show the maze, with its carving if that is not too long."""
        if isinstance(result, Maze):
            self.screen.open_maze(result)
            self.screen.enter(CarveMode(self.screen, result))


class CarveMode(TransportMode):
    """Plays how the maze was carved; any key or click that moves no run skips that."""

    def __init__(self, screen: MazeScreen, maze: Maze) -> None:
        """Play the trace of `maze`."""
        super().__init__(screen)
        self._maze = maze

    def begin(self) -> None:
        """Start the playback, unless it is not worth while."""
        trace = self._maze.trace
        still = self.screen.app.animation_level == "none"
        if trace is None or still or len(trace) > MOST_EVENTS:
            self.ended()
            return
        self.screen.say("Carving… Space pauses, arrows step, Enter skips.")
        self.load(Player(trace, max(SLOWEST, len(trace) / SECONDS_OF_CARVING)))
        self.play()

    def other_key(self, key: str) -> bool:
        """Skip."""
        self.ended()
        return True

    def ended(self) -> None:
        """Go on to looking at the maze."""
        self.screen.begin_with("Done. Choose an action.")
