"""The structures in the explanation: what an algorithm holds, step by step."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from labyrinth import Recipe, Trace, generate, solvers
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.explain.structure import Content, Entry
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.playback.structures_view import (
    LINES,
    LISTED,
    MANY_LISTED,
    Structures,
    short_form,
    title_line,
)
from labyrinth.tui.playback.timeline_mode import TimelineMode
from tests.tui.driving import running, screen, until, until_mode, until_viewing, widget

pytestmark = pytest.mark.slow

RECIPE = Recipe.parse("dfs:6x8:3")


def shown(pilot: Pilot[None]) -> str:
    """Return what the panel shows of the structures, its lines joined."""
    structures = screen(pilot).query_one(Structures)
    return " ".join(str(structures.content).split())


async def test_a_step_changes_the_content_and_a_step_back_restores_it() -> None:
    async with running(generate("dfs", 6, 8, 3)) as pilot:
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        assert shown(pilot) == "Stack: empty"
        await pilot.press("right")
        player = widget(pilot).player
        assert player is not None
        assert player.head is not None
        row, col = divmod(player.head, player.trace.width)
        first = shown(pilot)
        assert first == f"Stack, 1 A {row},{col}"
        await pilot.press("right", "right")
        row, col = divmod(player.head, player.trace.width)
        assert shown(pilot).startswith(f"Stack, 2 A {row},{col} B ")
        await pilot.press("left", "left")
        assert shown(pilot) == first
        await pilot.press("end")
        assert shown(pilot) == "Stack: empty"


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (200, 60)])
async def test_the_content_is_in_sight_and_keeps_its_lines(size: tuple[int, int]) -> None:
    async with running(recipe=RECIPE, size=size) as pilot:
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        structures = screen(pilot).query_one(Structures)
        heights = set()
        lines = {40: LINES, 80: 1 + LISTED, 200: 1 + MANY_LISTED + 8}[size[0]]
        for _ in range(9):
            await pilot.press("shift+right")
            heights.add(structures.region.height)
            panel = screen(pilot).query_one("#panel")
            assert panel.region.contains_region(structures.region)
            assert len(str(structures.content).splitlines()) <= lines
        assert heights == {lines}


async def test_two_frontiers_are_shown_with_the_other_run() -> None:
    async with running(recipe=RECIPE) as pilot:
        await until_viewing(pilot)
        await pilot.press("f", "i")
        await until(pilot, lambda: screen(pilot).document.solution is not None)
        await pilot.press("enter")
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        assert shown(pilot) == "From the start, 1 A 1,1 g 0 From the goals, 1 Z 11,15 g 0"
        await pilot.press("t")
        assert shown(pilot) == "Stack: empty"


@pytest.mark.parametrize(
    ("width", "above", "below", "line"),
    [
        (21, False, True, "List by weight, 179 ▼"),
        (21, True, True, "List by weig…, 179 ▲▼"),
        (24, True, False, "List by weight, 179    ▲"),
        (12, False, False, "List b…, 179"),
    ],
)
def test_the_size_of_a_list_is_never_cut(width: int, above: bool, below: bool, line: str) -> None:
    shown = title_line("List by weight, 179", width, above=above, below=below)
    assert shown.plain == line


async def test_while_it_plays_the_content_follows_and_at_the_end_it_is_exact() -> None:
    async with running(recipe=RECIPE, animations="full") as pilot:
        await pilot.press("x")
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        await pilot.press("space")
        await until(pilot, lambda: shown(pilot).startswith("Stack, "))
        player = widget(pilot).player
        assert player is not None
        player.speed = 1e6
        await until(pilot, lambda: player.finished and not widget(pilot).playback.playing)
        assert shown(pilot) == "Stack: empty"


def test_short_form() -> None:
    queue = structures_of(solvers()["dijkstra"])[0]
    forms = {
        Content(0): "Queue by g: empty",
        Content(1, (Entry(23, 4),)): "Queue by g, 1: 2,3 (4)",
        Content(1200, (Entry(23, 4), Entry(10))): "Queue by g, 1,200: 2,3 (4) · 1,0 · …",
        Content(7): "Queue by g, 7: …",
        Content(None): "Queue by g: unknown",
        Content(None, (Entry(number=-2),)): "Queue by g: -2",
        Content(
            2, (Entry(number=9, name="a"), Entry(number=4, name="b"))
        ): "Queue by g, 2: a 9 · b 4",
    }
    place = Trace(10, 10, bytes(100)).place
    for content, text in forms.items():
        assert short_form(queue, content, place).replace("\u00a0", " ") == text
    way = structures_of(solvers()["tremaux"])[0]
    assert short_form(way, Content(1, (Entry(11),)), place) == "Way back, 1 tile: 1,1"
    assert short_form(way, Content(2, (Entry(11),)), place).startswith("Way back, 2 tiles: ")


@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
async def test_the_marked_line_stays_in_sight(size: tuple[int, int]) -> None:
    async with running(recipe=RECIPE, size=size) as pilot:
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        explanation = screen(pilot).part(Explanation)
        code = screen(pilot).query_one("#pseudocode", Static)
        for key in ["right"] * 3 + ["end", "home"] + ["shift+right"] * 20:
            await pilot.press(key)
            lines = str(code.content).splitlines()
            assert code.size.height == len(lines)
            marked = [row for row, line in enumerate(lines) if line.startswith("▶")]
            assert len(marked) == (key != "home")
            for row in marked:
                at = code.region.y + row
                head = screen(pilot).query_one("#algorithm-head").region
                assert head.bottom <= at < explanation.region.bottom


async def test_a_panel_that_was_scrolled_away_stays_there() -> None:
    async with running(recipe=RECIPE) as pilot:
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        explanation = screen(pilot).part(Explanation)
        await pilot.press("right")
        explanation.scroll_end(animate=False)
        await pilot.pause()
        away = explanation.scroll_y
        assert away > 0
        await pilot.press("right", "end", "left")
        assert explanation.scroll_y == away


async def test_what_follows_the_generator_is_shown_under_its_own_heading() -> None:
    async with running(recipe=Recipe.parse("kruskal:5x6:3:braid=1.0"), size=(200, 60)) as pilot:
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        code = screen(pilot).query_one("#pseudocode", Static)
        headings = ["Braiding", "Endpoints"]
        marked = []
        await pilot.press("end")
        for _ in range(3):
            lines = str(code.content).splitlines()
            (at,) = (row for row, line in enumerate(lines) if line.startswith("▶"))
            marked.append(next(line for line in lines[at::-1] if line in headings))
            await pilot.press("left")
        assert marked == ["Endpoints", "Endpoints", "Braiding"]
