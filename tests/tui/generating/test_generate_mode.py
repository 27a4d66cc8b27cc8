from __future__ import annotations

from functools import partial

import pytest
from textual.pilot import Pilot
from textual.widgets import ProgressBar

from labyrinth import Maze, Recipe, generate
from labyrinth.core.declaration.recipe import MAX_SEED
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.generating.generate_mode import CarveMode, GenerateMode
from labyrinth.tui.modes.mode import ViewMode
from labyrinth.tui.screens.main_menu import MainMenu
from tests.tui.driving import (
    HALL,
    focused,
    mode,
    picture,
    place,
    running,
    screen,
    status,
    title,
    until,
    until_mode,
    until_progress,
    until_screen,
    until_viewing,
    widget,
)
from tests.tui.slow_generator import SlowGenerator, slow

__all__ = ["slow"]

DFS = Recipe.parse("dfs:5x8:3")


def slowly(seed: int = 1) -> Recipe:
    return Recipe("slow", 1, 3, seed)


def has_maze(pilot: Pilot[None], maze: Maze) -> bool:
    return screen(pilot).document.maze == maze


async def test_carving_ends_in_the_finished_maze() -> None:
    async with running(recipe=DFS, animations="full") as pilot:
        await until_mode(pilot, CarveMode)
        player = widget(pilot).player
        assert player is not None
        assert player.tiles != screen(pilot).document.maze.tiles
        assert "skip" in status(pilot)
        player.speed = 100_000
        await until_viewing(pilot)
        assert player.tiles == screen(pilot).document.maze.tiles == generate("dfs", 5, 8, 3).tiles
        assert widget(pilot).player is None


async def test_carving_shows_what_is_carved_so_far() -> None:
    async with running(recipe=DFS, animations="full") as pilot:
        await until_mode(pilot, CarveMode)
        player = widget(pilot).player
        assert player is not None
        early = picture(pilot)
        await pilot.press("enter")
        await until_viewing(pilot)
        assert picture(pilot) != early


async def test_keys_that_end_the_carving_leave_the_focus_on_the_maze() -> None:
    async with running(recipe=DFS, animations="full") as pilot:
        for seed, key in enumerate(("enter", "escape", "x"), 3):
            await until_mode(pilot, CarveMode)
            await pilot.press(key)
            assert isinstance(mode(pilot), ViewMode)
            assert screen(pilot).document.maze == generate("dfs", 5, 8, seed)
            assert focused(pilot) == "maze"
            assert ("Nothing explored yet" in status(pilot)) == (key == "x"), "an action acts, too"
            await pilot.press("n")
        await until_mode(pilot, CarveMode)
        await pilot.press("q", "0")
        assert isinstance(mode(pilot), CarveMode), "keys that mean nothing do nothing"


async def test_click_skips_the_carving() -> None:
    async with running(recipe=DFS, animations="full") as pilot:
        await until_mode(pilot, CarveMode)
        await pilot.click("#maze")
        await until_viewing(pilot)
        assert screen(pilot).document.maze == generate("dfs", 5, 8, 3)


async def test_without_animations_the_maze_is_there_at_once() -> None:
    async with running(recipe=DFS, animations="none") as pilot:
        await until_viewing(pilot)
        assert screen(pilot).document.maze == generate("dfs", 5, 8, 3)


@pytest.mark.parametrize("how", ["n", "click"])
async def test_new_takes_the_next_seed(how: str) -> None:
    async with running(recipe=DFS) as pilot:
        await until_viewing(pilot)
        for seed in (4, 5):
            following = generate("dfs", 5, 8, seed)
            await (pilot.press("n") if how == "n" else pilot.click("#new"))
            await until(pilot, partial(has_maze, pilot, following))
            await until_viewing(pilot)
            assert f"dfs:5x8:{seed}" in title(pilot)


async def test_after_the_last_seed_comes_the_first() -> None:
    async with running(recipe=Recipe("dfs", 2, 2, MAX_SEED)) as pilot:
        await until_viewing(pilot)
        await pilot.press("n")
        await until(pilot, lambda: screen(pilot).document.maze == generate("dfs", 2, 2, 0))


async def test_maze_of_a_file_has_no_next() -> None:
    maze = Maze.from_text(HALL)
    async with running(maze) as pilot:
        await pilot.press("n")
        assert "no recipe" in status(pilot)
        assert screen(pilot).document.maze == maze


async def test_progress_shows_how_much_is_done(slow: SlowGenerator) -> None:
    async with running(recipe=Recipe("slow", 2, 8, 1)) as pilot:
        await until_progress(pilot)
        bar = screen(pilot).query_one(ProgressBar)
        await until(pilot, lambda: bar.percentage == 0.5)
        assert bar.region.width > 0
        assert "Generating" in status(pilot)
        assert "Escape" in status(pilot)
        slow.go_on.set()
        await until_viewing(pilot)
        assert not screen(pilot).has_class("-computing")
        assert sum(screen(pilot).document.maze.tiles) == 15
        assert focused(pilot) == "maze"


@pytest.mark.parametrize("how", ["escape", "click"])
async def test_cancelled_without_a_maze_it_goes_back(slow: SlowGenerator, how: str) -> None:
    async with running(recipe=slowly()) as pilot:
        await until_progress(pilot)
        assert focused(pilot) == ""
        await (pilot.click("#cancel") if how == "click" else pilot.press(how))
        await until_screen(pilot, MainMenu)
        await until(pilot, slow.rests)


@pytest.mark.parametrize("how", ["escape", "click"])
async def test_cancelled_with_a_maze_it_stays(slow: SlowGenerator, how: str) -> None:
    slow.go_on.set()
    async with running(recipe=slowly()) as pilot:
        await until_viewing(pilot)
        before = screen(pilot).document.maze
        slow.go_on.clear()
        await pilot.press("n")
        await until_progress(pilot)
        await (pilot.click("#cancel") if how == "click" else pilot.press(how))
        await until_viewing(pilot)
        assert "Cancelled" in status(pilot)
        assert screen(pilot).document.maze is before
        assert widget(pilot).maze is before
        assert not screen(pilot).has_class("-computing")
        await pilot.pause()
        assert focused(pilot) == "maze"


async def test_escape_cancels_before_the_progress_shows(slow: SlowGenerator) -> None:
    async with running(recipe=slowly()) as pilot:
        await pilot.press("escape")
        await until_screen(pilot, MainMenu)


async def test_panel_waits_for_the_maze(slow: SlowGenerator) -> None:
    async with running(recipe=slowly()) as pilot:
        await until_progress(pilot)
        for button in ("edit", "solve", "explored", "new", "save"):
            await pilot.click(f"#{button}")
            assert isinstance(mode(pilot), GenerateMode)
            assert pilot.app.screen is screen(pilot)
        slow.go_on.set()
        await until_viewing(pilot)
        assert sum(screen(pilot).document.maze.tiles) == 5
        await pilot.press("e")
        assert isinstance(mode(pilot), EditMode)


async def test_no_place_is_named_before_there_is_a_maze(slow: SlowGenerator) -> None:
    async with running(recipe=slowly()) as pilot:
        assert isinstance(mode(pilot), GenerateMode)
        assert place(pilot) == ""
        assert "rooms" not in title(pilot)
        slow.go_on.set()
        await until_mode(pilot, ViewMode)
