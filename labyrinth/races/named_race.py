"""A race that was named before there is a screen to show it."""

from __future__ import annotations

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.frozen import Frozen
from labyrinth.races.clock import ClockKind


class NamedRace(Frozen):
    """Two to four solvers, or as many generators; `clock` is what that of solvers counts."""

    solvers: tuple[SolverChoice, ...] = ()
    generators: tuple[Recipe, ...] = ()
    clock: ClockKind = ClockKind.EXPANSIONS
