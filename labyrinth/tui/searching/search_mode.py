"""A search in the background, which can be cancelled."""

from __future__ import annotations

from typing import ClassVar, Final

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.walls import Position
from labyrinth.core.task import Task
from labyrinth.tui.document.search_run import SearchRun
from labyrinth.tui.modes.mode import Focus, Host, Mode
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.searching.answer import answer, search_of
from labyrinth.tui.searching.result_mode import ResultMode

CANCELLED: Final = "Search cancelled."


class SearchMode(Mode):
    """Searches in the background; Escape or a click cancels."""

    places = ("searching",)
    keeps_keys = True
    focus = Focus.NOTHING
    status = "Searching… <searching.cancel> cancels."
    listed: ClassVar[bool] = True
    """Whether the result is another one of the document's."""

    def __init__(self, host: Host, choice: SolverChoice) -> None:
        """Search with the solver that was chosen."""
        super().__init__(host)
        self.choice = choice

    def begin(self) -> None:
        """Start the search."""
        self.tasks.start(self.task(), self._take, self._show_share)

    def task(self) -> Task[SearchRun]:
        """Prepare the search."""
        return Task(answer(search_of(self.host, self.choice)))

    def press(self, position: Position | None) -> None:
        """Cancel."""
        self._cancel()

    def key(self, key: str) -> bool:
        """Cancel."""
        self._cancel()
        return True

    def _cancel(self) -> None:
        self.host.enter(ViewMode(self.host, CANCELLED))

    def _show_share(self, share: float) -> None:
        self.host.say(
            f"Searching… {share:.0%} of the corridors expanded. <searching.cancel> cancels."
        )

    def _take(self, run: SearchRun) -> None:
        self.document.keep_search(run, listed=self.listed)
        self.host.enter(ResultMode(self.host, run.solution))
