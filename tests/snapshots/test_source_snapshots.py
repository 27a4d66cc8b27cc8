"""A run with its code, in the middle and where it failed, as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from labyrinth.sandbox.loading import load, loaded, unload
from labyrinth.tui.sandbox.source_mode import SourceMode
from labyrinth.tui.sandbox.source_panel import SourcePanel
from tests.sandbox.loading.files import SEARCH, with_name
from tests.snapshots.cases import (
    LARGE,
    LIGHT,
    NORMAL,
    SMALL,
    Act,
    SnapCompare,
    State,
    app_for,
    case,
    weighted,
)
from tests.tui.driving import screen, until, until_mode, until_viewing
from tests.tui.path_finding import find_path

pytestmark = pytest.mark.slow
_TAKES = "tile = queue.pop(0)"
_FAILING = SEARCH.replace(_TAKES, f"{_TAKES}\n        print(tile, len(came_from) // (tile[0] - 5))")


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    for name, text in (("search.py", SEARCH), ("wrong.py", with_name(_FAILING, "wrong"))):
        Path(name).write_text(text)
        load(name)
    yield
    for each in loaded():
        unload(each)


async def _open(pilot: Pilot[None], solver: str) -> None:
    await find_path(pilot, solver)
    await pilot.press("escape")
    await until_viewing(pilot)
    await pilot.press("t")
    await until_mode(pilot, SourceMode)


async def _until_variables(pilot: Pilot[None]) -> None:
    variables = screen(pilot).query_one(SourcePanel).variables
    await until(pilot, lambda: " = " in variables.text and not variables.has_class("-stale"))


async def code(pilot: Pilot[None]) -> None:
    await _open(pilot, "my-search")
    await pilot.press("4")
    await _until_variables(pilot)


async def failed(pilot: Pilot[None]) -> None:
    await _open(pilot, "wrong")
    await _until_variables(pilot)


STATES: dict[str, Act] = {"code": code, "failed": failed}


@pytest.mark.parametrize(
    ("name", "size", "theme"),
    [
        *(case(name, size) for name in STATES for size in (SMALL, NORMAL, LARGE)),
        case("code", (120, 36)),
        case("failed", NORMAL, LIGHT),
    ],
)
def test_state(snap_compare: SnapCompare, name: str, size: tuple[int, int], theme: str) -> None:
    state = State(STATES[name], weighted)
    app = app_for(state, theme, size)
    assert snap_compare(app, terminal_size=size, run_before=state.act)
