"""The kinds of plots of a study: their data, titles and captions."""

from array import array
from collections.abc import Iterable, Sequence, Sized
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.pluralize import pluralize
from labyrinth.core.records import Frozen
from labyrinth.study.columns import RESULTS
from labyrinth.study.plan import Plan
from labyrinth.study.rows import RowStore
from labyrinth.study.running import Finished
from labyrinth.study.statistics import PowerLaw, power_law_of, quartiles_of
from labyrinth.study.summary import FIGURE, SOLVER, Group, check_names, values_by_maze

# The most boxes, lines or cells in a row with readable labels.
_MOST_GROUPS: Final = 60
# The column on the x axis of a scaling curve.
TILES: Final = "maze_corridor_tiles"
_SIZE: Final = ("maze_height", "maze_width")


class Spread(NamedTuple):
    """The extremes and the quartiles of n values."""

    n: int
    low: float
    low_quartile: float
    median: float
    high_quartile: float
    high: float


class Boxes(Frozen):
    """A box plot of a figure: a box for each group, in the order of the plan.

    A group is a combination of values of the factors `by`. `missing` is the number of runs without
    the figure.
    """

    figure: str
    by: tuple[str, ...]
    boxes: dict[Group, Spread]
    missing: int

    @property
    def title(self) -> str:
        """The title of the plot."""
        return f"{self.figure} by {' and '.join(self.by)}"

    @property
    def captions(self) -> list[str]:
        """Sentences on the content of the plot, its number of runs, and runs left out."""
        ns = runs_in_words(box.n for box in self.boxes.values())
        about = f"Boxes show the quartiles, whiskers the minimum and maximum of {ns} each."
        return [about, *_left_out(self.missing, self.figure)]


def _spread_of(values: Sequence[float]) -> Spread:
    return Spread(len(values), min(values), *quartiles_of(values), max(values))


class HeatMap(Frozen):
    """A heat map of a figure by two factors: a cell for each pair of their values.

    A pair without any run that has the figure has no cell. `rows` are the values of the first
    factor and `cols` are the values of the second factor, in the order of the plan. `missing` is
    the number of runs without the figure.
    """

    figure: str
    by: tuple[str, ...]
    rows: tuple[object, ...]
    cols: tuple[object, ...]
    cells: dict[tuple[object, object], Spread]
    missing: int

    def heat(self, cell: Spread) -> float:
        """Return where a cell's median lies, from 0.0 (lowest median) to 1.0 (highest median)."""
        medians = [each.median for each in self.cells.values()]
        low, high = min(medians), max(medians)
        return (cell.median - low) / (high - low) if high > low else 0.0

    @property
    def title(self) -> str:
        """The title of the plot."""
        return f"median of {self.figure} by {' and '.join(self.by)}"

    @property
    def captions(self) -> list[str]:
        """Sentences on the content of the plot, its number of runs, and runs left out."""
        ns = runs_in_words(cell.n for cell in self.cells.values())
        about = f"Each value is the median of {ns}."
        return [about, *_left_out(self.missing, self.figure)]


class Point(NamedTuple):
    """A point of a scaling curve, for n runs on mazes of one size.

    `tiles` is the median number of open tiles, and `median` is the median of the figure.
    """

    n: int
    tiles: float
    median: float


class Curve(NamedTuple):
    """A point for each size of mazes, the smallest first, and the power law of all runs.

    `law` is None if there is only one size.
    """

    points: tuple[Point, ...]
    law: PowerLaw | None

    @property
    def n(self) -> int:
        """The number of values: one for each run or, without the factor `solver`, each maze."""
        return sum(point.n for point in self.points)


