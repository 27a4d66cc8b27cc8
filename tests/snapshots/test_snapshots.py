"""Every screen and state as SVG; at three sizes and in two themes where these make a difference."""

from __future__ import annotations

import pytest

from tests.snapshots.cases import DARK, LARGE, LIGHT, NORMAL, SMALL, SnapCompare, app_for, case
from tests.snapshots.states import STATES
from tests.tui.slow_generator import SlowGenerator, slow

__all__ = ["slow"]

ON_A_LARGE_TERMINAL = [
    "main menu",
    "generator menu",
    "errors in the form",
    "open dialog",
    "save dialog",
    "maze",
    "large maze",
    "edit",
    "solvers",
    "options of a solver",
    "question",
    "explored",
    "timeline of a search",
    "play",
    "paused game",
    "fog",
    "goal",
    "results",
    "report",
    "bias",
    "progress",
]
ON_A_SMALL_TERMINAL = [
    *ON_A_LARGE_TERMINAL,
    "interrupted",
    "recent",
    "picture",
    "scenario",
    "leave dialog",
    "carving",
    "walking",
    "timeline",
    "timeline at a mark",
    "live",
    "cut trail",
    "ghosts",
    "no results",
]
IN_LIGHT = [
    "main menu",
    "errors in the form",
    "maze",
    "edit",
    "question",
    "explored",
    "timeline of a search",
    "fog",
    "goal",
    "results",
    "bias",
]


@pytest.mark.parametrize(
    ("name", "size", "theme"),
    [
        *(case(name, NORMAL) for name in STATES),
        *(case(name, SMALL) for name in ON_A_SMALL_TERMINAL),
        *(case(name, LARGE) for name in ON_A_LARGE_TERMINAL),
        *(case(name, NORMAL, LIGHT) for name in IN_LIGHT),
    ],
)
def test_state(
    snap_compare: SnapCompare, slow: SlowGenerator, name: str, size: tuple[int, int], theme: str
) -> None:
    state = STATES[name]
    app = app_for(state, theme, size)
    assert snap_compare(app, terminal_size=size, run_before=state.act)


def test_too_small(snap_compare: SnapCompare) -> None:
    app = app_for(STATES["maze"], DARK, SMALL)
    assert snap_compare(app, terminal_size=(30, 8))
