"""The solver of a search in the maze of a benchmark: it moves as the benchmark says."""

from __future__ import annotations

from textual.dom import DOMNode

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.scenarios.moves import MOVES, by_the_rule
from labyrinth.tui.document.document import Document
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.settings.solver_options import remembered_choice

_SOLVER = SolverChoice("a-star")


def choice_for(document: Document, node: DOMNode, key: str) -> SolverChoice:
    """Return a solver with the options remembered, and the moves of the benchmark if it can."""
    choice = remembered_choice(node, key)
    return document.benchmark.with_moves(choice) if document.benchmark else choice


def first_choice(document: Document, node: DOMNode) -> SolverChoice:
    """Return the solver used last, or A* where that cannot move as the benchmark says."""
    choice = choice_for(document, node, preferences_of(node).settings.solver or _SOLVER.key)
    return choice if choice.options.get("diagonal") == MOVES else by_the_rule(_SOLVER)
