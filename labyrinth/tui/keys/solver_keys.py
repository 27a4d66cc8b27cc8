"""The keys of the solvers: the letters that stand before their names in the list."""

from __future__ import annotations

from textual.binding import Binding

import labyrinth
from labyrinth.tui.keys.key import Key
from labyrinth.tui.keys.place import SEARCH


def solver_keys() -> dict[str, Key]:
    """Return a key for each solver that has a letter, by its identifier."""
    keys = (
        Key(
            f"solvers.{solver.key}",
            solver.shortcut,
            f"Search with {solver.name}",
            solver.summary,
            SEARCH,
        )
        for solver in labyrinth.solvers().values()
        if solver.shortcut
    )
    return {key.id: key for key in keys}


def solver_bindings() -> list[Binding]:
    """Return the bindings of these keys."""
    return [key.binding() for key in solver_keys().values()]
