"""Searching as a row of a study says, to be shown on the timeline."""

from __future__ import annotations

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.walls import Position
from labyrinth.core.sentences import sentence_of
from labyrinth.core.task import Task
from labyrinth.tui.bench.source_timeline import timeline_of
from labyrinth.tui.document.search_run import SearchRun
from labyrinth.tui.modes.mode import Focus, Host, Mode, ViewMode
from labyrinth.tui.playback.past_runs import past_runs
from labyrinth.tui.searching.search_mode import answer, search_of


class RowTimelineMode(Mode):
    """Searches in the background, and goes to the timeline; Escape leaves the maze as it is."""

    places = ("searching",)
    keeps_keys = True
    focus = Focus.PANEL

    def __init__(self, host: Host, choice: SolverChoice) -> None:
        """Search with a solver."""
        super().__init__(host)
        self._choice = choice

    @property
    def status(self) -> str:
        """What is searched."""
        return "Searching as the row says… <searching.cancel> cancels."

    def begin(self) -> None:
        """Start, or say why nothing can be searched."""
        try:
            task = Task(answer(search_of(self.host, self._choice)))
        except LabyrinthError as error:
            self.host.enter(ViewMode(self.host, sentence_of(error)))
        else:
            self.tasks.start(task, self._take)

    def press(self, position: Position | None) -> None:
        """Cancel."""
        self.host.enter(ViewMode(self.host))

    def key(self, key: str) -> bool:
        """Cancel."""
        self.press(None)
        return True

    def _take(self, run: SearchRun) -> None:
        self.document.keep_search(run)
        self.host.enter(timeline_of(self.host, past_runs(self.document)))
