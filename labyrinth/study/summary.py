"""The summary of a study: a figure by factors, and differences between solvers on the same mazes.

A figure is a numeric column of the table. Runs on the same maze are not independent. If the solver
is not among the factors, each maze therefore has one value, the mean over all solvers: n counts
mazes, and confidence intervals are as wide as the number of mazes requires.
"""

from array import array
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import floor, log10
from statistics import fmean
from typing import Any, Final, NamedTuple

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.pluralize import pluralize
from labyrinth.core.records import Frozen
from labyrinth.core.suggestions import hint
from labyrinth.core.table import NOTHING
from labyrinth.study.columns import MAZE, RESULTS, columns_of, lines_of
from labyrinth.study.plan import Plan
from labyrinth.study.rows import RowStore
from labyrinth.study.statistics import Difference, Sample, difference_of, sample_of

# The default figure.
FIGURE: Final = "expanded"
# The figures that can be summarised.
FIGURES: Final = tuple(each.name for each in RESULTS if each.kind in ("whole", "number"))
SOLVER: Final = "solver"
# Figures of the maze itself: equal for all solvers.
OF_MAZES: Final = frozenset({"generation_ms", *(column.name for column in MAZE)})
# The headings of the statistics of each group, all of them numbers.
HEADINGS: Final = (
    "n",
    "mean",
    "95% CI low",
    "95% CI high",
    "lower quartile",
    "median",
    "upper quartile",
)

# A value of each factor.
Group = tuple[object, ...]


class MazeRows(NamedTuple):
    """The values of a figure on one maze.

    `by_solver` has the values by the solver's number in the plan. `cells` has pairs: a value, and
    the contents of the requested columns. There is one pair for each solver, or a single pair for
    all solvers. `missing` is the number of runs without a value.
    """

    by_solver: dict[int, float]
    cells: list[tuple[float, tuple[object, ...]]]
    missing: int


