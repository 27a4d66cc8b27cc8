"""The result of the last search, below the actions of the panel."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from labyrinth.core.search.solution import REACHED, Solution
from labyrinth.core.search.stop_order import MOST_EXACT
from labyrinth.scenarios.judging import Judgement
from labyrinth.tui.document.options_in_words import options_in_short
from labyrinth.tui.searching.search_figures import (
    figures_beside,
    figures_of,
    in_short,
    solver_of,
    stops_of,
)
from labyrinth.tui.widgets.key_button import KeyButton


class Result(Vertical):
    """Shows the solver, what it found, its figures, and the question that waits for an answer."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for a search."""
        super().__init__(id=id)
        self._solution: Solution | None = None
        self._judgement: Judgement | None = None
        self._figures = Static("", id="figures")

    def compose(self) -> ComposeResult:
        """Lay out the figures and the question."""
        yield self._figures
        yield KeyButton("Y Animate?", "question.animate", id="animate")

    def show(self, solution: Solution | None, judgement: Judgement | None = None) -> None:
        """Show what another search came to, beside what is published of it, or nothing."""
        if solution is not self._solution or judgement != self._judgement:
            self._solution, self._judgement = solution, judgement
            self.set_class(solution is not None, "-any")
            self._draw()

    def on_resize(self) -> None:
        """Align the figures with the right border."""
        self._draw()

    def _draw(self) -> None:
        solution = self._solution
        if solution is None:
            return
        width = max(1, self._figures.size.width)
        name, short = solver_of(solution).name, in_short(solution)
        gap = " " if len(name) + 1 + len(short) <= width else "\n"
        style = "$text-muted" if solution.outcome == "found" else "bold $text-error"
        parts = [(name, "bold"), (f"{gap}{short}", style)]
        if options := options_in_short(solution.choice):
            parts.append((f"\n{options}", "$text-muted"))
        if stops := stops_of(solution):
            parts.append((f"\n{stops}", "$text-muted"))
        published = figures_beside(self._judgement) if self._judgement else []
        for label, figure in [*figures_of(solution), *published]:
            parts += [(f"\n{label}", "$text-muted"), (figure.rjust(width - len(label)), "")]
        # Of few stops the line above says it.
        tells = solution.order == "given" or len(solution.stops) > MOST_EXACT
        if solution.outcome != "unreachable" and solution.reason != REACHED and tells:
            parts.append((f"\n{solution.reason}", "$text-muted"))
        self._figures.update(Content.assemble(*parts))
