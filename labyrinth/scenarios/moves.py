"""The moves of the benchmarks."""

from __future__ import annotations

from typing import Final

from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError

MOVES: Final = "only-when-no-obstacles"
"""Moving AI's rule: a diagonal step needs both tiles open that it passes between."""


def beside_the_rule(choice: SolverChoice) -> str:
    """Write a solver without the moves, which all have in common."""
    options = {key: value for key, value in choice.options.items() if key != "diagonal"}
    return str(choice.replaced(options=options))


def by_the_rule(choice: SolverChoice) -> SolverChoice:
    """Return a solver with the moves of the benchmarks.

    Raises LabyrinthError for one that takes no diagonal steps, goes at any angle, or was given
    another rule.
    """
    if registry.get(choice.key).goes_at_any_angle:
        raise LabyrinthError(
            f"solver {choice}: it goes at any angle, and the lengths of a scenario are those of "
            "steps: choose a solver that goes by steps"
        )
    given = choice.options.get("diagonal", MOVES)
    if given != MOVES:
        raise LabyrinthError(
            f"solver {choice}: the moves of a scenario are {MOVES}, not {given}: leave diagonal out"
        )
    return choice.replaced(options={**choice.options, "diagonal": MOVES})
