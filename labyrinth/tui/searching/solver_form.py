"""The form of a solver: its options as fields."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from labyrinth.core.declaration.solver import SolverAlgorithm, registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.widgets.options_form import OptionsForm


class SolverForm(OptionsForm):
    """A field for each option of a solver."""

    PLACE = "options"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PLACE)]

    def show_choice(self, choice: SolverChoice) -> None:
        """Show the options of a solver as they were chosen."""
        solver = registry.get(choice.key)
        self.show(solver, choice.options, why_not(solver))


def why_not(solver: SolverAlgorithm) -> str:
    """Say that a solver takes no options, and of those that others have why it has them not."""
    reasons = "".join(f"; {each}" for each in solver.refused.values())
    return f"{solver.name} takes no options{reasons}."
