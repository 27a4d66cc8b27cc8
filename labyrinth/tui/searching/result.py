"""The result of the last search, below the actions of the panel."""

from typing import Final

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from labyrinth.core.declaration.solver import Guarantee, registry
from labyrinth.core.exact_costs import in_text
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.solution import REACHED, Solution
from labyrinth.core.search.tour import MOST_EXACT
from labyrinth.scenarios.judging import Judgement
from labyrinth.tui.document.search_run import options_in_short, solver_in_words, stops_in_words
from labyrinth.tui.layout import STATUS_COLUMNS
from labyrinth.tui.widgets.key_button import KeyButton

_NO_PATH: Final = "no path"
_BEST: Final = {
    Guarantee.CHEAPEST: "cheapest path",
    Guarantee.CHEAPEST_OR_GIVES_UP: "cheapest path",
    Guarantee.FEWEST_STEPS: "fewest steps",
    Guarantee.SHORTEST: "shortest path",
    Guarantee.FEWEST_STEPS_OR_GIVES_UP: "fewest steps",
    Guarantee.NO_LONGER_THAN_STEPS: "any-angle path",
    Guarantee.ANY_ANGLE: "any-angle path",
}


def in_a_sentence(
    solution: Solution, judgement: Judgement | None = None, *, columns: int | None = None
) -> str:
    """Describe the result of a search, without the time if the line would be too long.

    The line may have `columns` characters, by default STATUS_COLUMNS. If `columns` is given, the
    options of the solver may be left out too.

    With a `judgement`, compare the length of the path with the published length instead.
    """
    if judgement is not None:
        decimals = f"{judgement.length or 0:.8f}".rstrip("0").rstrip(".")
        found = "" if judgement.length is None else f"length {decimals}, "
        published = f"published {judgement.instance.published}: {judgement.verdict.value}"
        return f"{registry.get(solution.solver).name}: {found}{published}."
    name = solver_in_words(solution.choice)
    if solution.outcome == "gave-up":
        return f"{name} gave up. {solution.reason}"
    parts = [f"{pluralize(solution.expanded, solution.trace.vertex)} expanded", time_of(solution)]
    if solution.filled:
        parts.insert(0, f"{pluralize(solution.filled, solution.trace.vertex)} filled")
    if solution.outcome == "found":
        parts = [pluralize(*parts_of(solution)), f"cost {in_text(solution.cost)}", *parts]
    else:
        parts.insert(0, _NO_PATH)
    if solution.stops:
        parts.insert(0, stops_in_words(len(solution.stops), solution.order))
    without_time = ", ".join(parts[:-1])
    forms = [f"{name}: {', '.join(parts)}.", f"{name}: {without_time}."]
    if columns is not None:
        forms.append(f"{registry.get(solution.solver).name}: {without_time}.")
    fitting = (form for form in forms if len(form) <= (columns or STATUS_COLUMNS))
    return next(fitting, forms[-1])


def parts_of(solution: Solution) -> tuple[int, str]:
    """Return the number of a path's parts and their name: steps, or lines for any-angle paths."""
    if solution.waypoints:
        return len(solution.waypoints) - 1, "line"
    return len(solution.vertices) - 1, "step"


def time_of(solution: Solution) -> str:
    """Write the time of a search, in milliseconds or in seconds."""
    seconds = solution.seconds
    return f"{seconds * 1000:,.1f} ms" if seconds < 10 else f"{seconds:,.1f} s"


def figures_of(solution: Solution, judgement: Judgement | None = None) -> list[tuple[str, str]]:
    """Return the metrics of a search as pairs of name and text.

    With a `judgement` they include the published length and the verdict.
    """
    figures = [("expanded", f"{solution.expanded:,}"), ("time", time_of(solution))]
    if solution.filled:
        figures.insert(0, ("filled", f"{solution.filled:,}"))
    if solution.outcome == "found":
        number, part = parts_of(solution)
        figures = [(f"{part}s", f"{number:,}"), ("cost", in_text(solution.cost)), *figures]
    if judgement is not None:
        figures.append(("published", judgement.instance.published))
        figures.append(("length", judgement.verdict.value))
    return figures


class LastResult(Vertical):
    """A panel with the solver, outcome and metrics of a search, and a button to walk its path."""

    def __init__(self, *, id: str | None = None) -> None:
        """Start without a search."""
        self._figures = Static("", id="figures")
        question = KeyButton("Y Animate", "question.animate", id="animate")
        super().__init__(self._figures, question, id=id)
        self._shown: tuple[Solution | None, Judgement | None] = (None, None)

    def show(self, solution: Solution | None, judgement: Judgement | None = None) -> None:
        """Show the result of a search, with the published length if known; None shows nothing."""
        if solution is not self._shown[0] or judgement != self._shown[1]:
            self._shown = solution, judgement
            self.set_class(solution is not None, "-any")
            self.on_resize()

    def on_resize(self) -> None:
        """Lay out the result for the new width."""
        solution, judgement = self._shown
        if solution is None:
            return
        width, solver = max(1, self._figures.size.width), registry.get(solution.solver)
        style = "$text-muted"
        if solution.outcome == "found":
            short = _BEST.get(solver.guarantee_with(solution.options), "a path")
        else:
            short = _NO_PATH if solution.outcome == "unreachable" else "gave up"
            style = "bold $text-error"
        gap = " " if len(solver.name) + 1 + len(short) <= width else "\n"
        parts = [(solver.name, "bold"), (f"{gap}{short}", style)]
        if options := options_in_short(solution.choice):
            parts.append((f"\n{options}", "$text-muted"))
        if solution.stops:
            stops = stops_in_words(len(solution.stops), solution.order)
            parts.append((f"\n{stops}", "$text-muted"))
        for label, figure in figures_of(solution, judgement):
            parts += [(f"\n{label}", "$text-muted"), (figure.rjust(width - len(label)), "")]
        # With few waypoints the line above is enough.
        tells = solution.order == "given" or len(solution.stops) > MOST_EXACT
        if solution.outcome != "unreachable" and solution.reason != REACHED and tells:
            parts.append((f"\n{solution.reason}", "$text-muted"))
        self._figures.update(Content.assemble(*parts))
