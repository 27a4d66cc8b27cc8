"""Live search: every edit and every move of an endpoint is answered with a new path at once."""

from __future__ import annotations

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.task import Task
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.document.search_run import SearchRun
from labyrinth.tui.editing.edit_mode import LiveEditMode
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.searching.result import in_a_sentence
from labyrinth.tui.searching.search_mode import answer, search_of


class LiveMode(LiveEditMode):
    """Edits with the path following.

    A newer change stops an unfinished search, so that the answer is never stale, and a path that no
    answer has confirmed does not stay.
    """

    def __init__(self, host: Host, choice: SolverChoice) -> None:
        """Search with the solver that was chosen."""
        super().__init__(host)
        self._choice = choice
        self._answered = False

    @property
    def status(self) -> str:
        """With what the user draws, until there is another answer."""
        return self._text(self.palette.in_words())

    def end(self) -> None:
        """Give up what has begun, and a path that may run through a wall by now.

        Of all the searches the last one is listed.
        """
        super().end()
        run = self.document.run
        if not self._answered:
            self.document.forget_search()
        elif run is not None:
            self.document.keep_search(run)

    def changed(self, change: Change) -> None:
        """Show the tiles as they are now, and search again."""
        player = self.view.player
        if change.alters_maze and player is not None:
            player.tiles[:] = self.document.maze.tiles
        super().changed(change)

    def answer(self, without: str = "missing") -> None:
        """Search again, or say what is the matter with an endpoint."""
        self._answered = False
        if missing := self.missing(without):
            self.stop_searching()
            self.document.forget_search()
            self.host.say(self._text(missing))
        else:
            self.search(Task(answer(search_of(self.host, self._choice))), self._take)

    def _take(self, run: SearchRun) -> None:
        self._answered = True
        self.document.keep_search(run, listed=False)
        self.host.say(self._text(in_a_sentence(run.solution).removesuffix(".")))

    def _text(self, text: str) -> str:
        game = self.document.game
        cut = " The game's trail is cut." if game is not None and game.walk.is_cut else ""
        return f"Live: {text}.{cut} <editor.leave> leaves."
