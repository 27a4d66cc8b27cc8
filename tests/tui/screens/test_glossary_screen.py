"""The glossary over a screen: the terms that it shows, with the figures of the present."""

from __future__ import annotations

from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Input, Static

from labyrinth import generate
from labyrinth.core.glossary import entries
from labyrinth.study.plan import Plan
from labyrinth.study.study import Study
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.report import ReportList, ReportScreen
from labyrinth.tui.results.results_screen import ResultsScreen
from labyrinth.tui.screens.glossary_screen import GlossaryScreen
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.studying.findings_view import FindingsView
from labyrinth.tui.studying.run_table import RunTable
from labyrinth.tui.widgets.item_list import Item, ItemList
from labyrinth.tui.widgets.status_line import WhyLine
from tests.tui.driving import running, screen, until, until_mode, until_screen
from tests.tui.path_finding import find_path, maze
from tests.tui.racing.races import race_screen, racing
from tests.tui.runs import bar


def terms(pilot: Pilot[None]) -> list[str]:
    return [item.label for item in pilot.app.screen.query_one(ItemList).items]


def entry(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#entry-text", Static).content)


async def look_up(pilot: Pilot[None]) -> None:
    await pilot.press("f2")
    await until_screen(pilot, GlossaryScreen)


async def test_it_explains_the_present_reason_with_the_figures_of_its_step() -> None:
    async with running(maze()) as pilot:
        await find_path(pilot, "a")
        await pilot.press("escape", "t")
        await until_mode(pilot, TimelineMode)
        await until(pilot, lambda: bool(bar(pilot).marks) and screen(pilot).known() is not None)
        why = screen(pilot).query_one(WhyLine)
        while "g " not in why.sentence or "+ h" not in why.sentence:
            await pilot.press("right")
        await look_up(pilot)
        assert {"g, h and f", "frontier", "expanded"} <= set(terms(pilot)[:8])
        assert sorted(terms(pilot)) == [each.term for each in entries()]
        await pilot.press("g", "comma")
        assert terms(pilot) == ["g, h and f"]
        assert "f = g + h = " in entry(pilot)
        await pilot.press("x")
        assert entry(pilot) == "No term contains these words."
        await pilot.press("f2")
        assert isinstance(pilot.app.screen, MazeScreen)
        await pilot.click("#why")
        await until_screen(pilot, GlossaryScreen)
        await pilot.click(offset=Offset(0, 0))
        assert isinstance(pilot.app.screen, MazeScreen)


async def test_it_begins_with_the_chosen_figure_of_the_report() -> None:
    async with running(generate("prim", 6, 8, seed=3)) as pilot:
        await pilot.press("i")
        await until_screen(pilot, ReportScreen)
        figures = pilot.app.screen.query_one(ReportList).query_one(ItemList)
        await until(pilot, lambda: bool(figures.items))
        figures.choose_named("Junctions")
        await look_up(pilot)
        assert terms(pilot)[0] == "junction"
        assert "This maze: junctions " in entry(pilot)
        await pilot.press("down")
        chosen = pilot.app.screen.query_one(ItemList).chosen
        assert chosen is not None
        assert next(each for each in entries() if each.term == chosen.name).text in entry(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, ReportScreen)
        await pilot.click(".report-meaning")
        await until_screen(pilot, GlossaryScreen)


async def test_it_begins_with_the_column_that_sorts_a_table() -> None:
    async with running(maze()) as pilot:
        await find_path(pilot, "b")
        await pilot.press("escape", "a")
        await until_screen(pilot, ResultsScreen)
        await look_up(pilot)
        before = terms(pilot)[:7]
        assert {"expanded", "frontier", "turn"} <= set(before)
        await pilot.press("escape", "o", "o", "o", "f2")
        await until_screen(pilot, GlossaryScreen)
        assert terms(pilot)[0] != before[0]
        item = pilot.app.screen.query(Item)[2]
        await pilot.click(item)
        assert pilot.app.screen.query_one(ItemList).chosen is item
        assert pilot.app.screen.query_one(Input).has_focus


async def test_it_begins_with_the_commentary_of_a_race() -> None:
    async with racing(maze()) as pilot:
        await pilot.press("right")
        await pilot.click("#status")
        await until_screen(pilot, GlossaryScreen)
        assert terms(pilot)[:4] == ["solver", "start and goal", "expanded", "place"]
        await pilot.press("escape")
        race_screen(pilot).open_lane(0)
        await look_up(pilot)
        assert "place" not in terms(pilot)[:5]


def test_a_study_begins_with_the_column_that_sorts_it_and_its_metric() -> None:
    plan = Plan(Study(("bfs",), ("dfs",), {}, ("3x3",), "2"))
    text = RunTable(plan).shown_terms().text
    assert text.startswith("run, run, solver")
    assert "maze dead end share" in text
    assert FindingsView(plan).shown_terms().text == "expanded"
