"""The table of frame costs: bytes as they are, times as multiples of a yardstick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: a figure, in a unit, and its upper limit.

    The goal of a time is a multiple of the `yardstick`, which has the unit of the figure.
    """

    name: str
    figure: float
    unit: str
    goal: float
    yardstick: float | None = None

    @property
    def ratio(self) -> float | None:
        """The figure as a multiple of the yardstick, None without one."""
        return None if self.yardstick is None else self.figure / self.yardstick

    @property
    def met(self) -> bool:
        """Whether the goal is met."""
        ratio = self.ratio
        return (self.figure if ratio is None else ratio) <= self.goal


def table(rows: Sequence[Row]) -> str:
    """Return the rows as a table in Markdown."""
    lines = ["| what | figure | yardsticks | goal | met |", "| --- | --: | --: | --: | --- |"]
    for row in rows:
        ratio = "-" if row.ratio is None else _digits(row.ratio)
        unit = row.unit if row.yardstick is None else "yardsticks"
        lines.append(
            f"| {row.name} | {_digits(row.figure)} {row.unit} | {ratio} | {row.goal:,g} {unit} "
            f"| {'✓' if row.met else '✗'} |"
        )
    return "\n".join(lines)


def _digits(figure: float) -> str:
    return f"{figure:,.2f}" if figure < 10 else f"{figure:,.0f}"
