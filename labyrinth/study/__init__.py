"""Studies: many searches of many mazes, and the table that they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.study.plan import Plan
    from labyrinth.study.plots.in_file import save_plot
    from labyrinth.study.plots.plot import plot_of
    from labyrinth.study.running import Finished, Progress, run
    from labyrinth.study.study import Study
    from labyrinth.study.study_file import load_study
    from labyrinth.study.summary import sentence_on

__all__ = [
    "Finished",
    "Plan",
    "Progress",
    "Study",
    "load_study",
    "plot_of",
    "run",
    "save_plot",
    "sentence_on",
]

__getattr__ = lazy_imports(
    __name__,
    {
        "labyrinth.study.plan": ("Plan",),
        "labyrinth.study.plots.in_file": ("save_plot",),
        "labyrinth.study.plots.plot": ("plot_of",),
        "labyrinth.study.running": ("Finished", "Progress", "run"),
        "labyrinth.study.study": ("Study",),
        "labyrinth.study.study_file": ("load_study",),
        "labyrinth.study.summary": ("sentence_on",),
    },
)
