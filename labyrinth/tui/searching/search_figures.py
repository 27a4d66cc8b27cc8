"""What a search came to, in a sentence, in short and as figures."""

from __future__ import annotations

from typing import Final

import labyrinth
from labyrinth.core.counted import counted
from labyrinth.core.declaration.solver import Guarantee, SolverAlgorithm
from labyrinth.core.exact_costs import in_text
from labyrinth.core.search.solution import Solution
from labyrinth.scenarios.judging import Judgement
from labyrinth.tui.document.options_in_words import solver_in_words
from labyrinth.tui.document.stops import stops_in_words
from labyrinth.tui.layout import STATUS_COLUMNS

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
