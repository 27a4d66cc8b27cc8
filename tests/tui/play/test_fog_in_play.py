"""Fog while a maze is played: nothing tells what it hides."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from labyrinth import Maze, generate
from labyrinth.game.fog import RADII, Fog
from labyrinth.tui.document.document import Document
from labyrinth.tui.modes.mode import ViewMode
from labyrinth.tui.navigation.maze_pane import Overview
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.searching.find_path import FindMode
from tests.tui.driving import (
    click,
    drag,
    move_mouse,
    pass_time,
    place,
    running,
    screen,
    status,
    tiles_drawn_with,
    until_mode,
    until_tasks_end,
    widget,
)

MAZE = generate("dfs", 6, 12, seed=5)


async def begin(pilot: Pilot[None]) -> None:
    await pilot.press("p")
    await until_mode(pilot, PlayMode)
    await until_tasks_end(pilot)


def hidden(fog: Fog) -> set[tuple[int, int]]:
    return {MAZE.position(tile) for tile, veil in enumerate(fog.veil) if not veil}


async def test_fog_hides_what_the_walker_has_not_seen() -> None:
    async with running(MAZE.copy()) as pilot:
        await begin(pilot)
        document = screen(pilot).document
        assert document.game is not None
        for radius in RADII:
            await pilot.press("f")
            assert f"you can see up to {radius} tiles away." in status(pilot)
        fog = Fog(MAZE, RADII[0])
        for fog.radius in RADII:
            fog.look(document.game.walk.position)
        assert tiles_drawn_with(pilot, "░") == hidden(fog)
        await pilot.press("shift+down", "shift+right", "shift+down")
        for tile in document.game.walk.walked:
            fog.look(tile)
        assert len(document.game.walk.walked) > 3
        assert tiles_drawn_with(pilot, "░") == hidden(fog)
        assert tiles_drawn_with(pilot, "G") == set()
        await pilot.press("n")
        assert document.game.fog == RADII[-1], "the next game is as foggy"
        await pilot.press("f")
        assert tiles_drawn_with(pilot, "░") == set()
        assert document.game.mode == "plain"


async def test_nothing_tells_of_what_lies_in_the_fog() -> None:
    async with running(MAZE.copy(), size=(120, 36)) as pilot:
        goal = MAZE.goals[0]
        await pilot.press("h", "m")
        await pilot.pause()
        overview = screen(pilot).query_one(Overview)
        assert overview.display
        await pilot.press("escape")
        await begin(pilot)
        await pilot.press("f", "f", "f")
        await move_mouse(pilot, goal, button=0)
        await pilot.pause()
        assert place(pilot) == f"{goal[0]},{goal[1]} in the fog"
        assert widget(pilot).tooltip is None
        await move_mouse(pilot, (1, 1), button=0)
        await pilot.pause()
        assert place(pilot) == "1,1 start", "no distance, which may come from a search"
        game = screen(pilot).document.game
        assert game is not None
        await click(pilot, goal)
        assert "The fog hides the way there" in status(pilot)
        await drag(pilot, [(1, 1), goal, (goal[0], 1)])
        assert game.walk.steps == 0
        await pass_time(pilot, 1.0)
        assert not overview.display
        await pilot.press("m")
        assert not overview.display


async def test_fog_stays_while_paused_and_lifts_for_whoever_looks() -> None:
    async with running(MAZE.copy(), notes=True) as pilot:
        await begin(pilot)
        await pilot.press("f", "f", "shift+down")
        fog = tiles_drawn_with(pilot, "░")
        await pilot.press("escape")
        await until_mode(pilot, ViewMode)
        assert tiles_drawn_with(pilot, "░") == fog
        game = screen(pilot).document.game
        assert game is not None
        assert (game.fog, game.mode) == (5, "fog 5")
        await begin(pilot)
        assert tiles_drawn_with(pilot, "░") == fog
        await pilot.press("escape", "f")
        await until_mode(pilot, FindMode)
        assert tiles_drawn_with(pilot, "░") == set()
        assert (game.fog, game.mode) == (0, "plain")
        (note,) = pilot.app._notifications
        assert "Fog off" in note.message


@pytest.mark.parametrize("steps", [3, 200])
async def test_fog_of_a_game_that_goes_on_is_as_it_was(steps: int, tmp_path: Path) -> None:
    maze = generate("dfs", 12, 20, seed=5)
    document = Document(maze.copy())
    document.begin_game()
    game = document.game
    assert game is not None
    document.veil_game(5)
    fog = Fog(maze, 5)
    fog.look(game.walk.position)
    for number in range(steps):
        ahead = game.walk.open_neighbours()
        document.go_on_playing([ahead[number % len(ahead)]], 1.0)
        fog.look(game.walk.position)
    document.pause_game(2.0)
    async with running(Maze(3, 3)) as pilot:
        pilot.app.push_screen(type(screen(pilot))(document))
        await pilot.pause()
        await until_tasks_end(pilot)
        shown = pilot.app.screen
        assert isinstance(shown, MazeScreen)
        view = shown.view
        assert view.drawing.veil == fog.veil
