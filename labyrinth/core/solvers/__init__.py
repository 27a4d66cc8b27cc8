"""The solvers: one algorithm a file, found by its file."""

from __future__ import annotations

from collections.abc import Callable

from labyrinth.core.algorithm import (
    Estimate,
    Growth,
    Guarantee,
    Line,
    Registry,
    SolveFunction,
    SolverAlgorithm,
)
from labyrinth.core.options import Option
from labyrinth.core.structures import Structure

registry: Registry[SolverAlgorithm] = Registry(__name__, "solver")


def solver(
    *,
    key: str,
    name: str,
    summary: str,
    guarantee: Guarantee,
    structures: tuple[Structure, ...],
    pseudocode: tuple[Line, ...],
    shortcut: str = "",
    options: tuple[Option, ...] = (),
    growth: Growth = Growth.START,
    estimate: Estimate = Estimate.NONE,
) -> Callable[[SolveFunction], SolveFunction]:
    """Register the decorated function as a solver; see SolverAlgorithm for the fields."""

    def register(run: SolveFunction) -> SolveFunction:
        registry.add(
            SolverAlgorithm(
                key,
                name,
                summary,
                guarantee,
                structures,
                pseudocode,
                run,
                shortcut,
                options,
                growth,
                estimate,
            )
        )
        return run

    return register
