"""The race of generators: mazes of one size are carved side by side."""

from __future__ import annotations

from labyrinth import Maze, Recipe
from labyrinth.races.clock import ClockKind
from labyrinth.races.entries import Entries
from labyrinth.tui.keys.listing import keys_of
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.racing.race_screen import RaceMode, RaceScreen
from labyrinth.tui.racing.race_setup import generator_race_setup
from labyrinth.tui.screens.main_menu import MainMenu
from tests.tui.driving import running, until_screen
from tests.tui.racing.races import (
    assert_lanes_tell_the_truth,
    places,
    sentence,
    until_racing,
    views,
)

RECIPES = [Recipe.parse(f"{key}:4x6:2") for key in ("dfs", "wilson", "divide")]


async def test_generators_carve_side_by_side_and_each_is_opened() -> None:
    async with running(size=(120, 36), animations="full") as pilot:
        await until_screen(pilot, MainMenu)
        used: list[Maze] = []
        entries = Entries(tuple(RECIPES), ())
        shown = RaceScreen(generator_race_setup(RECIPES[0]), entries, use=used.append)
        pilot.app.push_screen(shown)
        await until_racing(pilot)
        await pilot.press("space", "home")
        assert sentence(pilot) == "Ready to carve."
        assert shown.player is not None
        assert shown.player.clock.kind is ClockKind.EVENTS
        assert len(views(pilot)) == len(RECIPES)
        for key in ("3", "right", "left", "8", "shift+left", "k", "5", "right", "left", "end"):
            await pilot.press(key)
            assert_lanes_tell_the_truth(pilot)
        assert sorted(places(pilot)) == ["1st", "2nd", "3rd"]
        assert "finished after" in sentence(pilot)
        for view, lane in zip(views(pilot), shown.player.race.lanes, strict=True):
            assert view.player is not None
            assert view.player.tiles == lane.maze.tiles
        known = {each.key.id for each in keys_of(shown)}
        assert not known & {"lanes.live", "race.undo", "race.redo"}
        await pilot.press("down", "4", "enter")
        assert isinstance(shown.mode, TimelineMode)
        timeline = shown.mode
        assert timeline.deeds is not None
        assert timeline.player.trace is shown.player.race.lanes[1].maze.trace
        at = shown.player.players[1].position
        assert timeline.deeds.up_to(timeline.player.position) == at > 0
        assert not {each.key.id for each in keys_of(shown)} & {"generation.carve_on"}
        assert not shown.mode.key("a")
        await pilot.press("right", "escape")
        assert isinstance(shown.mode, RaceMode)
        assert_lanes_tell_the_truth(pilot)
        await pilot.press("m")
        maze = shown.player.race.lanes[1].maze
        assert used == [maze]
        assert used[0] is not maze
        await pilot.press("escape")
        await until_screen(pilot, MainMenu)
