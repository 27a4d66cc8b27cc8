"""Mazes that live by themselves, behind the main menu and in the attract mode."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Label

import labyrinth
from labyrinth.core.declaration.solver import Guarantee
from labyrinth.tui import LabyrinthApp
from labyrinth.tui import attract as living_maze
from labyrinth.tui.attract import Attract, LivingMaze, caption, scene
from labyrinth.tui.clock import SECONDS_IDLE
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.key_help import KeyHelp
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.study_menu import StudyMenu
from tests.tui.driving import chosen, pass_time, running, until, until_screen, until_tasks_end


def shown(pilot: Pilot[None]) -> MazeWidget:
    return pilot.app.screen.query_one(LivingMaze).query_one(MazeWidget)


def told(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#caption", Label).content)


async def until_living(pilot: Pilot[None]) -> None:
    """Wait until a maze is carved or shown on the screen in front."""
    await until(pilot, lambda: bool(pilot.app.screen.query(LivingMaze)))
    await until(pilot, lambda: shown(pilot).maze is not None)
    await until(pilot, lambda: bool(told(pilot)))


async def until_told(pilot: Pilot[None], beginning: str) -> None:
    """Let time pass until the caption begins like that."""
    for _ in range(100):
        await until_tasks_end(pilot)
        if told(pilot).startswith(beginning):
            return
        await pass_time(pilot, 0.25)
    raise AssertionError(told(pilot))


def test_every_generator_and_every_sure_solver_has_its_turn() -> None:
    generators, solvers = set(), set()
    for number in range(len(labyrinth.generators())):
        each = scene(number, 5, 6, seed=number).finish()
        generators.add(each.generator.key)
        solvers.add(each.solver.key)
        assert each.solution.outcome == "found"
        assert each.maze == labyrinth.generate(each.generator.key, 5, 6, number)
    assert generators == set(labyrinth.generators())
    promises = ("CHEAPEST", "FEWEST_STEPS", "SHORTEST", "ANY_PATH")
    sure = {Guarantee[promise] for promise in promises}
    assert solvers == {
        key for key, solver in labyrinth.solvers().items() if solver.guarantee in sure
    }
    first = [scene(number, 2, 2, 1).finish().generator.key for number in range(5)]
    assert first == ["dfs", "kruskal", "prim", "wilson", "divide"]


def test_captions_begin_with_the_name() -> None:
    algorithms = {**labyrinth.generators(), **labyrinth.solvers()}
    assert caption(algorithms["wilson"]) == "Wilson: loop-erased random walks."
    assert caption(algorithms["houston"]).startswith("Houston: Aldous-Broder to")
    assert caption(algorithms["jump-point"]).startswith("Jump point search: A* that ")
    assert caption(algorithms["cave"]).startswith("Cave: a cellular automaton")
    assert all(len(caption(each)) <= 100 for each in algorithms.values())


async def test_menu_has_a_maze_that_is_carved_searched_and_followed_by_another() -> None:
    async with running(animations="full") as pilot:
        await until_living(pilot)
        maze = shown(pilot).maze
        assert maze is not None
        assert told(pilot).startswith("Depth-first search: ")
        await until_told(pilot, "A*: ")
        assert shown(pilot).maze is maze
        await until(pilot, lambda: not shown(pilot).playback.playing)
        player = shown(pilot).player
        assert player is not None
        await until_told(pilot, "Kruskal: ")
        assert shown(pilot).maze is not maze
        await pilot.press("down")
        assert chosen(pilot) == "open"
        await pilot.press("enter")
        menu = pilot.app.screen_stack[1]
        behind = menu.query_one(LivingMaze).query_one(MazeWidget)
        assert not behind.playback.playing, "it rests behind another screen"
        await pilot.resize_terminal(100, 30)
        await until_tasks_end(pilot)
        assert not behind.playback.playing, "it goes on resting in another size"
        await pilot.press("escape")
        await until(pilot, lambda: behind.playback.playing)


async def test_the_maze_fills_a_small_terminal_and_its_caption_has_room() -> None:
    async with running(size=(40, 12)) as pilot:
        await until_living(pilot)
        living, maze = pilot.app.screen.query_one(LivingMaze), shown(pilot).maze
        assert maze is not None
        lines, columns = shown(pilot).shown_glyphs.size(maze.height, maze.width)
        assert 0 <= living.size.height - lines <= 1
        assert 0 <= living.size.width - columns <= 1
        caption_line = pilot.app.screen.query_one("#caption", Label)
        assert 0 < len(told(pilot)) <= caption_line.content_size.width


@pytest.mark.parametrize("motion", ["none", "basic", "low bandwidth"])
async def test_menu_has_a_still_maze_where_little_may_move(motion: str) -> None:
    low = motion == "low bandwidth"
    animations = "full" if low else motion
    async with running(animations=animations, low_bandwidth=low) as pilot:  # type: ignore[arg-type]
        await until_living(pilot)
        player = shown(pilot).player
        assert player is not None
        assert player.finished
        assert told(pilot).startswith("A*: ")
        await pass_time(pilot, SECONDS_IDLE + 30)
        assert shown(pilot).player is player
        assert isinstance(pilot.app.screen, MainMenu)


async def test_left_alone_the_menu_gives_way_to_mazes_until_a_key() -> None:
    async with running(animations="full") as pilot:
        await until_living(pilot)
        await pass_time(pilot, SECONDS_IDLE - 1)
        await pilot.press("down")
        await pass_time(pilot, SECONDS_IDLE - 1)
        assert isinstance(pilot.app.screen, MainMenu), "somebody was there"
        await pass_time(pilot, 1)
        await until_screen(pilot, Attract)
        await until_living(pilot)
        await pilot.click(offset=(40, 20), times=2)
        assert isinstance(pilot.app.screen, MainMenu)
        assert chosen(pilot) == "open", "a click does nothing to what was not seen"


@pytest.mark.parametrize(
    ("keys", "screen"),
    [
        (["g"], GeneratorMenu),
        (["f1"], KeyHelp),
        (["ctrl+p"], CommandPalette),
        (["down", "enter"], StudyMenu),
        (["g", "escape", "o"], OpenDialog),
        (["escape"], MainMenu),
        (["x", "up", "enter"], GeneratorMenu),
    ],
)
async def test_the_keys_that_end_the_mazes_act_on_the_menu(
    keys: list[str], screen: type[Screen[Any]]
) -> None:
    async with running(animations="full") as pilot:
        await until_living(pilot)
        await pilot.press("down")
        assert chosen(pilot) == "open"
        await pass_time(pilot, SECONDS_IDLE)
        await until_screen(pilot, Attract)
        for key in keys:  # in one burst
            pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await until_screen(pilot, screen)
        assert not any(isinstance(each, Attract) for each in pilot.app.screen_stack)


async def test_the_key_to_quit_ends_the_program_from_the_mazes() -> None:
    async with running(animations="full") as pilot:
        await until_living(pilot)
        await pass_time(pilot, SECONDS_IDLE)
        await until_screen(pilot, Attract)
        await pilot.press("q")
        assert pilot.app._exit


async def test_quitting_while_the_maze_starts_is_no_failure() -> None:
    async with running() as pilot:
        living = LivingMaze()
        pilot.app.screen.mount(living)
        pilot.app.exit()
        await until(pilot, lambda: living.is_mounted)
    assert not pilot.app.return_code


@pytest.mark.parametrize("animations", ["none", "full"])
async def test_attract_mode_shows_one_maze_after_the_other(animations: str) -> None:
    app = LabyrinthApp()
    app.attracts = True
    app.animation_level = animations  # type: ignore[assignment]
    async with app.run_test() as pilot:
        await until_screen(pilot, Attract)
        await until_living(pilot)
        maze = shown(pilot).maze
        await until_tasks_end(pilot)
        if animations == "none":
            await pass_time(pilot, living_maze.SECONDS_OF_A_PICTURE)
            await until(pilot, lambda: shown(pilot).maze is not maze)
        else:
            await until_told(pilot, "Kruskal: ")
        await pilot.press("x")
        assert isinstance(pilot.app.screen, MainMenu)
