"""Carving on: a generation is finished from a position of it, edited there or not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from labyrinth import Maze, Player, generate, generators
from labyrinth.core.trace.events import CARVE
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.playback.sketch_mode import SketchMode
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.results.results_screen import ResultsScreen
from tests.core import oracles
from tests.tui.driving import (
    SIZES,
    click,
    mode,
    running,
    screen,
    status,
    until,
    until_mode,
    until_screen,
    until_viewing,
    widget,
)
from tests.tui.path_finding import find_path
from tests.tui.runs import player
from tests.tui.slow_generator import SlowGenerator

pytestmark = pytest.mark.slow

POSITION = 40


def maze_by(generator: str = "prim") -> Maze:
    return generate(generator, 6, 8, seed=3)


def picture(maze: Maze) -> bytearray:
    """The tiles at POSITION."""
    assert maze.trace is not None
    player = Player(maze.trace)
    player.seek(POSITION)
    return player.tiles


def closed_room(maze: Maze) -> tuple[int, int]:
    """The last room that is not carved yet at POSITION."""
    tiles = picture(maze)
    rooms = [(row, col) for row in range(1, maze.height, 2) for col in range(1, maze.width, 2)]
    return [room for room in rooms if not tiles[maze.index(room)]][-1]


async def stand_at_position(pilot: Pilot[None]) -> None:
    """Show the generation at POSITION, paused."""
    await until_viewing(pilot)
    await pilot.press("t")
    await until_mode(pilot, TimelineMode)
    shown = mode(pilot)
    assert isinstance(shown, TimelineMode)
    shown.seek(POSITION)
    await pilot.pause()


async def sketch(pilot: Pilot[None]) -> None:
    await stand_at_position(pilot)
    await pilot.press("o")
    await until_mode(pilot, SketchMode)


async def until_another(pilot: Pilot[None], maze: Maze) -> Maze:
    """Wait for the timeline of another maze, played to its end, and return that maze."""
    await until(pilot, lambda: screen(pilot).document.maze is not maze)
    await until_mode(pilot, TimelineMode)
    await until(pilot, lambda: player(pilot).finished)
    return screen(pilot).document.maze


async def test_carves_on_without_an_edit() -> None:
    maze = maze_by()
    async with running(maze) as pilot:
        await stand_at_position(pilot)
        before = picture(maze)
        await pilot.press("a")
        finished = await until_another(pilot, maze)
        assert finished.recipe is None
        assert oracles.is_tree(oracles.room_graph(finished))
        assert all(finished.tiles[tile] for tile, is_open in enumerate(before) if is_open)
        assert finished.trace is not None
        assert maze.trace is not None
        assert finished.trace.events[:POSITION] == maze.trace.events[:POSITION]
        assert "Carving resumed" in status(pilot)


async def test_its_carving_is_played_from_the_position_on() -> None:
    maze = maze_by()
    async with running(maze, animations="full") as pilot:
        await stand_at_position(pilot)
        await pilot.press("a")
        await until(pilot, lambda: screen(pilot).document.maze is not maze)
        await pilot.press("space")
        assert POSITION <= player(pilot).position < len(player(pilot).trace)
        assert player(pilot).trace is screen(pilot).document.maze.trace


async def test_undo_brings_the_old_maze_back_and_redo_the_new_one() -> None:
    maze = maze_by()
    async with running(maze) as pilot:
        await stand_at_position(pilot)
        await pilot.press("a")
        finished = await until_another(pilot, maze)
        await pilot.press("escape")
        await until_viewing(pilot)
        await pilot.press("u")
        assert screen(pilot).document.maze == maze
        assert screen(pilot).document.maze.recipe == maze.recipe
        await pilot.press("r")
        assert screen(pilot).document.maze == finished


async def test_an_edit_by_keyboard_stays_in_the_finished_maze() -> None:
    maze = maze_by()
    async with running(maze) as pilot:
        await sketch(pilot)
        assert screen(pilot).document.maze.tiles == picture(maze)
        row, col = closed_room(maze)
        widget(pilot).cursor = (row, col)
        await pilot.press("enter")
        assert screen(pilot).document.maze[row, col] == 1
        await pilot.press("a")
        finished = await until_another(pilot, maze)
        assert oracles.is_tree(oracles.room_graph(finished))
        assert finished.trace is not None
        assert list(finished.trace)[POSITION] == (CARVE, maze.index((row, col)))
        assert not screen(pilot).has_class("-sketching")


async def test_by_mouse_alone() -> None:
    maze = maze_by()
    async with running(maze, size=(200, 60)) as pilot:
        await stand_at_position(pilot)
        await pilot.click("#edit-here")
        await until_mode(pilot, SketchMode)
        room = closed_room(maze)
        await click(pilot, room)
        assert screen(pilot).document.maze[room] == 1
        await pilot.click("#carve-sketch-on")
        finished = await until_another(pilot, maze)
        assert oracles.is_tree(oracles.room_graph(finished))
        await pilot.click("#carve-on")
        await until(pilot, lambda: "Nothing left" in status(pilot))
        assert screen(pilot).document.maze is finished


async def test_a_loop_drawn_by_hand_stays_the_only_one() -> None:
    maze = generate("dfs", 6, 8, seed=3)
    async with running(maze) as pilot:
        await sketch(pilot)
        shown = screen(pilot).document.maze
        walls = [
            (row, col)
            for row in range(1, maze.height, 2)
            for col in range(2, maze.width - 1, 2)
            if not shown[row, col] and shown[row, col - 1] and shown[row, col + 1]
        ]
        await click(pilot, walls[0])
        await pilot.press("a")
        graph = oracles.room_graph(await until_another(pilot, maze))
        assert oracles.is_connected(graph)
        assert len(oracles.edges(graph)) == len(graph)


async def give_up_by_key(pilot: Pilot[None]) -> None:
    await pilot.press("escape")


async def give_up_by_mouse(pilot: Pilot[None]) -> None:
    await pilot.click("#give-up")


@pytest.mark.parametrize("give_up", [give_up_by_key, give_up_by_mouse])
async def test_giving_up_returns_to_the_timeline_unchanged(
    give_up: Callable[[Pilot[None]], Awaitable[None]],
) -> None:
    maze = maze_by()
    tiles = bytes(maze.tiles)
    async with running(maze) as pilot:
        await sketch(pilot)
        await click(pilot, closed_room(maze))
        await give_up(pilot)
        await until_mode(pilot, TimelineMode)
        assert screen(pilot).document.maze is maze
        assert maze.tiles == tiles
        assert not screen(pilot).edited
        assert player(pilot).position == POSITION
        assert player(pilot).tiles == picture(maze)
        await pilot.press("escape")
        await until_viewing(pilot)
        await pilot.press("u")
        assert screen(pilot).document.maze is maze


async def test_undo_while_editing_takes_back_strokes_alone() -> None:
    maze = maze_by()
    async with running(maze) as pilot:
        await sketch(pilot)
        room = closed_room(maze)
        await click(pilot, room)
        await pilot.press("u")
        assert screen(pilot).document.maze.tiles == picture(maze)
        await pilot.press("u")
        assert screen(pilot).document.maze.tiles == picture(maze)
        await pilot.press("r")
        assert screen(pilot).document.maze[room] == 1


@pytest.mark.parametrize("key", ["o", "a"])
async def test_what_cannot_go_on_says_why(key: str) -> None:
    async with running(maze_by("eller")) as pilot:
        await stand_at_position(pilot)
        await pilot.press(key)
        assert status(pilot) == generators()["eller"].cannot_carve_on
        assert isinstance(mode(pilot), TimelineMode)
        assert player(pilot).position == POSITION


async def test_a_search_cannot_be_carved_on_and_has_no_buttons_for_it() -> None:
    async with running(maze_by(), size=(200, 60)) as pilot:
        await find_path(pilot)
        await pilot.press("escape")
        await stand_at_position(pilot)
        assert not screen(pilot).query_one(Explanation).query_one("#carve-on").region
        # The letter means there what it means on the screen.
        await pilot.press("a")
        assert isinstance(pilot.app.screen, ResultsScreen)


async def test_nothing_is_left_at_the_end() -> None:
    maze = maze_by()
    async with running(maze) as pilot:
        await stand_at_position(pilot)
        await pilot.press("end", "a")
        await until(pilot, lambda: "Nothing left" in status(pilot))
        assert screen(pilot).document.maze is maze
        await pilot.press("left")
        assert maze.trace is not None
        assert player(pilot).position == len(maze.trace) - 1


@pytest.mark.parametrize("edits", [False, True])
async def test_escape_cancels_the_carving(edits: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowGenerator()
    maze, prim = maze_by(), generators()["prim"]
    monkeypatch.setattr(prim, "run", lambda maze, rng, trace, _: slow.run(maze, rng, trace))
    async with running(maze) as pilot:
        await (sketch if edits else stand_at_position)(pilot)
        kind = type(mode(pilot))
        await pilot.press("a")
        await until(pilot, lambda: "50%" in status(pilot))
        if edits:
            await click(pilot, closed_room(maze))
        await pilot.press("escape")
        assert type(mode(pilot)) is kind
        assert "Carving" not in status(pilot)
        await until(pilot, slow.rests)
        shown = screen(pilot).document.maze if edits else player(pilot)
        assert shown.tiles == picture(maze)
        slow.go_on.set()


async def test_leaving_a_finished_maze_asks_first() -> None:
    maze = maze_by()
    async with running(maze) as pilot:
        await stand_at_position(pilot)
        await pilot.press("a")
        await until_another(pilot, maze)
        await pilot.press("escape")
        await until_viewing(pilot)
        await pilot.click("#back")
        await until_screen(pilot, LeaveDialog)


async def test_a_finished_maze_can_be_carved_on_again() -> None:
    maze = maze_by("wilson")
    async with running(maze) as pilot:
        await stand_at_position(pilot)
        await pilot.press("a")
        first = await until_another(pilot, maze)
        await pilot.press("4", "a")
        second = await until_another(pilot, first)
        assert oracles.is_tree(oracles.room_graph(second))


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_what_is_said_fits(size: tuple[int, int]) -> None:
    async with running(maze_by(), size=size) as pilot:
        await sketch(pilot)
        assert len(status(pilot)) <= 80
        await pilot.press("escape")
        await until_mode(pilot, TimelineMode)
        assert len(status(pilot)) <= 80


async def test_edits_that_an_action_ends_are_not_dropped_in_silence() -> None:
    async with running(maze_by(), notes=True) as pilot:
        await sketch(pilot)
        await pilot.press("x")
        assert not pilot.app._notifications, "nothing was edited"
        await sketch(pilot)
        await pilot.press("enter", "x")
        (told,) = pilot.app._notifications
        assert "discarded" in told.message
