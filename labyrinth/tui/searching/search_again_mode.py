"""Searching again: a path that was shown when the program ended is shown again."""

from __future__ import annotations

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.walls import Position
from labyrinth.core.task import Task
from labyrinth.tui.document.search_run import SearchRun
from labyrinth.tui.modes.mode import Focus, Host, Mode
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.searching.answer import answer, search_of


class SearchAgainMode(Mode):
    """Searches in the background; Escape leaves the maze without a path."""

    places = ("searching",)
    keeps_keys = True
    focus = Focus.PANEL

    def __init__(self, host: Host, solver: str, message: str) -> None:
        """Search with a solver, as `SolverChoice` reads it; `message` says what was done before."""
        super().__init__(host)
        self._solver, self._message = solver, message

    @property
    def status(self) -> str:
        """What was done, and what is searched."""
        return f"{self._message} Searching for its path… <searching.cancel> cancels."

    def begin(self) -> None:
        """Start, unless the maze or the program has no such search any more."""
        try:
            choice = SolverChoice.parse(self._solver)
            task = Task(answer(search_of(self.host, choice)))
        except LabyrinthError:
            self.host.enter(ViewMode(self.host, self._message))
        else:
            self.tasks.start(task, self._take)

    def press(self, position: Position | None) -> None:
        """Cancel."""
        self.host.enter(ViewMode(self.host, self._message))

    def key(self, key: str) -> bool:
        """Cancel."""
        self.press(None)
        return True

    def _take(self, run: SearchRun) -> None:
        self.document.keep_search(run, listed=False)
        self.host.enter(ViewMode(self.host, self._message))
