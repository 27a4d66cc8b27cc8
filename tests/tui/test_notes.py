"""Notes cover nothing that is used or read: no field, no result, no button."""

from __future__ import annotations

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Button, Input
from textual.widgets._toast import Toast

from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.searching.result import LastResult
from labyrinth.tui.widgets.footer import KeyLine
from labyrinth.tui.widgets.status_line import StatusLine
from tests.tui.driving import running, until_screen
from tests.tui.path_finding import find_path, maze

USED = (Button, Input, LastResult, StatusLine, KeyLine)


def used(pilot: Pilot[None]) -> dict[Widget, Region]:
    """Return what is used or read on the screen in front, with what is in sight of it."""
    screen = pilot.app.screen
    found = {
        each: screen.find_widget(each).visible_region
        for each in screen.query(Widget)
        if (isinstance(each, USED) or each.focusable) and each.region
    }
    return {each: region for each, region in found.items() if region}


async def assert_a_note_covers_nothing(pilot: Pilot[None]) -> None:
    pilot.app.notify("The session is not kept: the disk is full. " * 2, timeout=99)
    await pilot.pause()
    (note,) = pilot.app.screen.query(Toast)
    assert note.region.area
    assert pilot.app.screen.region.contains_region(note.region)
    assert used(pilot)
    for each, region in used(pilot).items():
        assert not region.overlaps(note.region), each
    pilot.app.clear_notifications()
    await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_a_note_covers_nothing(size: tuple[int, int]) -> None:
    async with running(size=size, notes=True) as pilot:
        await assert_a_note_covers_nothing(pilot)
        await pilot.press("g")
        await until_screen(pilot, GeneratorMenu)
        await assert_a_note_covers_nothing(pilot)
    async with running(maze(), size=size, notes=True) as pilot:
        await find_path(pilot)
        await assert_a_note_covers_nothing(pilot)
        await pilot.press("f")
        await assert_a_note_covers_nothing(pilot)
        await pilot.press("escape", "s")
        await until_screen(pilot, SaveDialog)
        await assert_a_note_covers_nothing(pilot)
