"""Lists of options without room: no key and no width is too much for them."""

from __future__ import annotations

import pytest
from textual.containers import Container
from textual.widgets import OptionList, Select

from tests.tui.driving import running
from tests.tui.terminal_input import send_key

OPTIONS = ("apple tree", "pear tree")


async def test_page_keys_do_nothing_in_a_list_that_is_not_laid_out() -> None:
    async with running() as pilot:
        for key in ("ctrl+p", "h", "pagedown", "pageup"):
            send_key(pilot.app, key)
        await pilot.pause()
        await pilot.press("escape")
        hidden, shown = OptionList(*OPTIONS), OptionList(*OPTIONS)
        hidden.display = False
        await pilot.app.screen.mount(hidden, shown)
        await pilot.pause()
        for options, expected in ((hidden, 0), (shown, 1)):
            options.highlighted = 0
            await pilot.app.run_action("page_down", options)
            assert options.highlighted == expected


@pytest.mark.parametrize("width", [6, 0, 1, 5, 12])
async def test_a_list_without_a_column_for_its_text_is_drawn(width: int) -> None:
    async with running(drawing=True) as pilot:
        narrow = Container(Select([(each, each) for each in OPTIONS]), OptionList(*OPTIONS))
        narrow.styles.width = width
        await pilot.app.screen.mount(narrow)
        pilot.app.screen.query_one(Select).expanded = True
        await pilot.pause()
        await pilot.resize_terminal(3, 3)
        await pilot.pause()
