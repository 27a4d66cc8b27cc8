"""The smallest terminal: what stands in the panel and in the report is whole."""

from __future__ import annotations

from rich.cells import cell_len

from labyrinth import generate
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.tui.report import ReportScreen
from labyrinth.tui.searching.solver_menu import SolverItem
from labyrinth.tui.widgets.item_list import Item
from labyrinth.tui.widgets.key_button import KeyButton
from tests.tui.driving import running, screen, until, until_screen


async def test_keys_in_the_panel_and_figures_are_whole() -> None:
    async with running(generate("dfs", 5, 5, seed=1), size=(40, 12)) as pilot:
        for mode, key in (("jump", "j"), ("play", "p"), ("generation", "t")):
            await pilot.press(key)
            await pilot.pause()
            panel = screen(pilot).query_one("#panel")
            keys = [each for each in panel.query(KeyButton) if each.region]
            assert keys, mode
            for each in keys:
                assert cell_len(str(each.label)) <= each.content_size.width, each.label
            await pilot.press("escape")
        await pilot.press("i")
        await until_screen(pilot, ReportScreen)
        await until(pilot, lambda: bool(pilot.app.screen.query(Item)))
        figures = pilot.app.screen.query_one("ReportList ItemList")
        seen = [item for item in figures.query(Item) if figures.region.contains_region(item.region)]
        assert len(seen) >= 3


async def test_names_of_solvers_are_whole() -> None:
    async with running(generate("dfs", 5, 5, seed=1), size=(40, 12)) as pilot:
        await pilot.press("f")
        for size in ((40, 12), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            for item in screen(pilot).query(SolverItem):
                for is_last in (False, True):
                    item.tell(SolverChoice(item.name or ""), last=is_last)
                    assert "…" not in item.render().plain
