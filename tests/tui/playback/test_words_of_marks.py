"""What is said of a mark that a key leads to stays in front of the reason of its step."""

from __future__ import annotations

from labyrinth.tui.playback.timeline_mode import TimelineMode
from tests.tui.driving import running, screen, status, until_mode
from tests.tui.path_finding import find_path, maze


async def test_a_mark_is_told_in_front_of_the_reason_of_its_step() -> None:
    async with running(maze(), size=(80, 24)) as pilot:
        await find_path(pilot, "bfs")
        await pilot.press("escape", "t")
        await until_mode(pilot, TimelineMode)
        await pilot.press("right_square_bracket")
        assert status(pilot).startswith("▲ Peak frontier, at step")
        assert screen(pilot).has_class("-told")
        await pilot.press("right")
        assert not screen(pilot).has_class("-told")
