"""The ghost, the fog and the directions for the games on a screen, which outlast a single game."""

from collections.abc import Callable
from typing import Literal

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.records import Frozen
from labyrinth.game.directions import Directions
from labyrinth.game.recorded_run import RecordedRun
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import MazeChange
from labyrinth.tui.document.observers import ShownGame
from labyrinth.tui.modes.mode import HostScreen


class GhostChoice(Frozen):
    """The user's choice of a ghost: a solver by its key, a recorded run, or none.

    `name` is the name of the ghost, such as "A*". `pace` is in steps per second, 0.0 to move
    whenever the player does; None is the pace of the recorded run.
    """

    source: Literal["nobody", "solver", "best", "file"] = "nobody"
    solver: str = ""
    run: RecordedRun | None = None
    name: str = ""
    pace: float | None = 0.0

    @property
    def steps_a_second(self) -> float:
        """The speed of the ghost in steps per second, 0.0 if it moves whenever the player does.

        If `pace` is None, the speed is that of the recorded run, or 0.0 for a solver.
        """
        if self.pace is not None:
            return self.pace
        run = self.run
        return len(run.moves) / run.seconds if run and run.seconds else 0.0


class GameAids:
    """The user's choices for the next games, and facts about the maze of a document."""

    def __init__(self, document: Document) -> None:
        """Start without facts; all facts are discarded when the maze of `document` changes."""
        # The directions to the goals of the current maze, once they are computed.
        self.directions: Directions | None = None
        self.ghost_choice = GhostChoice()
        # How far the walker of the next game sees, 0 without fog.
        self.radius = 0
        document.observe(self._follow, MazeChange)

    def _follow(self, _: MazeChange) -> None:
        self.directions = None
        if self.ghost_choice.source != "solver":
            self.ghost_choice = GhostChoice(pace=self.ghost_choice.pace)


class GameHost(HostScreen[None]):
    """The screen of a game: services for a game, in addition to those for every mode."""

    aids: GameAids
    shown_game: ShownGame
    """The game as the maze widget shows it."""

    def action_play(self) -> None:
        """Start a game on the maze, or continue it."""

    def play_by(self, recipe: Recipe) -> None:
        """Generate the maze of a recipe, and start a game on this maze."""

    def race_walk(self) -> None:
        """Open a race of solvers against the walk of the finished game."""

    def save_run(self, run: RecordedRun) -> None:
        """Ask where to save the run of a game, and save it."""

    def open_run(self, take: Callable[[RecordedRun | None], None]) -> None:
        """Ask for the file of a run through the maze; call `take` with the run, or with None."""
