"""What a study comes to: a figure by factors, and how solvers differ on the same mazes."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.frozen import Frozen
from labyrinth.core.suggestions import hint
from labyrinth.study.columns import RESULTS
from labyrinth.study.journal import Journal
from labyrinth.study.plan import Plan
from labyrinth.study.statistics import Difference, Sample, difference_of, sample_of
from labyrinth.study.values import OF_MAZES, SOLVER, values_by_maze

FIGURE: Final = "expanded"
"""What is summed up where nothing else is asked for."""

Group = tuple[object, ...]
"""A value of each factor."""


class Comparison(NamedTuple):
    """How a solver differs from another, both on the same mazes of a group."""

    group: Group
    solver: str
    other: str
    difference: Difference


class Summary(Frozen):
    """A figure by the factors `by`: a sample of each group, in the order of the plan.

    The `comparisons` are with the first solver, by those of the factors that are `of_mazes`; of a
    figure of the maze itself there are none. `missing` runs have no such figure.
    """

    figure: str
    by: tuple[str, ...]
    of_mazes: tuple[str, ...]
    samples: dict[Group, Sample]
    comparisons: list[Comparison]
    missing: int


def check_names(plan: Plan, by: Sequence[str], figure: str) -> None:
    """Raise LabyrinthError for a factor that a study has not, or a figure that is none."""
    figures = [column.name for column in RESULTS if column.kind in ("whole", "number")]
    for what, name, known in (
        *(("factor", name, plan.factor_names) for name in by),
        ("figure", figure, figures),
    ):
        if name not in known:
            raise LabyrinthError(f"this study has no {what} {quoted(name)}; {hint(name, known)}")


def summary_of(plan: Plan, journal: Journal, by: Sequence[str], figure: str = FIGURE) -> Summary:
    """Sum up the rows of a study as far as they are known.

    Raises LabyrinthError for unknown factors and figures.
    """
    check_names(plan, by, figure)
    by, of_mazes = tuple(by), tuple(name for name in by if name != SOLVER)
    of_maze = [at for at, name in enumerate(by) if name != SOLVER]
    values: dict[Group, array[float]] = {}
    pairs: dict[int, dict[Group, tuple[array[float], array[float]]]] = {
        solver: {} for solver in range(1, len(plan.solvers))
    }
    missing = 0
    for maze in values_by_maze(plan, journal, figure, by):
        missing += maze.missing
        for value, group in maze.cells:
            values.setdefault(group, array("d")).append(value)
        if 0 not in maze.by_solver or figure in OF_MAZES:
            continue
        place = tuple(maze.cells[0][1][at] for at in of_maze)
        for solver, value in maze.by_solver.items():
            if solver:
                own, others = pairs[solver].setdefault(place, (array("d"), array("d")))
                own.append(value)
                others.append(maze.by_solver[0])
    samples = {group: sample_of(each) for group, each in values.items()}
    comparisons = [
        Comparison(group, plan.solvers[solver], plan.solvers[0], difference)
        for solver, groups in pairs.items()
        for group, (own, others) in groups.items()
        if (difference := difference_of(own, others)) is not None
    ]
    return Summary(figure, by, of_mazes, samples, comparisons, missing)


def sentence_on(summary: Summary, comparison: Comparison) -> str:
    """Say how a solver differs from another, with the uncertainty and the number of mazes."""
    solver, other = comparison.solver, comparison.other
    n, share, interval, effect = comparison.difference
    where = ", ".join(
        f"{name} {value}" for name, value in zip(summary.of_mazes, comparison.group, strict=True)
    )
    on = f" on {where}" if where else ""
    expands = summary.figure == FIGURE
    subject = f"{solver} expands" if expands else f"the {summary.figure} of {solver} is"
    whose = other if expands else f"that of {other}"
    less, more = ("less than", "more than") if expands else ("below", "above")
    if not share and effect is None:
        return f"{subject} {'as much as ' if expands else ''}{whose}{on}, on each maze, n = {n}"
    if interval is None:
        return f"{solver} and {other}{on}: too few mazes for a claim, n = {n}"
    low, high = sorted(100 * each for each in interval)
    of_effect = "" if effect is None else f", effect size {effect:.2f}"
    near, far = sorted((abs(low), abs(high)))
    decimals = 1 if far >= 1 else 3
    if low <= 0 <= high:
        return (
            f"{subject} neither surely {more.replace(' than', '')} nor {less} {whose}{on}: "
            f"95 % between {low:+.{decimals}f} and {high:+.{decimals}f} %, n = {n}{of_effect}"
        )
    return (
        f"{subject} {abs(100 * share):.{decimals}f} % {less if share < 0 else more} {whose}{on}, "
        f"95 % between {near:.{decimals}f} and {far:.{decimals}f}, n = {n}{of_effect}"
    )
