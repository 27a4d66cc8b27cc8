"""Tooltips: every tool has one, and none covers what the pointer is at."""

from __future__ import annotations

from textual.geometry import Offset
from textual.widgets._tooltip import Tooltip

from labyrinth import generate
from labyrinth.tui.editing.palette import Palette, Tool
from labyrinth.tui.screens.panel import Panel
from tests.tui.driving import running, screen, widget


async def test_every_tool_says_what_it_does() -> None:
    async with running(generate("dfs", 9, 9, 1)) as pilot:
        await pilot.press("e")
        tools = screen(pilot).query_one(Palette).query(Tool)
        tips = {tool.id: str(tool.tooltip) for tool in tools}
        assert all(tips.values())
        assert "rectangle" in tips["brush-outline"]
        assert "walls" in tips["paint-wall"].lower()
        assert tips["mirror-both"] != tips["brush-draw"]


async def test_tooltips_stand_beside_what_is_pointed_at() -> None:
    async with running(generate("dfs", 9, 9, 1)) as pilot:
        await pilot.press("e")
        maze_screen, panel = screen(pilot), screen(pilot).query_one(Panel)
        # Textual leaves tooltips out where it is tested.
        await maze_screen.mount(Tooltip(id="textual-tooltip"))
        tool = maze_screen.query_one("#brush-line")
        await pilot.hover("#brush-line")
        maze_screen._handle_tooltip_timer(tool)
        await pilot.pause()
        tip = maze_screen.query_one(Tooltip)
        assert tip.display
        assert not tip.region.overlaps(panel.region)
        assert tip.region.y == tool.region.y
        view = widget(pilot)
        view.tooltip = "explored\nand more"
        for x in (2, view.size.width - 2):
            pointer = Offset(x, 3)
            await pilot.hover("#maze", offset=pointer)
            maze_screen._handle_tooltip_timer(view)
            await pilot.pause()
            assert tip.display
            assert view.region.contains_region(tip.region)
            assert not tip.region.contains_point(view.region.offset + pointer)
            assert abs(tip.region.center[0] - view.region.x - x) > view.size.width // 3
        view.capture_mouse()
        maze_screen._handle_tooltip_timer(view)
        assert not tip.display, "a tooltip covers what is drawn"
