"""The live race: edits and moves of endpoints are answered by all lanes at once."""

from __future__ import annotations

from textual.events import MouseMove
from textual.pilot import Pilot

from labyrinth import Maze
from labyrinth.races.clock import ClockKind
from labyrinth.tui.racing.race_screen import LiveRaceMode, RaceMode
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.tui.driving import HALL, screen, until, until_screen, widget
from tests.tui.racing.races import (
    assert_lanes_tell_the_truth,
    bar,
    fresh_race,
    offset_of,
    places,
    race_screen,
    racing,
    sentence,
    until_racing,
    views,
)
from tests.tui.shown import picture_of


async def answered(pilot: Pilot[None]) -> None:
    """Wait until all lanes have answered, and compare them with lanes that run anew."""
    shown = race_screen(pilot)
    await until(pilot, lambda: shown.player is not None)
    assert shown.player is not None
    expected = fresh_race(pilot)
    for lane, anew in zip(shown.player.race.lanes, expected.lanes, strict=True):
        assert list(lane.trace) == list(anew.trace)
        assert lane.path_tiles() == anew.path_tiles()
    assert shown.player.finished
    assert bar(pilot).position == shown.player.last
    assert sentence(pilot) == expected.sentence(ClockKind.EXPANSIONS)
    for view in views(pilot):
        assert view.maze is shown.document.maze
        assert any("*" in line for line in picture_of(view)) == (places(pilot)[0] != "no path")


async def test_edits_and_moves_are_answered_by_all_lanes_and_undone() -> None:
    hall = Maze.from_text(HALL)
    hall.start, hall.goals = (1, 1), ((3, 5),)
    async with racing(hall) as pilot:
        shown = race_screen(pilot)
        await pilot.press("l")
        assert isinstance(shown.mode, LiveRaceMode)
        await answered(pilot)
        # A wall in the way, drawn with the cursor.
        views(pilot)[0].cursor = (1, 3)
        await pilot.press("enter")
        await answered(pilot)
        assert not shown.document.maze[1, 3]
        # The goal is dragged in the second lane.
        second = views(pilot)[1]
        goal = shown.document.maze.goals[0]
        await pilot.mouse_down(second, offset=offset_of(second, goal))
        await pilot._post_mouse_events([MouseMove], second, offset_of(second, (1, 5)), button=1)
        await pilot.mouse_up(second, offset=offset_of(second, (1, 5)))
        await answered(pilot)
        assert shown.document.maze.goals == ((1, 5),)
        # Walls all around the goal.
        for tile in ((1, 4), (2, 5)):
            await pilot.click(second, offset=offset_of(second, tile), button=3)
        await answered(pilot)
        assert places(pilot) == ["no path", "no path"]
        await pilot.press("u", "u")
        await answered(pilot)
        assert places(pilot) != ["no path", "no path"]
        await pilot.press("escape")
        await until_racing(pilot)
        assert isinstance(shown.mode, RaceMode)
        for key in ("home", "5", "left", "end"):
            await pilot.press(key)
            assert_lanes_tell_the_truth(pilot)
        await pilot.press("u")
        await until_racing(pilot)
        assert shown.document.maze.goals == (goal,)
        await pilot.press("escape")
        await until_screen(pilot, MazeScreen)
        assert screen(pilot).document.edited
        assert not screen(pilot).document.maze[1, 3]
        assert widget(pilot).maze is screen(pilot).document.maze
        await pilot.press("u")
        assert screen(pilot).document.maze[1, 3]


async def test_undo_in_an_open_lane_shows_all_lanes_of_the_new_race() -> None:
    hall = Maze.from_text(HALL)
    hall.start, hall.goals = (1, 1), ((3, 5),)
    async with racing(hall) as pilot:
        await pilot.press("l")
        views(pilot)[0].cursor = (1, 3)
        await pilot.press("enter")
        await answered(pilot)
        await pilot.press("escape", "enter")
        assert len(views(pilot)) == 1
        await pilot.press("u")
        await until_racing(pilot)
        await pilot.pause()
        assert [view.number for view in views(pilot)] == [0, 1]
