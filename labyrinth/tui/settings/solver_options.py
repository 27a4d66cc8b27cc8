"""The options of solvers that the user has chosen, as the settings remember them."""

from __future__ import annotations

from textual.dom import DOMNode

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.tui.settings.preferences import preferences_of


def remembered_choice(node: DOMNode, key: str) -> SolverChoice:
    """Return the solver of that key with the options remembered; those that are wrong count not.

    Raises LabyrinthError for a solver that is not known.
    """
    text = preferences_of(node).settings.solvers.get(key, "")
    try:
        return SolverChoice.parse(f"{key}:{text}" if text else key)
    except LabyrinthError:
        return SolverChoice(key)


def remember_choice(node: DOMNode, choice: SolverChoice) -> None:
    """Search with these options whenever this solver is chosen, now and the next time."""
    preferences = preferences_of(node)
    solvers = {**preferences.settings.solvers, choice.key: choice.options_text}
    preferences.change(solvers={key: text for key, text in solvers.items() if text})
