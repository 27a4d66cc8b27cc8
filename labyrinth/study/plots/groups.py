"""The rows of a study by its factors, as plots need them."""

from __future__ import annotations

from array import array
from collections.abc import Sequence, Sized
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.study.journal import Journal
from labyrinth.study.plan import Plan
from labyrinth.study.summary import Group
from labyrinth.study.values import SOLVER, values_by_maze

_MOST: Final = 60
"""More boxes, lines or cells in a row than that, and nobody can read a label."""


def values_of(
    plan: Plan, journal: Journal, by: Sequence[str], figure: str
) -> tuple[dict[Group, array[float]], int]:
    """Return the values of a figure by factors, and the number of runs that have none.

    Raises LabyrinthError where none has any.
    """
    values: dict[Group, array[float]] = {}
    missing = 0
    for maze in values_by_maze(plan, journal, figure, by):
        missing += maze.missing
        for value, group in maze.cells:
            values.setdefault(group, array("d")).append(value)
    check_drawable(values, figure)
    return values, missing


def check_drawable(groups: Sized, needed: str) -> None:
    """Raise LabyrinthError where there is nothing to be drawn."""
    if not groups:
        raise LabyrinthError(f"there is nothing to draw: no run has {needed}")


def check_groups(plan: Plan, by: Sequence[str], what: str) -> None:
    """Raise LabyrinthError where the factors have more values together than can be drawn."""
    names = plan.mazes.factor_names
    places = [names.index(name) for name in by if name != SOLVER]
    solvers = len(plan.solvers) if SOLVER in by else 1
    groups: set[Group] = set()
    for number in range(len(plan.mazes)) if places else ():
        factors = plan.mazes.factors(number)
        groups.add(tuple(factors[at] for at in places))
        if len(groups) * solvers > _MOST:
            break
    if max(1, len(groups)) * solvers > _MOST:
        raise LabyrinthError(
            f"by {','.join(by)} there are more than {_MOST} {what}, too many to be drawn: "
            "choose other factors with --by"
        )
