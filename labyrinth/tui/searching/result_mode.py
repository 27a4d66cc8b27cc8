"""The result of a search: it is looked at, and a path may be walked along."""

from __future__ import annotations

from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solution import Solution
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.layout import STATUS_COLUMNS
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.searching.search_figures import beside_in_a_sentence, in_a_sentence
from labyrinth.tui.searching.walk_mode import WalkMode

_QUESTION = " Animate? Y"


class ResultMode(ViewMode):
    """Shows what a search came to; Y or a click lets the walker go along a path that was found.

    The question stands in nobody's way: every action goes on as if it was not there, and Enter,
    Space or Escape answer no.
    """

    def __init__(self, host: Host, solution: Solution) -> None:
        """Show this solution, which the document has."""
        judgement = host.document.judgement
        sentence = (
            beside_in_a_sentence(solution, judgement) if judgement else in_a_sentence(solution)
        )
        found = solution.outcome == "found"
        asks = found and len(sentence) + len(_QUESTION) <= STATUS_COLUMNS
        super().__init__(host, f"{sentence}{_QUESTION}" if asks else sentence)
        self._solution = solution
        self._sentence = sentence
        self._found = found
        self.places = ("question",) if found else ("result",)
        self.classes = ("-found",) if found else ("-no-path",)

    def press(self, position: Position | None) -> None:
        """Let the walker go."""
        if self._found:
            self._walk()

    def choose(self, position: Position) -> None:
        """Go on without it: Enter may come a moment too late for something else."""
        self._leave()

    def key(self, key: str) -> bool:
        """Let the walker go, or go on without it."""
        if key == "y":
            self._walk()
        else:
            self._leave()
        return True

    def _leave(self) -> None:
        self.host.enter(ViewMode(self.host, self._sentence))

    def changed(self, change: Change) -> None:
        """Say nothing of a search that is forgotten."""
        if self.document.solution is not self._solution:
            self.host.enter(ViewMode(self.host))

    def _walk(self) -> None:
        self.host.enter(WalkMode(self.host, self._solution))
