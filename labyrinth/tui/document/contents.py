"""The contents of a document: all that belongs to one maze."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solve import Solution
from labyrinth.tui.document.history import History, State
from labyrinth.tui.document.search_run import SearchRun


@dataclass(slots=True)
class Game:
    """A game that is not finished: the trail from the start, and the seconds played so far."""

    trail: list[Position]
    seconds: float = 0.0


@dataclass(slots=True)
class Contents:
    """A maze with its history, what was last done on it, and the game that is played on it.

    They are kept as a whole while a sketch is edited in the place of the maze.
    """

    state: State
    history: History = field(default_factory=History)
    solution: Solution | None = None
    run: SearchRun | None = None
    game: Game | None = None

    def copy(self, *, share_maze: bool = False) -> Contents:
        """Return contents that do not follow changes of these, but for a maze that is shared."""
        state = self.state if share_maze else replace(self.state, maze=self.state.maze.copy())
        history = History(self.history.past, self.history.future)
        game = self.game and Game(list(self.game.trail), self.game.seconds)
        return replace(self, state=state, history=history, game=game)
