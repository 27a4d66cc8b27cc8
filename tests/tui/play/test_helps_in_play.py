"""Hints, the clock and ghosts while a maze is played by hand."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Label, Static

from labyrinth import Maze, solve
from labyrinth.core.maze.walls import Position
from labyrinth.game.personal_bests import all_bests
from labyrinth.game.recorded_run import RecordedRun
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.files.file_dialog import OpenFileDialog
from labyrinth.tui.modes.mode import ViewMode
from labyrinth.tui.play.ghosts import GhostDialog
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.widgets.item_list import Item, ItemList
from labyrinth.tui.widgets.key_button import KeyButton
from tests.tui.driving import (
    damage_store,
    pass_time,
    running,
    screen,
    status,
    tiles_drawn_with,
    until,
    until_screen,
    until_tasks_end,
)
from tests.tui.play.test_play_mode import keys_along
from tests.tui.random_user import prepare
from tests.tui.shown import let_only_the_present_mode_speak

FORK = Maze.from_text(
    """\
#########
#S  #   #
### # # #
#     #G#
#########
"""
)


async def computed(pilot: Pilot[None]) -> None:
    """Wait until nothing is computed any more; no time goes by for the game."""
    await pilot.pause()
    while screen(pilot).tasks.busy:
        await asyncio.sleep(0.001)  # for the workers
        await pilot.pause()


async def begin(pilot: Pilot[None]) -> None:
    await pilot.press("p")
    await computed(pilot)
    assert isinstance(screen(pilot).mode, PlayMode)


def shown(pilot: Pilot[None], name: str) -> str:
    return str(screen(pilot).query_one(f"#{name}", Static).content)


def label(pilot: Pilot[None], name: str) -> str:
    return str(screen(pilot).query_one(f"#play-{name}", KeyButton).label).strip()


async def test_hint_tells_its_price_and_then_the_way() -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        assert "costs 10" in label(pilot, "hint")
        game = screen(pilot).document.game
        assert game is not None
        await pilot.press("i")
        assert "adds 10 to your cost" in status(pilot)
        assert game.hints == 0
        await pilot.press("i")
        assert status(pilot).startswith("Go right; at the junction in 4 steps, turn right")
        assert game.hints == 1
        await pilot.press("i")
        assert game.hints == 1, "the same hint is not paid twice"
        await pilot.press("right", "right", "down", "down")
        await pilot.click("#play-hint")
        assert status(pilot).startswith("Go right.")
        assert game.hints == 2
        assert "(2 used)" in label(pilot, "hint")
        assert tiles_drawn_with(pilot, "*") == set(), "the path is not drawn"


@pytest.mark.slow
async def test_hint_before_the_goal() -> None:
    maze = FORK.copy()
    maze.goals = ((1, 3),)
    async with running(maze) as pilot:
        await begin(pilot)
        await pilot.press("i", "i")
        assert status(pilot).startswith("Go right; the goal is 2 steps away.")


async def test_clock_goes_on_a_second_at_a_time_and_stops_while_paused() -> None:
    async with running(FORK.copy()) as pilot:
        await pilot.press("p")
        await pilot.pause()
        assert shown(pilot, "game-time").endswith("0:00")
        for _ in range(65):
            await pass_time(pilot, 1.0)
        assert shown(pilot, "game-time").endswith("1:05")
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(screen(pilot).mode, ViewMode)
        await pass_time(pilot, 100.0)
        await pilot.press("p")
        await pilot.pause()
        assert shown(pilot, "game-time").endswith("1:05")
        await pilot.press("g")
        await pilot.pause()
        assert isinstance(pilot.app.screen, GhostDialog)
        await pass_time(pilot, 50.0)
        await pilot.press("escape")
        await pilot.pause()
        await pass_time(pilot, 2.0)
        assert shown(pilot, "game-time").endswith("1:07"), "no time goes by in a dialog"
        await pilot.press("f1")
        await pilot.pause()
        for _ in range(30):
            await pass_time(pilot, 1.0)
        await pilot.press("escape")
        await pilot.pause()
        await pass_time(pilot, 2.0)
        assert shown(pilot, "game-time").endswith("1:09"), "nor while the keys are listed"
        await pilot.press("right")
        game = screen(pilot).document.game
        assert game is not None
        assert game.seconds == 69.0


async def choose_ghost(pilot: Pilot[None], name: str, *keys: str) -> None:
    await pilot.press("g")
    await until_screen(pilot, GhostDialog)
    dialog = pilot.app.screen
    ghosts = dialog.query_one(ItemList)
    (item,) = (item for item in ghosts.items if item.label == name)
    ghosts.choose(item)
    await pilot.press(*keys, "enter")
    await pilot.pause()


def ghost(pilot: Pilot[None]) -> set[Position]:
    return tiles_drawn_with(pilot, "&")


async def test_ghost_goes_a_step_for_each_of_the_player() -> None:
    async with running(FORK.copy()) as pilot:
        path = solve(FORK, "bfs").path
        await begin(pilot)
        await choose_ghost(pilot, "Breadth-first search")
        await computed(pilot)
        button = screen(pilot).query_one("#play-ghost")
        drawn = " ".join(strip.text for strip in button.render_lines(button.outer_size.region))
        assert drawn.split() == ["G", "Ghost:", "Breadth-first", "search"], "it is seen whole"
        await pilot.press("right", "right", "left")
        assert ghost(pilot) == {path[3]}
        await pilot.press("left", "right", "left", "right", "left", "right", "left", "right")
        assert ghost(pilot) == {path[11]}
        await pilot.press("left")
        assert ghost(pilot) == {path[12]} or path[12] == path[-1]
        await pilot.press(*["right", "left"] * 8)
        assert screen(pilot).shown_game.ghost_steps == len(path) - 1
        await pilot.press("n")
        assert screen(pilot).shown_game.ghost_steps == 0
        await choose_ghost(pilot, "No ghost")
        await pilot.press("right", "right")
        assert ghost(pilot) == set()
        await choose_ghost(pilot, "Breadth-first search")
        await computed(pilot)
        await pilot.press("n", *keys_along(path))
        assert "The ghost of Breadth-first search arrived at the same time as you." in status(pilot)


async def test_ghost_goes_by_the_clock_and_says_when_it_arrives() -> None:
    async with running(FORK.copy()) as pilot:
        path = solve(FORK, "a-star").path
        await begin(pilot)
        await choose_ghost(pilot, "A*", "right", "right")
        await computed(pilot)
        await pass_time(pilot, 0.5)
        assert ghost(pilot) == {path[1]}
        await pass_time(pilot, 1.5)
        assert ghost(pilot) == {path[4]}
        await pilot.press("right")
        assert ghost(pilot) == {path[4]}, "it does not mind the player"
        await pass_time(pilot, len(path) / 2)
        arrived = f"The ghost of A* arrived after {len(path) - 1} steps"
        assert status(pilot).startswith(arrived)
        await pilot.press("left")
        assert "arrived" not in status(pilot)


async def test_ghost_of_a_run_from_a_file(tmp_path: Path) -> None:
    path = solve(FORK, "bfs").path
    file, wrong = tmp_path / "my.run.json", tmp_path / "wrong.json"
    file.write_text(RecordedRun.of(path, 12.0).to_text())
    wrong.write_text(json.dumps({"format": "labyrinth-run"}))
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        await choose_ghost(pilot, "A run from a file…")
        await until_screen(pilot, OpenFileDialog)
        dialog = pilot.app.screen
        for text, error in (("", "Enter the path"), (str(wrong), "not a recorded run")):
            dialog.query_one(Input).value = text
            await pilot.press("enter")
            await pilot.pause()
            assert error in str(dialog.query_one(".error", Label).content)
        dialog.query_one(Input).value = str(file)
        await pilot.press("enter")
        await until_screen(pilot, type(screen(pilot)))
        await pilot.press("right", "right", "left")
        assert ghost(pilot) == {path[3]}
        await choose_ghost(pilot, "A run from a file…", "right")
        await until_screen(pilot, OpenFileDialog)
        pilot.app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        await until_screen(pilot, type(screen(pilot)))
        gone = screen(pilot).shown_game.ghost_steps
        assert gone < len(path) - 2
        await pass_time(pilot, 12.0 / (len(path) - 1))
        assert screen(pilot).shown_game.ghost_steps == gone + 1, "it took twelve seconds in all"


async def test_best_runs_are_offered_and_a_damaged_database_is_told() -> None:
    async with running(FORK.copy()) as pilot:
        await begin(pilot)
        await pilot.press(*["right"] * 2, *["down"] * 2, *["right"] * 2)
        await pilot.press(*["up"] * 2, *["right"] * 2, *["down"] * 2)
        await until_tasks_end(pilot)
        (best,) = all_bests()
        assert best.points == 1000
        await pilot.press("p", "g")
        await until_screen(pilot, GhostDialog)
        dialog = pilot.app.screen
        await until(pilot, lambda: "Your best run" in {item.label for item in dialog.query(Item)})
        details = {item.label: item.detail for item in dialog.query(Item)}
        assert details["Your best run"].startswith("1,000 points, ")
        await pilot.press("escape")
        # What is still to be kept is on disk before, so that the dialog is the first to find it.
        app = pilot.app
        assert isinstance(app, LabyrinthApp)
        app._write_session()
        damage_store()
        await pilot.press("g")
        await until_screen(pilot, GhostDialog)
        error = pilot.app.screen.query_one(".error", Label)
        await until(pilot, lambda: "moved to damaged-" in str(error.content))
        assert "Your best run" not in {item.label for item in pilot.app.screen.query(Item)}


async def test_a_ghost_that_is_chosen_after_the_game_has_ended_does_no_harm(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    let_only_the_present_mode_speak(monkeypatch)
    gate = prepare(monkeypatch)
    async with running(Maze.from_text("#####\n#S#G#\n#####\n")) as pilot:
        gate.set(is_open=False)
        await pilot.press("p", "g")
        await until_screen(pilot, GhostDialog)
        gate.set(is_open=True)
        await computed(pilot)
        await pilot.press("enter")
        await pass_time(pilot, 5.0)
        assert status(pilot) == "No goal can be reached in this maze."
        assert pilot.app._exception is None
