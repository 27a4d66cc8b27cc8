"""Studies: many searches of many mazes, and the table of their results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.study.plan import Plan as Plan
    from labyrinth.study.plots.in_file import save_plot as save_plot
    from labyrinth.study.plots.plot import plot_of as plot_of
    from labyrinth.study.running import Finished as Finished
    from labyrinth.study.running import Progress as Progress
    from labyrinth.study.running import run as run
    from labyrinth.study.study import Study as Study
    from labyrinth.study.study import load_study as load_study
    from labyrinth.study.summary import sentence_on as sentence_on

_OFFERED = {
    "labyrinth.study.plan": ("Plan",),
    "labyrinth.study.plots.in_file": ("save_plot",),
    "labyrinth.study.plots.plot": ("plot_of",),
    "labyrinth.study.running": ("Finished", "Progress", "run"),
    "labyrinth.study.study": ("Study", "load_study"),
    "labyrinth.study.summary": ("sentence_on",),
}
__all__ = [name for names in _OFFERED.values() for name in names]

__getattr__ = lazy_imports(__name__, _OFFERED)
