"""The explanation with what an algorithm holds: a queue, a heap, sets, two frontiers, regions."""

from __future__ import annotations

import pytest
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import Static

from labyrinth import generate
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.maze_view.rooms_that_fit import rooms_that_fit
from tests.snapshots.test_snapshots import SnapCompare
from tests.tui.driving import screen, until, until_viewing
from tests.tui.path_finding import find_path

SIZES = [(40, 12), (80, 24), (200, 60)]
GENERATORS = ["kruskal", "growing-forest", "divide", "true-prim"]
SEARCHES = {"a-star": "a", "bidirectional": "i", "depth-first": "f"}


async def explanation(pilot: Pilot[None], letter: str = "") -> None:
    """Stand in the middle of the generation, or of a search with the solver of a letter."""
    if letter:
        await find_path(pilot, letter)
        await pilot.press("escape")
    await until_viewing(pilot)
    await pilot.press("t")
    figures = screen(pilot).query_one("#run-figures", Static)
    await until(pilot, lambda: "Events" in str(figures.content))
    await pilot.press("5")
    await pilot.pause()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("key", GENERATORS)
def test_generator(snap_compare: SnapCompare, key: str, size: tuple[int, int]) -> None:
    maze = generate(key, *rooms_that_fit(Size(*size)), seed=3)
    app = LabyrinthApp(maze)
    app.animation_level = "none"
    assert snap_compare(app, terminal_size=size, run_before=explanation)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SEARCHES)
def test_search(snap_compare: SnapCompare, name: str, size: tuple[int, int]) -> None:
    maze = generate("wilson", *rooms_that_fit(Size(*size)), seed=3, weights=(1, 9), braid=0.5)
    app = LabyrinthApp(maze)
    app.animation_level = "none"

    async def act(pilot: Pilot[None]) -> None:
        await explanation(pilot, SEARCHES[name])

    assert snap_compare(app, terminal_size=size, run_before=act)
