"""Removing dead ends, and what counts as a change that undo takes back."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from time import sleep

import pytest
from textual.pilot import Pilot
from textual.widgets import Label

from labyrinth import Maze, Recipe, generate
from labyrinth.core.maze.room_grid import dead_end_rooms
from labyrinth.tui.editing.edit_mode import BraidMode
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.searching.find_path import LiveMode
from tests.tui.driving import (
    click,
    drag,
    running,
    screen,
    status,
    title,
    until,
    until_mode,
    until_progress,
    until_screen,
    until_tasks_end,
    until_viewing,
    widget,
)

pytestmark = pytest.mark.slow


async def braid(pilot: Pilot[None]) -> None:
    await pilot.press("b")
    await until(
        pilot, lambda: "dead ends to" in status(pilot) or "Dead ends removed" in status(pilot)
    )


async def test_dead_ends_are_removed_and_brought_back() -> None:
    before = generate("wilson", 6, 8, 1)
    ends = len(dead_end_rooms(before))
    async with running(before.copy()) as pilot:
        await braid(pilot)
        after = screen(pilot).document.maze
        assert not dead_end_rooms(after)
        opened = sum(after.tiles) - sum(before.tiles)
        assert ends / 2 <= opened <= ends
        assert f"walls opened: {opened}." in status(pilot)
        assert "edited" in title(pilot)
        await pilot.press("u")
        assert screen(pilot).document.maze == before
        assert "edited" not in title(pilot)
        await pilot.press("r")
        assert screen(pilot).document.maze == after
        assert "edited" in title(pilot)


async def test_nothing_to_remove_is_said_and_is_no_change() -> None:
    before = generate("wilson", 6, 8, 1, braid=1.0)
    async with running(before.copy()) as pilot:
        await braid(pilot)
        assert "no dead ends to remove" in status(pilot)
        assert screen(pilot).document.maze == before
        assert "edited" not in title(pilot)
        await pilot.press("u")
        assert screen(pilot).document.maze == before


async def test_solution_is_forgotten() -> None:
    async with running(generate("wilson", 6, 8, 1)) as pilot:
        await pilot.press("f", "d")
        await until(pilot, lambda: screen(pilot).document.solution is not None)
        await pilot.press("escape")
        await until_viewing(pilot)
        await braid(pilot)
        assert screen(pilot).document.solution is None
        assert widget(pilot).player is None


async def test_high_terminal_has_a_button() -> None:
    async with running(generate("dfs", 4, 5, 1), size=(100, 40)) as pilot:
        await pilot.click("#braid")
        await until(pilot, lambda: "Dead ends removed" in status(pilot))


def endless(*_: object) -> Generator[float, None, None]:
    while True:
        sleep(0.001)
        yield 0.5


@pytest.mark.parametrize("how", ["escape", "button"])
async def test_long_work_shows_its_progress_and_is_cancelled(
    monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr("labyrinth.tui.editing.edit_mode.braided", endless)
    before = generate("dfs", 4, 5, 1)
    async with running(before.copy()) as pilot:
        await pilot.press("b")
        await until_progress(pilot)
        label = screen(pilot).query_one("#progress-label", Label)
        assert "dead ends" in str(label.content)
        await (pilot.press("escape") if how == "escape" else pilot.click("#cancel"))
        await until_viewing(pilot)
        await until_tasks_end(pilot)
        assert screen(pilot).document.maze == before
        assert not screen(pilot).has_class("-computing")


async def test_other_actions_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labyrinth.tui.editing.edit_mode.braided", endless)
    async with running(generate("dfs", 4, 5, 1)) as pilot:
        await pilot.press("b", "e", "u", "n")
        await until_mode(pilot, BraidMode)


async def choose_endpoints(pilot: Pilot[None], *positions: tuple[int, int]) -> None:
    await pilot.press("f")
    for position in positions:
        await click(pilot, position)
    await pilot.press("escape")
    await until_viewing(pilot)


async def test_chosen_endpoints_are_unsaved_changes() -> None:
    async with running(generate("dfs", 3, 4, 1)) as pilot:
        await choose_endpoints(pilot, (5, 1), (1, 7))
        assert "edited" in title(pilot)
        await pilot.press("escape")
        await until_screen(pilot, LeaveDialog)
        await pilot.click("#stay")
        await pilot.press("u")
        assert "edited" not in title(pilot)
        await pilot.press("r")
        assert "edited" in title(pilot)


async def test_choosing_the_same_endpoints_changes_nothing() -> None:
    maze = generate("dfs", 3, 4, 1)
    assert maze.start is not None
    async with running(maze.copy()) as pilot:
        await choose_endpoints(pilot, maze.start, *maze.goals)
        assert screen(pilot).document.maze == maze
        assert "edited" not in title(pilot)
        await pilot.press("u")
        assert screen(pilot).document.maze == maze


async def test_endpoint_moved_in_live_search_is_an_unsaved_change() -> None:
    maze = Maze(3, 5, b"\x01" * 15, start=(1, 0), goals=((1, 4),))
    async with running(maze.copy()) as pilot:
        await pilot.press("l", "a")
        await until_mode(pilot, LiveMode)
        await drag(pilot, [(1, 0), (1, 1), (2, 1)])
        assert screen(pilot).document.maze.start == (2, 1)
        assert "edited" in title(pilot)
        await pilot.press("u")
        assert screen(pilot).document.maze == maze
        assert "edited" not in title(pilot)


async def test_undo_goes_through_strokes_braids_endpoints_and_generations() -> None:
    async with running(recipe=Recipe.parse("dfs:4x5:1")) as pilot:
        await until_viewing(pilot)
        states = [screen(pilot).document.maze.copy()]

        def keep() -> None:
            assert screen(pilot).document.maze != states[-1]
            states.append(screen(pilot).document.maze.copy())

        await choose_endpoints(pilot, (7, 1), (1, 9))
        keep()
        await braid(pilot)
        keep()
        await pilot.press("e", "w")
        await drag(pilot, [(1, 1), (1, 9)])
        await pilot.press("escape")
        await until_viewing(pilot)
        keep()
        await pilot.press("n")
        await until_screen(pilot, LeaveDialog)
        await pilot.click("#leave")
        await until_viewing(pilot)
        keep()
        for state in states[-2::-1]:
            await pilot.press("u")
            assert screen(pilot).document.maze == state
        assert "edited" not in title(pilot)
        for state in states[1:]:
            await pilot.press("r")
            assert screen(pilot).document.maze == state
        assert "edited" not in title(pilot), "the new maze is as its recipe says"


async def test_what_undo_brings_back_differs_from_the_saved_file(tmp_path: Path) -> None:
    async with running(generate("dfs", 3, 4, 1)) as pilot:
        await pilot.press("e")
        await click(pilot, (0, 0))
        await pilot.press("escape")
        await until_viewing(pilot)
        screen(pilot).document.saved(tmp_path / "maze.txt")
        assert "edited" not in title(pilot)
        await pilot.press("u")
        assert "edited" in title(pilot)
        await pilot.press("r")
        assert "edited" not in title(pilot)
