"""What a student has on the screen at each step: why, whole, beside the line that lights."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Static

from labyrinth import Recipe
from labyrinth.core.trace.events import TILE_MASK
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.predicting.predict_mode import PredictMode
from labyrinth.tui.widgets.key_button import KeyButton
from labyrinth.tui.widgets.status_line import WhyLine
from tests.tui.driving import (
    offset_of,
    running,
    screen,
    until,
    until_computed,
    until_mode,
    until_viewing,
    widget,
)
from tests.tui.path_finding import find_path
from tests.tui.runs import bar, player
from tests.tui.terminal_input import press_together

SIZES = [(80, 24), (40, 12), (120, 36), (200, 60)]
RUNS = [
    ("kruskal:3x4:1", ""),
    ("eller:4x5:1", ""),
    ("wilson:3x4:1", ""),
    ("kruskal:4x4:1:braid=0.5", "a-star"),
    ("kruskal:4x4:1:braid=0.5", "ida-star"),
    ("kruskal:4x4:1:braid=0.5", "tremaux"),
]
HIGH_ENOUGH = 24
"""Lines of a terminal from which on a line of code is seen whole, however it is wrapped."""


async def begin(pilot: Pilot[None], solver: str = "") -> None:
    """Go to the timeline of the generation, or of a search by that solver."""
    await until_viewing(pilot)
    if solver:
        await find_path(pilot, solver)
        await pilot.press("escape")
        await until_viewing(pilot)
    await pilot.press("t")
    await until_mode(pilot, TimelineMode)
    await until_computed(pilot)
    await until(pilot, lambda: bool(bar(pilot).marks))


def part(pilot: Pilot[None], name: str) -> Static:
    return screen(pilot).query_one(name, Static)


def rows_that_light(pilot: Pilot[None]) -> list[int]:
    """Return the rows of the screen on which the line of the last event is, first to last."""
    code, line = part(pilot, "#pseudocode"), player(pilot).trace.line_at(player(pilot).position)
    assert line is not None
    rows = str(code.content).split("\n")
    (first,) = (number for number, row in enumerate(rows) if row.startswith("▶"))
    words, end = line.shown.text.split(), first
    while words:
        on_row = rows[end].removeprefix("▶").split()
        assert on_row == words[: len(on_row)]
        words, end = words[len(on_row) :], end + 1
    return [code.region.y + number for number in range(first, end)]


def assert_is_told(pilot: Pilot[None]) -> str:
    """Return why the run did its last step, once all that belongs to it is in sight."""
    why, shown = screen(pilot).query_one(WhyLine), screen(pilot).query_one(Explanation)
    assert why.text.startswith("Why? ")
    assert "…" not in why.render().plain, why.text
    rows = rows_that_light(pilot)
    head, panel = part(pilot, "#structures").region, shown.region
    assert head.bottom <= rows[0] < panel.bottom
    if pilot.app.size.height >= HIGH_ENOUGH:
        assert rows[-1] < panel.bottom
    trace, position = player(pilot).trace, player(pilot).position
    tile = divmod(trace.events[position - 1] & TILE_MASK, trace.width)
    maze = widget(pilot).region
    assert maze.contains_point(maze.offset + offset_of(pilot, tile))
    return why.text


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("recipe", "solver"), RUNS)
async def test_each_step_is_told_in_sight_in_both_directions(
    recipe: str, solver: str, size: tuple[int, int]
) -> None:
    async with running(recipe=Recipe.parse(recipe), size=size) as pilot:
        await begin(pilot, solver)
        told = []
        while not player(pilot).finished:
            await pilot.press("right")
            told.append(assert_is_told(pilot))
        while told:
            assert assert_is_told(pilot) == told.pop()
            await pilot.press("left")


async def test_steps_typed_ahead_keep_the_line_that_lights_in_sight() -> None:
    async with running(recipe=Recipe.parse("kruskal:5x6:1"), size=(80, 24)) as pilot:
        await begin(pilot, "a-star")
        for keys in ["5", "right", "right"], ["8", "right"], ["2", "left", "left"], ["1"]:
            press_together(pilot, *keys)
            await pilot.pause()
            assert_is_told(pilot)


async def test_keys_of_the_panel_read_whole_at_all_sizes() -> None:
    async with running(recipe=Recipe.parse("kruskal:5x6:1")) as pilot:
        for solver in ("", "a-star"):
            await begin(pilot, solver)
            shown = screen(pilot).query_one(Explanation)
            shown.steps.rename("Y No decisions")  # the longest name that it has
            for size in SIZES:
                await pilot.resize_terminal(*size)
                for button in shown.query("#algorithm-head KeyButton").results(KeyButton):
                    if button.region:
                        assert button.content_size.width >= cell_len(str(button.label))
                        assert shown.content_region.contains_region(button.region)
            assert {"parents", "predict-from-here", "which-steps"} - {
                str(button.id) for button in shown.query(KeyButton) if button.region
            } == ({"parents"} if not solver else set())
            await pilot.press("escape")


async def test_the_mouse_alone_steps_and_reads() -> None:
    async with running(recipe=Recipe.parse("kruskal:5x6:1"), size=(120, 36)) as pilot:
        await begin(pilot, "a-star")
        whole = bar(pilot).length
        await pilot.click("#which-steps")
        assert bar(pilot).length == player(pilot).trace.deeds < whole
        await pilot.click("#which-steps")
        assert bar(pilot).length == whole
        await pilot.press("5")
        signs = dict(widget(pilot).drawing.signs)
        await pilot.click("#parents")
        assert widget(pilot).drawing.signs != signs
        await pilot.click("#parents")
        assert widget(pilot).drawing.signs == signs
        answer = part(pilot, "#algorithm-answer")
        button = screen(pilot).query_one("#show-answer", KeyButton)
        button.scroll_visible(animate=False)
        await pilot.pause()
        await pilot.click(button)
        await until(pilot, lambda: answer.display)
        button.scroll_visible(animate=False)
        await pilot.pause()
        await pilot.click(button)
        await until(pilot, lambda: not answer.display)
        await pilot.click("#predict-from-here")
        await until_mode(pilot, PredictMode)