class Scaling(Frozen):
    """How a figure grows with the size of mazes: a curve for each group, in the order of the plan.

    A group is a combination of values of the factors `by`. `missing` is the number of runs without
    the figure or with a value of 0 or less, which has no logarithm.
    """

    figure: str
    by: tuple[str, ...]
    curves: dict[Group, Curve]
    missing: int

    @property
    def title(self) -> str:
        """The title of the plot."""
        return f"{self.figure} by the open tiles of the maze"

    @property
    def captions(self) -> list[str]:
        """Sentences on the content of the plot, its number of runs, and runs left out."""
        ns = runs_in_words(point.n for curve in self.curves.values() for point in curve.points)
        return [
            f"Each point is the median of {ns} on mazes of one size; the exponents are those of "
            "straight lines through the logarithms (least squares).",
            *(self._law_in_words(group, curve) for group, curve in self.curves.items()),
            *_left_out(self.missing, f"{self.figure} above 0"),
        ]

    def _law_in_words(self, group: Group, curve: Curve) -> str:
        """Describe how the figure of a group grows, with the confidence interval and n."""
        on = f"n = {curve.n} on {pluralize(len(curve.points), 'size')}"
        if curve.law is None:
            return f"{label_of(group)}: mazes of one size give no exponent, {on}."
        sure = "too few runs for a confidence interval"
        if (interval := curve.law.interval) is not None:
            sure = f"95% CI {interval[0]:.3f} to {interval[1]:.3f}"
        grows = (
            f"values of {self.figure} grow as open tiles to the power of {curve.law.exponent:.3f}"
        )
        return f"{label_of(group)}: {grows}, {sure}, {on}."


Plot = Boxes | HeatMap | Scaling
# The kinds of plots, and what each shows.
KINDS: Final = MappingProxyType(
    {
        "box": "how the figure is spread",
        "scaling": "how the figure grows with the size",
        "heat-map": "the median of the figure by two factors",
    }
)


def check_plot(plan: Plan, kind: str, by: Sequence[str] = (), figure: str = FIGURE) -> None:
    """Raise LabyrinthError if a plan does not support a plot; the plan need not have been run."""
    check_names(plan, by, figure)
    _factors(plan, kind, by)


def plot_of(finished: Finished, kind: str, by: Sequence[str] = (), figure: str = FIGURE) -> Plot:
    """Return a plot of a finished study; `kind` is one of KINDS.

    The other parameters and the errors are explained in `plot_of_rows`.
    """
    return plot_of_rows(finished.plan, finished.rows, kind, by, figure)


def plot_of_rows(
    plan: Plan, rows: RowStore, kind: str, by: Sequence[str] = (), figure: str = FIGURE
) -> Plot:
    """Return a plot of the runs finished so far; `kind` is one of KINDS.

    `by` are the factors, by default the solver; a heat map then has the first factor of the mazes
    too, such as the generator. `figure` is a numeric column of the table. Raises LabyrinthError if
    the plan does not support the plot, or if no finished run has the figure.
    """
    check_names(plan, by, figure)
    by = _factors(plan, kind, by)
    if kind == "scaling":
        return _scaling_of(plan, rows, by, figure)
    values: dict[Any, array[float]] = {}
    missing = 0
    for maze in values_by_maze(plan, rows, figure, by):
        missing += maze.missing
        for value, group in maze.cells:
            values.setdefault(group, array("d")).append(value)
    _check_drawable(values, figure)
    spreads = {group: _spread_of(each) for group, each in values.items()}
    if kind == "box":
        return Boxes(figure, by, spreads, missing)
    firsts, seconds = (tuple(dict.fromkeys(each)) for each in zip(*spreads, strict=True))
    return HeatMap(figure, by, firsts, seconds, spreads, missing)


