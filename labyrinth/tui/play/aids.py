"""What helps or hinders in the games of one screen, and lasts longer than a game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.game.directions import Directions
from labyrinth.game.recorded_run import Ghost, RecordedRun
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import MazeChange
from labyrinth.tui.document.observers import ShownGame
from labyrinth.tui.modes.mode import HostScreen


@dataclass(frozen=True, slots=True)
class GhostChoice:
    """A solver's ghost, by its key, or that of a run; `name` says whose it is, as in "A*".

    `pace` counts steps a second, as a Ghost's; None is that of the run itself.
    """

    source: Literal["nobody", "solver", "best", "file"] = "nobody"
    solver: str = ""
    run: RecordedRun | None = None
    name: str = ""
    pace: float | None = 0.0

    @property
    def steps_a_second(self) -> float:
        """How fast the ghost goes; 0 to go as the player does, which is all that a solver can."""
        if self.pace is not None:
            return self.pace
        run = self.run
        return len(run.moves) / run.seconds if run and run.seconds else 0.0


class GameAids:
    """Keeps what is chosen for the next games, and what is known of the maze while it stays."""

    def __init__(self, document: Document) -> None:
        """Know nothing of the maze of `document` yet, and drop it when the maze changes."""
        self.directions: Directions | None = None
        """The ways to the goals of the maze as it is, once they are measured."""
        self.ghost_choice = GhostChoice()
        self.ghost: Ghost | None = None
        """The ghost of that choice in the maze as it is, once its way is known."""
        self.radius = 0
        """How far the walker of the next game sees, 0 without fog."""
        document.observe(self._follow, MazeChange)

    def _follow(self, _: MazeChange) -> None:
        self.directions = self.ghost = None
        if self.ghost_choice.source != "solver":
            self.ghost_choice = GhostChoice(pace=self.ghost_choice.pace)


class GameHost(HostScreen[None]):
    """What a game may ask of its screen, besides what every mode may."""

    aids: GameAids
    shown_game: ShownGame
    """The game as the view shows it."""

    def action_play(self) -> None:
        """Play the maze, or go on with that."""

    def play_by(self, recipe: Recipe) -> None:
        """Generate a maze by a recipe, and begin a game on it."""

    def race_walk(self) -> None:
        """Let solvers race on the maze of the game."""

    def save_run(self, run: RecordedRun) -> None:
        """Ask where to save the run of a game, and save it."""

    def open_run(self, take: Callable[[RecordedRun | None], None]) -> None:
        """Ask for the file of a run through the maze, and `take` the run, or None."""
