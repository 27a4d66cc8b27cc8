"""The kinds of plots: each is made of the rows that a study has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from labyrinth.study.journal import Journal
from labyrinth.study.plan import Plan
from labyrinth.study.plots.boxes import Boxes, boxes_of, factors_of_boxes
from labyrinth.study.plots.heat_map import HeatMap, factors_of_heat_map, heat_map_of
from labyrinth.study.plots.scaling import Scaling, factors_of_scaling, scaling_of
from labyrinth.study.running import Finished
from labyrinth.study.summary import FIGURE, check_names

Plot = Boxes | HeatMap | Scaling


class _Kind(NamedTuple):
    factors: Callable[[Plan, Sequence[str]], tuple[str, ...]]
    make: Callable[[Plan, Journal, tuple[str, ...], str], Plot]


_KINDS: Final = {
    "box": _Kind(factors_of_boxes, boxes_of),
    "scaling": _Kind(factors_of_scaling, scaling_of),
    "heat-map": _Kind(factors_of_heat_map, heat_map_of),
}
KINDS: Final = MappingProxyType(
    {
        "box": "how the figure is spread",
        "scaling": "how it grows with the size",
        "heat-map": "its median by two factors",
    }
)
"""What can be drawn, and what that shows."""


def check_plot(plan: Plan, kind: str, by: Sequence[str] = (), figure: str = FIGURE) -> None:
    """Raise LabyrinthError where a study cannot be drawn so; nothing of it needs to be run."""
    check_names(plan, by, figure)
    _KINDS[kind].factors(plan, by)


def plot_of(finished: Finished, kind: str, by: Sequence[str] = (), figure: str = FIGURE) -> Plot:
    """Return the plot of one of KINDS of a study that was run, as long as its journal is there.

    Raises LabyrinthError for what cannot be drawn so.
    """
    plan = finished.plan
    with Journal(finished.journal, plan.head, len(plan)) as journal:
        return plot_of_rows(plan, journal, kind, by, figure)


def plot_of_rows(
    plan: Plan, journal: Journal, kind: str, by: Sequence[str] = (), figure: str = FIGURE
) -> Plot:
    """Return the plot of one of KINDS of the rows that are known.

    Without factors it is by the solver, a heat map by the generator and the solver.

    Raises LabyrinthError for what cannot be drawn so.
    """
    check_names(plan, by, figure)
    kind_of_plot = _KINDS[kind]
    return kind_of_plot.make(plan, journal, kind_of_plot.factors(plan, by), figure)
