"""The report card: every figure of a maze, and what its generator makes one expect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.core.measure.report_card import Report, report, report_run
    from labyrinth.core.measure.route import Route
    from labyrinth.core.measure.usual_figures import Expectation

__all__ = [
    "Expectation",
    "Report",
    "Route",
    "report",
    "report_run",
]

__getattr__ = lazy_imports(
    __name__,
    {
        "labyrinth.core.measure.usual_figures": ("Expectation",),
        "labyrinth.core.measure.report_card": (
            "Report",
            "report",
            "report_run",
        ),
        "labyrinth.core.measure.route": ("Route",),
    },
)
