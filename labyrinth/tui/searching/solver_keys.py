"""The keys of the solvers: the letters that stand before their names in the list."""

from __future__ import annotations

from textual.binding import Binding

import labyrinth
from labyrinth.tui.keys.key import Key
from labyrinth.tui.keys.table import SEARCH


def solver_bindings() -> list[Binding]:
    """Return a binding for each solver that has a letter."""
    return [
        Key(
            f"solvers.{solver.key}",
            solver.shortcut,
            f"Search with {solver.name}",
            solver.summary,
            SEARCH,
        ).binding()
        for solver in labyrinth.solvers().values()
        if solver.shortcut
    ]
