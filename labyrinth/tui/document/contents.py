"""The contents of a document: all that belongs to one maze."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from labyrinth.core.search.solution import Solution
from labyrinth.tui.document.history import History, State
from labyrinth.tui.document.search_run import SearchRun


@dataclass(slots=True)
class Contents:
    """A maze with its history, and what was last done on it.

    They are kept as a whole while a sketch is edited in the place of the maze.
    """

    state: State
    history: History = field(default_factory=History)
    solution: Solution | None = None
    run: SearchRun | None = None

    def copy(self, *, share_maze: bool = False) -> Contents:
        """Return contents that do not follow changes of these, but for a maze that is shared."""
        state = self.state.copy(share_maze=share_maze)
        history = History(self.history.past, self.history.future)
        return replace(self, state=state, history=history)
