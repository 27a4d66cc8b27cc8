"""What plots say in words: titles, labels and captions, each with its n."""

from __future__ import annotations

from collections.abc import Iterable

from labyrinth.core.counted import counted
from labyrinth.study.columns import RESULTS
from labyrinth.study.plots.boxes import Boxes
from labyrinth.study.plots.heat_map import HeatMap
from labyrinth.study.plots.plot import Plot
from labyrinth.study.plots.scaling import Curve, Scaling
from labyrinth.study.summary import Group


def title_of(plot: Plot) -> str:
    """Return what is shown."""
    if isinstance(plot, Boxes):
        return f"{plot.figure} by {' and '.join(plot.by)}"
    if isinstance(plot, HeatMap):
        return f"median of {plot.figure} by {' and '.join(plot.by)}"
    return f"{plot.figure} by the open tiles of the maze"


def caption_of(plot: Plot) -> list[str]:
    """Return sentences on what is drawn, on how many runs it stands, and what was left out."""
    if isinstance(plot, Boxes):
        ns = told_n(box.n for box in plot.boxes.values())
        lines = [f"The box holds the quartiles, the lines reach to the extremes; {ns} a box."]
    elif isinstance(plot, HeatMap):
        lines = [f"Medians of {told_n(cell.n for cell in plot.cells.values())} a cell."]
    else:
        ns = told_n(point.n for curve in plot.curves.values() for point in curve.points)
        lines = [
            f"Medians of each size, {ns} a point; exponents by least squares on the logarithms.",
            *(law_in_words(plot, group, curve) for group, curve in plot.curves.items()),
        ]
    if plot.missing:
        lines.append(f"{counted(plot.missing, 'run')} without {_needed(plot)} left out.")
    return lines


def meaning_of(figure: str) -> str:
    """Return what a figure is, to be written along an axis."""
    (meaning,) = [column.meaning for column in RESULTS if column.name == figure]
    return meaning.rstrip(".")


def label_of(group: Group) -> str:
    """Return the values of a group's factors."""
    return ", ".join(map(str, group))


def told_n(numbers: Iterable[int]) -> str:
    """Return on how many runs something stands: "n = 100", or from which to which number."""
    known = sorted(set(numbers))
    if not known:
        return "n = 0"
    return f"n = {known[0]}" if len(known) == 1 else f"n = {known[0]} to {known[-1]}"


def law_in_words(scaling: Scaling, group: Group, curve: Curve) -> str:
    """Say how the figure of a group grows, with the uncertainty and the number of runs."""
    n = sum(point.n for point in curve.points)
    on = f"n = {n} on {counted(len(curve.points), 'size')}"
    if curve.law is None:
        return f"{label_of(group)}: one size has no exponent, {on}."
    interval = curve.law.interval
    sure = (
        "too few for an interval"
        if interval is None
        else f"95 % between {interval[0]:.3f} and {interval[1]:.3f}"
    )
    grows = f"{scaling.figure} grows as the open tiles to the power of {curve.law.exponent:.3f}"
    return f"{label_of(group)}: {grows}, {sure}, {on}."


def _needed(plot: Plot) -> str:
    return f"{plot.figure} above 0" if isinstance(plot, Scaling) else plot.figure
