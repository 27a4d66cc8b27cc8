"""What is pointed at looks otherwise than what is not, and than what is chosen."""

from __future__ import annotations

import pytest
from textual.color import Color
from textual.pilot import Pilot

from labyrinth import Maze
from labyrinth.tui.colours.themes import DARK, LIGHT
from tests.tui.driving import HALL, running


def ground(pilot: Pilot[None], selector: str) -> Color:
    return pilot.app.screen.query_one(selector).background_colors[1]


@pytest.mark.parametrize("theme", [DARK, LIGHT, "textual-dark", "nord", "solarized-light"])
async def test_a_line_of_a_menu_has_a_ground_of_its_own_while_it_is_pointed_at(theme: str) -> None:
    async with running() as pilot:
        pilot.app.theme = theme
        await pilot.hover("#open")
        assert len({ground(pilot, line) for line in ("#generate", "#open", "#quit")}) == 3
        await pilot.hover("#quit")
        assert ground(pilot, "#open") not in (ground(pilot, "#generate"), ground(pilot, "#quit"))


async def test_a_button_is_lit_up_while_it_is_pointed_at() -> None:
    async with running(Maze.from_text(HALL), size=(120, 36)) as pilot:
        before = ground(pilot, "#save")
        await pilot.hover("#save")
        assert ground(pilot, "#save") != before
