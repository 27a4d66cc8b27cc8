"""The figures of a report card that are compared with what is usual."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from labyrinth.core.measure.report_card import Report
from labyrinth.core.measure.route import Route
from labyrinth.core.measure.usual_figures import COUNTS


def places_of(report: Report) -> int:
    """Return the rooms of a maze, of a block maze its corridor tiles; at least 1."""
    return max(1, report.rooms or report.corridor_tiles)


def _of_route(of: Callable[[Route], float]) -> Callable[[Report], float | None]:
    return lambda report: None if report.route is None else of(report.route)


MEASURED: Final[Mapping[str, Callable[[Report], float | None]]] = MappingProxyType(
    {
        "loops": lambda report: report.loops,
        "dead_end_share": lambda report: report.dead_end_share,
        "junctions": lambda report: report.junctions,
        "crossroads": lambda report: report.crossroads,
        "mean_corridor": lambda report: report.mean_corridor,
        "turns": lambda report: report.turns,
        "horizontal": lambda report: report.horizontal,
        "diameter": lambda report: report.diameter,
        "route.length": _of_route(lambda route: route.length),
        "route.decisions": _of_route(lambda route: route.decisions),
        "route.false_branches": _of_route(lambda route: len(route.false_branches)),
        "route.turns": _of_route(lambda route: route.turns),
        "difficulty": _of_route(lambda route: route.difficulty),
    }
)
"""Each figure by its name, None where there is no route."""


def in_unit(figure: str, report: Report) -> float | None:
    """Return a figure of MEASURED in a unit free of the size: a count for each place."""
    value = MEASURED[figure](report)
    return value / places_of(report) if figure in COUNTS and value is not None else value