def _scaling_of(plan: Plan, rows: RowStore, by: tuple[str, ...], figure: str) -> Scaling:
    # For each group by the size of mazes: their open tiles, and the figure on each.
    pairs: dict[Group, dict[Group, tuple[array[float], array[float]]]] = {}
    missing = 0
    for maze in values_by_maze(plan, rows, figure, by, (TILES, *_SIZE)):
        missing += maze.missing
        for value, cells in maze.cells:
            group, tiles, size = cells[: len(by)], cells[len(by)], cells[len(by) + 1 :]
            if not isinstance(tiles, int) or min(tiles, value) <= 0:
                missing += 1
                continue
            of_size = pairs.setdefault(group, {}).setdefault(size, (array("d"), array("d")))
            of_size[0].append(tiles)
            of_size[1].append(value)
    _check_drawable(pairs, f"{figure} above 0")
    curves: dict[Group, Curve] = {}
    for group, sizes in pairs.items():
        points = [
            Point(len(tiles), quartiles_of(tiles)[1], quartiles_of(values)[1])
            for tiles, values in sizes.values()
        ]
        all_tiles, all_values = (
            sum(each, array("d")) for each in zip(*sizes.values(), strict=True)
        )
        law = power_law_of(all_tiles, all_values) if len(sizes) > 1 else None
        curves[group] = Curve(tuple(sorted(points, key=lambda point: point.tiles)), law)
    return Scaling(figure, by, curves, missing)


def _factors(plan: Plan, kind: str, by: Sequence[str]) -> tuple[str, ...]:
    """Return the factors `by` of a plot, or the default factors of its kind if `by` is empty.

    Raises LabyrinthError if a heat map does not have two factors, if the factors have too many
    values, or if a scaling curve would have mazes of only one size.
    """
    if kind == "heat-map":
        chosen = tuple(by) or (plan.factor_names[0], SOLVER)
        if len(chosen) != 2:
            raise LabyrinthError("a heat map needs two factors, such as --by generator,solver")
        for factor in chosen:
            _check_groups(plan, (factor,), "rows or columns")
        return chosen
    chosen = tuple(by) or (SOLVER,)
    _check_groups(plan, chosen, "boxes" if kind == "box" else "curves")
    if kind == "scaling":
        first = plan.mazes.tiles(0)
        if all(plan.mazes.tiles(number) == first for number in range(1, len(plan.mazes))):
            raise LabyrinthError("a scaling curve needs mazes of several sizes: --size 10x10 20x20")
    return chosen


def meaning_of(figure: str) -> str:
    """Return the description of a figure for an axis."""
    (meaning,) = [column.meaning for column in RESULTS if column.name == figure]
    return meaning.rstrip(".")


def label_of(group: Group) -> str:
    """Return the label of a group: the values of its factors."""
    return ", ".join(map(str, group))


def runs_in_words(numbers: Iterable[int]) -> str:
    """Return a number of runs as text: "100 runs", or "90 to 100 runs" if the numbers differ."""
    known = sorted(set(numbers)) or [0]
    most = pluralize(known[-1], "run")
    return most if len(known) == 1 else f"{known[0]:,} to {most}"


def _left_out(missing: int, needed: str) -> list[str]:
    return [f"{pluralize(missing, 'run')} without {needed} left out."] if missing else []


def _check_drawable(groups: Sized, needed: str) -> None:
    """Raise LabyrinthError if there is nothing to draw."""
    if not groups:
        raise LabyrinthError(f"there is nothing to draw: no run has {needed}")


def _check_groups(plan: Plan, by: Sequence[str], what: str) -> None:
    """Raise LabyrinthError if the factors have more combinations of values than can be drawn.

    `what` is drawn for each combination, such as "boxes".
    """
    names = plan.mazes.factor_names
    places = [names.index(name) for name in by if name != SOLVER]
    solvers = len(plan.solvers) if SOLVER in by else 1
    groups: set[Group] = set()
    for number in range(len(plan.mazes)) if places else ():
        factors = plan.mazes.factors(number)
        groups.add(tuple(factors[at] for at in places))
        if len(groups) * solvers > _MOST_GROUPS:
            break
    if max(1, len(groups)) * solvers > _MOST_GROUPS:
        raise LabyrinthError(
            f"by {','.join(by)} there are more than {_MOST_GROUPS} {what}, too many to draw: "
            "choose other factors with --by"
        )
