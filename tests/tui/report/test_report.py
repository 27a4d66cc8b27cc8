"""The report card beside the maze, and in full over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from labyrinth import Maze, generate
from labyrinth.core.measure.figures import figures
from labyrinth.core.measure.report_card import Report, report
from labyrinth.core.task import Result, Task
from labyrinth.tui.document.document import Document
from labyrinth.tui.report import SECONDS_AT_REST, Reporter, ReportList, ReportScreen
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.widgets.item_list import Item, ItemList
from tests.tui.driven_clock import present
from tests.tui.driving import HALL, running, screen, until, until_computed, until_screen


def lines(within: ReportList) -> dict[str, str]:
    return {item.name or "": str(item.label)[12:] for item in within.query_one(ItemList).items}


def meaning(within: ReportList) -> str:
    return str(within.query_one(".report-meaning").render())


def expected(maze: Maze, *, short: bool) -> dict[str, str]:
    return {each.name: each.value for each in figures(report(maze)) if each.short or not short}


async def until_shown(pilot: Pilot[None], card: ReportList, figures: dict[str, str]) -> None:
    present().advance(SECONDS_AT_REST)
    await until_computed(pilot)
    await until(pilot, lambda: lines(card) == figures)


async def test_report_is_shown_in_full_over_the_maze() -> None:
    maze = generate("prim", 9, 13, 1)
    async with running(maze) as pilot:
        assert not screen(pilot).query_one("#card").display, "there is no room for it"
        await pilot.click("#report")
        await until_screen(pilot, ReportScreen)
        shown = pilot.app.screen.query_one(ReportList)
        await until_shown(pilot, shown, expected(maze, short=False))
        for each in figures(report(maze)):
            assert each.meaning in meaning(shown)
            await pilot.press("down")
        await pilot.press("i")
        assert isinstance(pilot.app.screen, MazeScreen)
        await pilot.press("i")
        await pilot.click(offset=(0, 0))
        assert isinstance(pilot.app.screen, MazeScreen)


async def test_a_report_that_comes_while_its_screen_goes_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    maze, told = generate("prim", 3, 4, 1), list[ReportScreen]()

    def tell_late(screen: ReportScreen) -> None:
        told.append(screen)
        screen.figures.say("Measuring… 50%")
        screen.figures.show(report(maze))

    monkeypatch.setattr(ReportScreen, "on_unmount", tell_late, raising=False)
    async with running(maze) as pilot:
        await pilot.press("i", "escape")
        await until(pilot, lambda: bool(told))
        assert isinstance(pilot.app.screen, MazeScreen)


async def test_report_beside_the_maze_follows_it() -> None:
    maze, before = Maze.from_text(HALL), Maze.from_text(HALL)
    async with running(maze, size=(120, 40)) as pilot:
        card = screen(pilot).query_one("#card", ReportList)
        await until_shown(pilot, card, expected(maze, short=True))
        await pilot.press("e", "enter", "escape")
        assert screen(pilot).document.maze != before
        await until_computed(pilot)
        assert lines(card) == expected(before, short=True), "the maze does not rest yet"
        await until_shown(pilot, card, expected(screen(pilot).document.maze, short=True))
        await pilot.press("u")
        await until_shown(pilot, card, expected(before, short=True))
        # Tab leads there from the actions, and arrows from line to line.
        screen(pilot).set_focus(screen(pilot).query_one("#action-list", ItemList))
        await pilot.press("tab", "down")
        assert card.query_one(ItemList).has_focus, screen(pilot).focused
        assert "single passage" in meaning(card)


async def test_a_large_terminal_has_room_for_all_figures() -> None:
    maze = generate("dfs", 9, 9, 1)
    async with running(maze, size=(200, 60)) as pilot:
        card = screen(pilot).query_one("#card", ReportList)
        await until_shown(pilot, card, expected(maze, short=False))
        assert all(card.region.contains_region(item.region) for item in card.query(Item))


async def test_a_large_maze_is_measured_when_that_is_asked_for() -> None:
    maze = generate("dfs", 200, 200, 1)
    async with running(maze, size=(120, 40)) as pilot:
        await until_computed(pilot)
        card = screen(pilot).query_one("#card", ReportList)
        assert not lines(card)
        assert "press I" in str(card.query_one(".report-sentence").render())


class LastTask(Tasks):
    """Tasks of which only the one that started last ends, as all have the same name."""

    def __init__(self) -> None:
        self.end: Callable[[], object] = list

    def start(self, task: Task[Result], take: Callable[[Result], None], *_: Any, **__: Any) -> None:
        self.end = lambda: take(task.finish())


def test_a_report_that_two_ask_for_is_passed_to_both() -> None:
    maze, tasks, taken = Maze.from_text(HALL), LastTask(), list[Report]()
    reporter = Reporter(Document(maze), tasks)
    reporter.ask(taken.append)
    reporter.ask(taken.append)
    tasks.end()
    assert taken == [report(maze)] * 2


async def test_a_sentence_that_follows_a_report_replaces_it() -> None:
    maze = generate("prim", 3, 4, 1)
    async with running(maze, size=(120, 40)) as pilot:
        card = screen(pilot).query_one("#card", ReportList)
        card.show(report(maze))
        card.say("Large maze.")
        await pilot.pause()
        assert not lines(card)
        assert str(card.query_one(".report-sentence").render()) == "Large maze."
