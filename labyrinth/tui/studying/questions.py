"""What can be asked of a study's rows: by which factors, of which figure, drawn in which way."""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from labyrinth.study.columns import RESULTS
from labyrinth.study.plan import Plan
from labyrinth.study.plots.plot import KINDS
from labyrinth.study.summary import FIGURE
from labyrinth.study.values import SOLVER

_MOST_FACTORS: Final = 3
_FIRST_FIGURES: Final = (FIGURE, "steps", "cost", "largest_frontier", "turns", "search_ms")
_SCALING: Final = "scaling"
_HEAT_MAP: Final = "heat-map"


class Question(NamedTuple):
    """The figure of a summary and a plot, its factors, and the kind of plot."""

    by: tuple[str, ...]
    figure: str
    kind: str

    @property
    def factors_of_plot(self) -> tuple[str, ...]:
        """The factors of the plot: a heat map chooses its two where there are others."""
        return () if self.kind == _HEAT_MAP and len(self.by) != 2 else self.by


def groupings(plan: Plan) -> list[tuple[str, ...]]:
    """Return by which factors the rows can be grouped, those with the solver first."""
    varied = [*([SOLVER] if len(plan.solvers) > 1 else []), *_varied(plan)]
    found = [each for count in range(1, _MOST_FACTORS + 1) for each in combinations(varied, count)]
    return sorted(found, key=lambda each: SOLVER not in each) or [(SOLVER,)]


def figures() -> list[str]:
    """Return the figures that can be summed up, those asked for most first."""
    known = [column.name for column in RESULTS if column.kind in ("whole", "number")]
    return [*_FIRST_FIGURES, *(name for name in known if name not in _FIRST_FIGURES)]


def kinds(plan: Plan) -> list[str]:
    """Return the kinds of plots that make sense for a plan."""
    study = plan.study
    return [kind for kind in KINDS if kind != _SCALING or study.mazes or len(study.sizes) > 1]


def _varied(plan: Plan) -> list[str]:
    """Return the factors of generated mazes that have several values, but for the seed."""
    study = plan.study
    if study.mazes:
        return []
    sides = [size.split("x") for size in study.sizes]
    rows, cols = ({side[at] for side in sides} for at in (0, 1))
    options = [key for key, values in study.options.items() if len(values) > 1]
    return [
        *(["generator"] if len(study.generators) > 1 else []),
        *options,
        *(["rows"] if len(rows) > 1 else []),
        # Where each size has rows of its own, these say it all.
        *(["cols"] if len(cols) > 1 and len(rows) < len(sides) else []),
    ]
