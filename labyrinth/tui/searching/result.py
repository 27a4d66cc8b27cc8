"""The result of the last search, below the actions of the panel."""

from __future__ import annotations

from typing import Final

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

import labyrinth
from labyrinth.core.counted import counted
from labyrinth.core.declaration.solver import Guarantee, SolverAlgorithm
from labyrinth.core.exact_costs import in_text
from labyrinth.core.search.solution import REACHED, Solution
from labyrinth.core.search.tour import MOST_EXACT
from labyrinth.scenarios.judging import Judgement
from labyrinth.tui.document.search_run import options_in_short, solver_in_words, stops_in_words
from labyrinth.tui.layout import STATUS_COLUMNS
from labyrinth.tui.widgets.key_button import KeyButton

_NO_PATH: Final = "there is no path"
_BEST: Final = {
    Guarantee.CHEAPEST: "the cheapest path",
    Guarantee.CHEAPEST_OR_GIVES_UP: "the cheapest path",
    Guarantee.FEWEST_STEPS: "the fewest steps",
    Guarantee.SHORTEST: "the shortest path",
    Guarantee.FEWEST_STEPS_OR_GIVES_UP: "the fewest steps",
    Guarantee.NO_LONGER_THAN_STEPS: "a path at any angle",
    Guarantee.ANY_ANGLE: "a path at any angle",
}


def name_of(solution: Solution) -> str:
    """Return the name of the solver, as people call it, with its options in parentheses."""
    return solver_in_words(solution.choice)


def solver_of(solution: Solution) -> SolverAlgorithm:
    """Return the solver that found it."""
    return labyrinth.solvers()[solution.solver]


def stops_of(solution: Solution) -> str:
    """Say over how many stops a search led, and in which order; nothing where there are none."""
    return stops_in_words(len(solution.stops), solution.order) if solution.stops else ""


def in_a_sentence(solution: Solution) -> str:
    """Say what a search came to; the time is left out where the line would be too long."""
    if solution.outcome == "gave-up":
        return f"{name_of(solution)} gave up. {solution.reason}"
    parts = [f"{counted(solution.expanded, 'tile')} expanded", time_of(solution)]
    if solution.filled:
        parts.insert(0, f"{solution.filled:,} filled")
    if solution.outcome == "found":
        parts = [counted(*parts_of(solution)), f"cost {in_text(solution.cost)}", *parts]
    else:
        parts = [_NO_PATH, *parts]
    if solution.stops:
        parts.insert(0, stops_of(solution))
    sentence = f"{name_of(solution)}: {', '.join(parts)}."
    if len(sentence) > STATUS_COLUMNS:
        sentence = f"{name_of(solution)}: {', '.join(parts[:-1])}."
    return sentence


def parts_of(solution: Solution) -> tuple[int, str]:
    """Return how many parts a path has, and what they are: steps, or lines at any angle."""
    if solution.waypoints:
        return len(solution.waypoints) - 1, "line"
    return len(solution.path) - 1, "step"


def in_short(solution: Solution) -> str:
    """Say in a few words what a search came to."""
    if solution.outcome == "found":
        guarantee = solver_of(solution).guarantee_with(solution.options)
        return _BEST.get(guarantee, "a path")
    return _NO_PATH if solution.outcome == "unreachable" else "it gave up"


def figures_of(solution: Solution) -> list[tuple[str, str]]:
    """Return the figures of a search, each with its name."""
    figures = [("expanded", f"{solution.expanded:,}"), ("time", time_of(solution))]
    if solution.filled:
        figures.insert(0, ("filled", f"{solution.filled:,}"))
    if solution.outcome == "found":
        number, part = parts_of(solution)
        figures = [(f"{part}s", f"{number:,}"), ("cost", in_text(solution.cost)), *figures]
    return figures


def figures_beside(judgement: Judgement) -> list[tuple[str, str]]:
    """Return what is published of a search, and how it compares, each with its name."""
    return [("published", judgement.instance.published), ("length", judgement.verdict.value)]


def beside_in_a_sentence(solution: Solution, judgement: Judgement) -> str:
    """Say how the length of a path compares with the published one."""
    decimals = f"{judgement.length or 0:.8f}".rstrip("0").rstrip(".")
    found = "" if judgement.length is None else f"length {decimals}, "
    published = f"published {judgement.instance.published}"
    return f"{solver_of(solution).name}: {found}{published}: {judgement.verdict.value}."


def time_of(solution: Solution) -> str:
    """Return how long a search took."""
    seconds = solution.seconds
    return f"{seconds * 1000:,.1f} ms" if seconds < 10 else f"{seconds:,.1f} s"


class LastResult(Vertical):
    """Shows the solver, what it found, its figures, and the question that waits for an answer."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for a search."""
        self._figures = Static("", id="figures")
        question = KeyButton("Y Animate?", "question.animate", id="animate")
        super().__init__(self._figures, question, id=id)
        self._solution: Solution | None = None
        self._judgement: Judgement | None = None

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
