"""The question whether to animate a path, below the figures of its search."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Button, Label

from labyrinth.core.search.solve import Solution
from labyrinth.tui.searching.search_figures import in_a_column
from labyrinth.tui.widgets.menu import Menu


class Question(Menu):
    """Offers yes and no."""

    def compose(self) -> ComposeResult:
        """Lay out the figures and the answers, the safe one to have the focus first."""
        yield Label("", id="figures")
        yield Label("Animate the path?", classes="panel-title")
        yield Button("Yes (Y)", id="yes", classes="item")
        yield Button("No (Enter)", id="no", classes="item first")

    @property
    def is_at_yes(self) -> bool:
        """Whether Yes has the focus."""
        return self.query_one("#yes").has_focus

    def show_figures(self, solution: Solution) -> None:
        """Show the figures of a search above the question."""
        self.query_one("#figures", Label).update(in_a_column(solution))
