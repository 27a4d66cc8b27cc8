"""What is written to the terminal: always enough to show the screen, and no more."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual._compositor import CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

from labyrinth import Recipe
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.terminal.compositor import (
    SHORTEST_SKIP,
    DiffCompositor,
    Differences,
    differing,
)
from tests.tui.driving import running, screen, until, until_viewing, widget

Cell = tuple[str, Style | None]

STYLES = [Style.parse(text) for text in ("red", "blue", "bold red")]


def cells(strip: Strip) -> list[Cell]:
    """Return a strip column by column; a wide character takes its column and an empty one."""
    found: list[Cell] = []
    for text, style, _ in strip:
        for character in text:
            width = Segment(character).cell_length
            found += [(character, style)] + [("", style)] * (width - 1)
    return found


class Terminal:
    """Applies the updates of an app to what a terminal shows."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: list[list[Cell]] = []
        self.written = 0
        display = LabyrinthApp._display

        def write(app: LabyrinthApp, screen: Screen[Any], update: Any) -> None:
            if isinstance(update, CompositorUpdate):
                self.apply(update)
            display(app, screen, update)

        monkeypatch.setattr(LabyrinthApp, "_display", write)

    def apply(self, update: CompositorUpdate) -> None:
        if isinstance(update, LayoutUpdate):
            self.lines = [cells(Strip.join(list(strips))) for strips in update.strips]
            self.written += sum(map(len, self.lines))
        elif isinstance(update, Differences):
            for row, column, strip in update.parts:
                part = cells(strip)
                self.lines[row][column : column + len(part)] = part
                self.written += len(part)
        else:  # Textual's own, of a dialog
            self.lines = []

    def shows(self, app: App[Any]) -> bool:
        strips = app.screen._compositor.render_strips()
        return self.lines == [cells(strip) for strip in strips]


async def test_a_size_that_scrolling_has_laid_out_is_told_with_the_next_layout() -> None:
    async with running(recipe=Recipe.parse("prim:3x4:3")) as pilot:
        await until_viewing(pilot)
        compositor, present = pilot.app.screen._compositor, pilot.app.screen
        panel = present.query_one("#panel")
        present.add_class("-source")
        panel._check_refresh()  # as it does where it has nothing else to do
        compositor.reflow_visible(present, present.size)
        assert compositor.full_map[panel].region.size != panel.outer_size
        assert panel in compositor.reflow(present, present.size).resized


async def test_what_was_to_be_drawn_beyond_a_smaller_screen_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = Terminal(monkeypatch)
    async with running(recipe=Recipe.parse("prim:3x4:3"), drawing=True) as pilot:
        await until_viewing(pilot)
        compositor = pilot.app.screen._compositor
        assert isinstance(compositor, DiffCompositor)
        for beyond in (Region(2, 23, 9, 4), Region(70, 3, 40, 1), Region(0, 30, 9, 1)):
            compositor._dirty_regions.add(beyond)
            widget(pilot).refresh(Region(0, 0, 1, 1))
            await pilot.pause()
        assert terminal.shows(pilot.app)


texts = st.text("ab ─", min_size=1, max_size=9)
runs = st.lists(st.tuples(texts, st.sampled_from(STYLES)), min_size=1, max_size=9)


def strip_of(runs: list[tuple[str, Style]], width: int) -> Strip:
    strip = Strip([Segment(text, style) for text, style in runs])
    return strip.adjust_cell_length(width, STYLES[0])


@given(runs, runs, st.integers(1, 60))
def test_what_is_left_out_looks_as_before(
    before: list[tuple[str, Style]], after: list[tuple[str, Style]], width: int
) -> None:
    old, new = strip_of(before, width), strip_of(after, width)
    spans = differing(old, new)
    inside = {column for first, last in spans for column in range(first, last)}
    for column, (was, now) in enumerate(zip(cells(old), cells(new), strict=True)):
        assert column in inside or was == now
    for first, last in spans:
        assert cells(old)[first] != cells(new)[first]
        assert cells(old)[last - 1] != cells(new)[last - 1]
    for (_, last), (first, _) in pairwise(spans):
        assert first - last >= SHORTEST_SKIP


def test_a_line_with_wide_characters_is_written_whole() -> None:
    old, new = Strip([Segment("漢字  a")]), Strip([Segment("漢字  b")])
    assert differing(old, new) == [(0, 7)]


@pytest.mark.parametrize("size", [(80, 24), pytest.param((200, 60), marks=pytest.mark.slow)])
async def test_the_terminal_shows_the_screen_after_all_that_happens(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    terminal = Terminal(monkeypatch)
    recipe = Recipe.parse("prim:8x9:3")
    async with running(recipe=recipe, size=size, animations="full", drawing=True) as pilot:
        await until_viewing(pilot)
        assert terminal.shows(pilot.app)
        keys = "left right down x g g t space space end home 3 right r shift+left escape e enter"
        for key in keys.split():
            await pilot.press(key)
            await until(pilot, lambda: terminal.shows(pilot.app))
        for width in (60, 100):
            await pilot.resize_terminal(width, 30)
            await until(pilot, lambda: terminal.shows(pilot.app))
        await pilot.press("escape", "s")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("e", "enter", "down", "enter")
        await until(pilot, lambda: terminal.shows(pilot.app))
        pilot.app.theme = "textual-light"
        await until(pilot, lambda: terminal.shows(pilot.app))


async def test_what_lies_beside_a_part_drawn_anew_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(monkeypatch)
    async with running(recipe=Recipe.parse("prim:3x4:3"), drawing=True) as pilot:
        await until_viewing(pilot)
        present = pilot.app.screen
        for column in range(0, present.size.width, 9):
            # All widgets but one on top of the part lie below it, and reach beyond it.
            present._compositor._dirty_regions.add(Region(column, 0, 30, present.size.height))
            update = present._compositor.render_update()
            if isinstance(update, CompositorUpdate):
                terminal.apply(update)
            assert terminal.shows(pilot.app)


async def test_the_same_again_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(monkeypatch)
    async with running(recipe=Recipe.parse("prim:8x9:3"), drawing=True) as pilot:
        await until_viewing(pilot)
        for child in screen(pilot).walk_children():
            child.refresh()
        await pilot.pause()
        written = terminal.written
        for child in screen(pilot).walk_children():
            child.refresh()
        await pilot.pause()
        assert terminal.written == written


async def test_a_tile_that_changes_costs_a_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(monkeypatch)
    async with running(recipe=Recipe.parse("prim:8x9:3"), drawing=True) as pilot:
        await until_viewing(pilot)
        maze = screen(pilot).document.maze
        widget(pilot).redraw(range(len(maze.tiles)))
        await pilot.pause()
        written = terminal.written
        maze[4, 4] = 0 if maze[4, 4] else 1
        widget(pilot).redraw(range(len(maze.tiles)))
        await pilot.pause()
        _, _, lines, columns = widget(pilot).shown_glyphs.place_of(4, 4)
        # The wall above it may have a front, or none, from now on.
        assert terminal.written - written == 2 * lines * columns
        assert terminal.shows(pilot.app)
