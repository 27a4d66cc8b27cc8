"""The explanation with what an algorithm holds: a queue, a heap, sets, two frontiers, regions."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet
from textual.geometry import Size
from textual.pilot import Pilot

from labyrinth import generate
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.layout import rooms_that_fit
from tests.snapshots.cases import NORMAL, SIZES, SnapCompare
from tests.snapshots.states import until_figures
from tests.tui.driving import until_viewing
from tests.tui.path_finding import find_path

pytestmark = pytest.mark.slow

GENERATORS = ["kruskal", "growing-forest", "divide", "true-prim"]
SEARCHES = {"a-star": "a", "bidirectional": "i", "depth-first": "f"}


def cases(keys: Iterable[str]) -> list[ParameterSet]:
    """Return the parameters of the tests: each at the normal size, the first at every size."""
    first, *others = keys
    chosen = [(first, size) for size in SIZES] + [(key, NORMAL) for key in others]
    return [
        pytest.param(
            key,
            size,
            id=f"{key}-{size[0]}x{size[1]}",
            marks=[] if size == NORMAL else [pytest.mark.slow],
        )
        for key, size in chosen
    ]


async def explanation(pilot: Pilot[None], letter: str = "") -> None:
    """Stand in the middle of the generation, or of a search with the solver of a letter."""
    if letter:
        await find_path(pilot, letter)
        await pilot.press("escape")
    await until_viewing(pilot)
    await pilot.press("t")
    await until_figures(pilot)
    await pilot.press("5")
    await pilot.pause()


@pytest.mark.parametrize(("key", "size"), cases(GENERATORS))
def test_generator(snap_compare: SnapCompare, key: str, size: tuple[int, int]) -> None:
    maze = generate(key, *rooms_that_fit(Size(*size)), seed=3, decisions=True)
    app = LabyrinthApp(maze)
    app.animation_level = "none"
    assert snap_compare(app, terminal_size=size, run_before=explanation)


@pytest.mark.parametrize(("name", "size"), cases(SEARCHES))
def test_search(snap_compare: SnapCompare, name: str, size: tuple[int, int]) -> None:
    maze = generate("wilson", *rooms_that_fit(Size(*size)), seed=3, weights=(1, 9), braid=0.5)
    app = LabyrinthApp(maze)
    app.animation_level = "none"

    async def act(pilot: Pilot[None]) -> None:
        await explanation(pilot, SEARCHES[name])

    assert snap_compare(app, terminal_size=size, run_before=act)
