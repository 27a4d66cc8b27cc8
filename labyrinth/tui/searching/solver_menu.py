"""The list of solvers."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Label

import labyrinth
from labyrinth.tui.widgets.menu import AlgorithmItem, Menu


class SolverMenu(Menu):
    """An item for each solver, named by its key."""

    def compose(self) -> ComposeResult:
        """Lay out the solvers, each with its letter."""
        yield Label("Search with", classes="panel-title")
        for solver in labyrinth.solvers().values():
            name = f"{solver.shortcut.upper()}  {solver.name}".strip()
            yield AlgorithmItem(name, solver.summary, key=solver.key)
