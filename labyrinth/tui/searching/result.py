"""The result of the last search, below the actions of the panel."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from labyrinth.core.search.solve import REACHED, Solution
from labyrinth.tui.searching.search_figures import figures_of, in_short, name_of
from labyrinth.tui.widgets.key_button import KeyButton


class Result(Vertical):
    """Shows the solver, what it found, its figures, and the question that waits for an answer."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for a search."""
        super().__init__(id=id)
        self._solution: Solution | None = None
        self._figures = Static("", id="figures")
        self.display = False

    def compose(self) -> ComposeResult:
        """Lay out the figures and the question."""
        yield self._figures
        yield KeyButton("Y Animate?", "y", id="animate")

    def show(self, solution: Solution | None) -> None:
        """Show what another search came to, or nothing."""
        if solution is not self._solution:
            self._solution = solution
            self.display = solution is not None
            self._draw()

    def on_resize(self) -> None:
        """Align the figures with the right border."""
        self._draw()

    def _draw(self) -> None:
        solution = self._solution
        if solution is None:
            return
        text = Text.assemble((name_of(solution), "bold"), (f" {in_short(solution)}", "dim"))
        width = max(1, self._figures.size.width)
        for name, figure in figures_of(solution):
            text.append(f"\n{name}", "dim")
            text.append(figure.rjust(width - len(name)))
        if solution.outcome != "unreachable" and solution.reason != REACHED:
            text.append(f"\n{solution.reason}", "dim")
        self._figures.update(text)