def values_by_maze(
    plan: Plan, rows: RowStore, figure: str, by: Sequence[str], others: Sequence[str] = ()
) -> Iterator[MazeRows]:
    """Yield, for each maze, the values of a figure and of the columns `by` and `others`.

    If `by` does not include the solver, each maze has one value, the mean over all solvers.
    """
    known = [column.name for column in columns_of(plan)]
    at, places = known.index(figure), [known.index(name) for name in (*by, *others)]
    solvers = len(plan.solvers)
    lines: Iterator[list[Any]] = lines_of(plan, rows)
    for _, group in groupby(lines, key=lambda line: line[0] // solvers):
        found = list(group)
        with_value = [line for line in found if line[at] is not None]
        by_solver = {line[0] % solvers: line[at] for line in with_value}
        cells = [(line[at], tuple(line[place] for place in places)) for line in with_value]
        if cells and SOLVER not in by:
            values = by_solver.values()
            # The mean of equal values is exactly that value.
            mean = cells[0][0] if min(values) == max(values) else fmean(values)
            cells = [(mean, cells[0][1])]
        yield MazeRows(by_solver, cells, len(found) - len(with_value))


class Comparison(NamedTuple):
    """The difference between the solvers `solver` and `other` on the same mazes.

    `group` has the values of the factors that these mazes have in common.
    """

    group: Group
    solver: str
    other: str
    difference: Difference


class Summary(Frozen):
    """The statistics of a figure by the factors `by`.

    A group is a combination of values of the factors. `samples` has the statistics of each group,
    in the order of the plan. `comparisons` compare each solver with the first one, for each
    combination of the factors `of_mazes`, which are `by` without the solver; a figure of the maze
    itself has no comparisons. `missing` is the number of runs without the figure.
    """

    figure: str
    by: tuple[str, ...]
    of_mazes: tuple[str, ...]
    samples: dict[Group, Sample]
    comparisons: list[Comparison]
    missing: int

    @property
    def sentences(self) -> list[str]:
        """Sentences that compare each solver with the first one, and that count runs left out."""
        told = [f"{sentence_on(self, comparison)}." for comparison in self.comparisons]
        if self.missing:
            told.append(f"{pluralize(self.missing, 'run')} without {self.figure} left out.")
        return told

    @property
    def document(self) -> dict[str, Any]:
        """The whole summary as values for JSON."""
        return {
            "figure": self.figure,
            "groups": [
                {**dict(zip(self.by, group, strict=True)), **sample._asdict()}
                for group, sample in self.samples.items()
            ],
            "comparisons": [
                {
                    **dict(zip(self.of_mazes, each.group, strict=True)),
                    "solver": each.solver,
                    "other": each.other,
                    **each.difference._asdict(),
                    "sentence": sentence_on(self, each),
                }
                for each in self.comparisons
            ],
            "missing": self.missing,
        }

    def table(self) -> tuple[list[str], list[list[str]]]:
        """Return the headings of a table (the factors, then HEADINGS), and its rows of texts.

        The table has a row for each group.
        """
        highest = max((abs(sample.mean) for sample in self.samples.values()), default=0.0)
        # Four digits of the highest mean, and at least two decimals, distinguish the means.
        decimals = max(2, 3 - floor(log10(highest))) if highest else 2
        rows = []
        for group, sample in self.samples.items():
            low, high = sample.interval or (None, None)
            quartiles = sample.low_quartile, sample.median, sample.high_quartile
            numbers = (sample.mean, low, high, *quartiles)
            shown = (NOTHING if each is None else f"{each:,.{decimals}f}" for each in numbers)
            rows.append([*map(str, group), f"{sample.n:,}", *shown])
        return [*self.by, *HEADINGS], rows


def check_names(plan: Plan, by: Sequence[str], figure: str) -> None:
    """Raise LabyrinthError if `by` has an unknown factor, or if the figure is unknown."""
    for what, name, known in (
        *(("factor", name, plan.factor_names) for name in by),
        ("figure", figure, FIGURES),
    ):
        if name not in known:
            raise LabyrinthError(f"this study has no {what} {quoted(name)}; {hint(name, known)}")


def summary_of(plan: Plan, rows: RowStore, by: Sequence[str], figure: str = FIGURE) -> Summary:
    """Return the summary of a figure by the factors `by`, for all finished runs.

    Raises LabyrinthError if a factor or the figure is unknown.
    """
    check_names(plan, by, figure)
    by, of_mazes = tuple(by), tuple(name for name in by if name != SOLVER)
    of_maze = [at for at, name in enumerate(by) if name != SOLVER]
    values: dict[Group, array[float]] = {}
    pairs: dict[int, dict[Group, tuple[array[float], array[float]]]] = {
        solver: {} for solver in range(1, len(plan.solvers))
    }
    missing = 0
    for maze in values_by_maze(plan, rows, figure, by):
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
    """Return a clause on the difference between two solvers, with its confidence interval and n."""
    solver, other = comparison.solver, comparison.other
    n, share, interval, effect = comparison.difference
    where = ", ".join(
        f"{name} {value}" for name, value in zip(summary.of_mazes, comparison.group, strict=True)
    )
    on = f" on {where}" if where else ""
    if summary.figure == FIGURE:
        vertices = "vertices" if "graph=rooms" in f"{solver} {other}" else "tiles"
        subject, whose = f"{solver} expands", other
        less, more = f"fewer {vertices} than", f"more {vertices} than"
        same = f"expand the same number of {vertices}"
    else:
        subject, whose = f"the {summary.figure} of {solver} is", f"that of {other}"
        less, more = "below", "above"
        same = f"have the same {summary.figure}"
    if not share and effect is None:
        return f"{solver} and {other} {same}{on}, on every maze, n = {n}"
    if interval is None:
        return f"{solver} and {other}{on}: too few mazes for a conclusion, n = {n}"
    low, high = sorted(100 * each for each in interval)
    of_effect = "" if effect is None else f", paired Cohen's d = {effect:.2f}"
    near, far = sorted((abs(low), abs(high)))
    decimals = 1 if far >= 1 else 3
    if low <= 0 <= high:
        return (
            f"no significant difference in {summary.figure} between {solver} and {other}{on}: "
            f"95% CI {low:+.{decimals}f}% to {high:+.{decimals}f}%, n = {n}{of_effect}"
        )
    return (
        f"{subject} {abs(100 * share):.{decimals}f}% {less if share < 0 else more} {whose}{on}, "
        f"95% CI {near:.{decimals}f} to {far:.{decimals}f}%, n = {n}{of_effect}"
    )
