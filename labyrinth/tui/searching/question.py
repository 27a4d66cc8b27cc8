"""The question whether to animate a path, below the figures of its search."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Button, Label

from labyrinth.core.search.solve import Solution
from labyrinth.tui.searching.search_figures import in_a_column
from labyrinth.tui.widgets.menu import Menu


class Question(Menu):
    """Offers yes and no."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for the figures."""
        super().__init__(id=id)
        self._figures = Label("", id="figures")
        self._yes = Button("Yes (Y)", id="yes", classes="item")

    def compose(self) -> ComposeResult:
        """Lay out the figures and the answers, the safe one to have the focus first."""
        yield self._figures
        yield Label("Animate the path?", classes="panel-title")
        yield self._yes
        yield Button("No (Enter)", id="no", classes="item first")

    @property
    def is_at_yes(self) -> bool:
        """Whether Yes has the focus."""
        return self._yes.has_focus

    def show_figures(self, solution: Solution) -> None:
        """Show the figures of a search above the question."""
        self._figures.update(in_a_column(solution))
