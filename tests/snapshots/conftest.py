"""The snapshots are drawn in the clean environment, of a fixed set of algorithms.

`pytest tests/snapshots -m "" --snapshot-update` draws them anew; look at them before you keep them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Label

from labyrinth.core.declaration import generator, solver
from labyrinth.tui.screens.main_menu import MainMenu
from tests.tui.driven_clock import driven_clock
from tests.tui.driving import until, until_computed
from tests.tui.environment import clean_environment
from tests.tui.style_cache import remembered_styles

__all__ = ["clean_environment", "driven_clock", "remembered_styles"]

GENERATORS = {
    "binary-tree",
    "dfs",
    "divide",
    "eller",
    "growing-forest",
    "growing-tree",
    "hunt-and-kill",
    "kruskal",
    "prim",
    "recursive",
    "sidewinder",
    "true-prim",
    "wilson",
}
SOLVERS = {
    "a-star",
    "bfs",
    "bidirectional",
    "dead-end-filling",
    "dfs",
    "dijkstra",
    "greedy",
    "right-hand",
}


@pytest.fixture(autouse=True)
def fixed_algorithms(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show these algorithms and no others: a new one changes no snapshot."""
    generators = {key: generator.registry.all()[key] for key in GENERATORS}
    monkeypatch.setattr(generator.registry, "_algorithms", generators)
    solvers = {key: solver.registry.all()[key] for key in SOLVERS}
    monkeypatch.setattr(solver.registry, "_algorithms", solvers)


@pytest.fixture(autouse=True)
def same_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell the same times on every machine."""
    ticks = count(0, 0.0042)
    monkeypatch.setattr("labyrinth.core.search.solve.perf_counter", lambda: next(ticks))


async def nothing(pilot: Pilot[None]) -> None:
    """Do nothing before the picture is drawn."""


@pytest.fixture(name="snap_compare")
def snap_compare_when_computed(snap_compare: Callable[..., bool]) -> Callable[..., bool]:
    """Draw no picture before all that is shown of a maze has been found out."""

    def compare(
        app: App[None],
        *,
        run_before: Callable[[Pilot[None]], Awaitable[None]] = nothing,
        **how: Any,
    ) -> bool:
        async def act(pilot: Pilot[None]) -> None:
            await pilot.pause()
            if isinstance(pilot.app.screen, MainMenu):
                caption = pilot.app.screen.query_one("#caption", Label)
                await until(pilot, lambda: bool(caption.content))
            await run_before(pilot)
            await until_computed(pilot)

        return snap_compare(app, run_before=act, **how)

    return compare
