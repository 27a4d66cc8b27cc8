"""Tooltips: every tool has one, and none covers what the pointer is at."""

from __future__ import annotations

from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Static
from textual.widgets._tooltip import Tooltip

from labyrinth import generate
from labyrinth.tui.editing.palette import Palette, Tool
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.generating.recipe_form import RecipeForm
from labyrinth.tui.playback.transport_bar import TransportBar
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.panel import Panel
from labyrinth.tui.widgets.item_list import Item
from labyrinth.tui.widgets.key_button import KeyButton
from labyrinth.tui.widgets.options_form import Field
from tests.tui.driving import (
    running,
    screen,
    until,
    until_computed,
    until_screen,
    until_viewing,
    widget,
)
from tests.tui.file_dialogs import ask_to_open, ask_to_save


async def test_every_tool_says_what_it_does() -> None:
    async with running(generate("dfs", 9, 9, 1)) as pilot:
        await pilot.press("e")
        tools = screen(pilot).query_one(Palette).query(Tool)
        tips = {tool.id: str(tool.tooltip) for tool in tools}
        assert all(tips.values())
        assert "rectangle" in tips["brush-outline"]
        assert "walls" in tips["paint-wall"].lower()
        assert tips["mirror-both"] != tips["brush-draw"]


def unexplained(pilot: Pilot[None]) -> list[str]:
    """Return what can be clicked on the screen and says nothing of itself."""
    shown = pilot.app.screen
    clickable = [*shown.query("Button, Item, Input, Choice, Checkbox, Legend").results(Widget)]
    assert clickable
    silent = []
    for each in clickable:
        if type(each) is KeyButton:
            key = {"escape": "esc", "right": "→", "left": "←"}.get(each.key.first, each.key.first)
            assert str(each.label).split()[0].lower() == key, "the button names its key"
        if not each.tooltip:
            silent.append(f"{each!r}")
    return silent


async def test_all_that_can_be_clicked_explains_itself() -> None:
    async with running() as pilot:
        app = pilot.app
        assert not unexplained(pilot)  # the main menu
        await ask_to_open(pilot)
        assert not unexplained(pilot)
        await pilot.press("escape", "g")
        await until_screen(pilot, GeneratorMenu)
        form, hint = app.screen.query_one(RecipeForm), app.screen.query_one("#hint", Static)
        for field in form.fields:
            app.screen.set_focus(field.entry)
            await pilot.pause()
            assert field.about in str(hint.content)
        entries = {repr(field.entry) for field in form.query(Field)}
        assert set(unexplained(pilot)) <= entries, "others have no line that tells of them"
        await pilot.press("f5")
        await until_viewing(pilot)
        await pilot.press("f", "d")
        await until_viewing(pilot)
        bar = screen(pilot).query_one(TransportBar)
        for keys in ("", "f", "j", "e", "tt"):  # viewing, solvers, jumps, editor, generation
            await pilot.press(*keys)
            await until_computed(pilot)
            assert not unexplained(pilot), keys
            if keys == "tt":
                names = {bar._name_at(x) for x in range(bar.size.width)} - {None}
                assert len(names) >= 6
            await pilot.press("escape")
        await ask_to_save(pilot)
        await until(pilot, lambda: bool(app.screen.query(Item).first().tooltip))
        assert not unexplained(pilot)
        await pilot.press("escape")
        await app.push_screen(LeaveDialog())
        assert not unexplained(pilot)


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


async def test_a_click_and_another_screen_end_a_tooltip() -> None:
    async with running(generate("dfs", 9, 9, 1)) as pilot:
        maze_screen = screen(pilot)
        await maze_screen.mount(Tooltip(id="textual-tooltip"))
        tip, view = maze_screen.query_one(Tooltip), widget(pilot)
        view.tooltip = "explored"
        await pilot.hover("#maze", offset=(2, 2))
        maze_screen._handle_tooltip_timer(view)
        assert tip.display
        await pilot.mouse_down("#maze", offset=(2, 2))
        assert not tip.display
        await pilot.mouse_up("#maze", offset=(2, 2))
        await ask_to_save(pilot)
        maze_screen._handle_tooltip_timer(view)
        assert not tip.display, "a tooltip of the screen below stands beside the dialog"
