"""The race on its screen: it tells the truth, goes by one clock, and every lane can be reached."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from labyrinth import Maze, generate
from labyrinth.races.clock import ClockKind
from labyrinth.tui.keys.listing import in_groups, keys_of
from labyrinth.tui.racing.race_screen import PrepareMode, RaceScreen
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.widgets.status_line import StatusLine
from tests.tui.driving import HALL, pass_time, running, screen, until, until_screen, until_viewing
from tests.tui.racing.races import (
    FOUR,
    assert_lanes_tell_the_truth,
    bar,
    captions,
    choices,
    fresh_race,
    places,
    race_screen,
    racing,
    sentence,
    until_racing,
    views,
)

SMALL = "dfs", 3, 6, 4
"""A maze of some twenty expansions."""


async def test_at_every_position_in_both_directions_the_lanes_tell_the_truth() -> None:
    async with racing(generate(*SMALL)) as pilot:
        player = race_screen(pilot).player
        assert player is not None
        for key in ("right", "left"):
            for _ in range(player.last):
                assert_lanes_tell_the_truth(pilot)
                await pilot.press(key)
            assert_lanes_tell_the_truth(pilot)
        assert player.position == 0
        await pilot.press("k")
        for key in ("end", "5", "shift+left", "right_square_bracket", "home", "shift+right"):
            await pilot.press(key)
            assert_lanes_tell_the_truth(pilot)


async def test_a_race_is_played_to_its_photo_finish() -> None:
    async with racing(generate(*SMALL), FOUR, (120, 36)) as pilot:
        assert sentence(pilot) == "Ready to race."
        assert captions(pilot) == [
            "1 Depth-first search",
            "2 Breadth-first search",
            "3 Dijkstra",
            "4 A*",
        ]
        expected, player = fresh_race(pilot), race_screen(pilot).player
        assert player is not None
        clock = expected.clock(ClockKind.EXPANSIONS)
        await pilot.press("space")
        seen = set()
        while bar(pilot).playing:
            await pass_time(pilot, 0.6)
            assert_lanes_tell_the_truth(pilot)
            seen.add(player.position)
            rows = expected.board(clock, player.position)
            if not bar(pilot).playing:
                assert places(pilot) == [row.place_text for row in rows]
        assert len(seen) > 10, "it is watched"
        assert player.finished
        assert sentence(pilot) == expected.sentence(ClockKind.EXPANSIONS)
        line = pilot.app.screen.query_one(StatusLine)
        assert line.has_room_for("word " * 40), "a sentence of a race may be longer than a line"
        assert "1st ★" in " ".join(captions(pilot))
        await pilot.press("d", "space")
        await until(pilot, lambda: player.position < player.last)
        await pilot.press("space")
        assert_lanes_tell_the_truth(pilot)


async def test_the_clock_is_switched_and_says_what_it_counts() -> None:
    async with racing(generate(*SMALL)) as pilot:
        player = race_screen(pilot).player
        assert player is not None
        for kind, unit, step in (
            (ClockKind.EXPANSIONS, "expansions", "expansion"),
            (ClockKind.EVENTS, "events", "event"),
            (ClockKind.TOGETHER, "% of each run", "event of the longest run"),
        ):
            keys = {meaning: key for key, meaning in in_groups(keys_of(pilot.app.screen))["Run"]}
            assert keys[f"Forward one {step}"] == "→"
            assert keys[f"Back one {step}"] == "←"
            assert f"Play slower, down to one {step} a second" in keys
            assert player.clock.kind is kind
            assert bar(pilot).unit == unit
            assert unit in bar(pilot).render_line(0).text
            await pilot.press("5")
            assert_lanes_tell_the_truth(pilot)
            ends = {mark.position for mark in bar(pilot).marks if mark.glyph in "12"}
            assert ends == set(player.clock.ends)
            await pilot.press("k")
        assert player.clock.kind is ClockKind.EXPANSIONS
        await pilot.press("home", "right_square_bracket")
        assert sentence(pilot).startswith("◆")


@pytest.mark.parametrize(("size", "seen"), [((80, 24), 2), ((40, 12), 1), ((200, 60), 4)])
async def test_every_lane_is_reached_where_not_all_have_room(
    size: tuple[int, int], seen: int
) -> None:
    async with racing(generate("dfs", 20, 30, 1), FOUR, size) as pilot:
        assert len(views(pilot)) == seen
        met = set()
        for _ in FOUR:
            met |= {view.number for view in views(pilot)}
            await pilot.press("down")
            await pilot.pause()
            assert_lanes_tell_the_truth(pilot)
            assert race_screen(pilot).lanes.chosen in {view.number for view in views(pilot)}
        assert met == {0, 1, 2, 3}
        if seen < len(FOUR):
            assert (f"of {len(FOUR)}" in sentence(pilot)) == (seen > 1)
            assert captions(pilot)[0].startswith("1/4")
        status = pilot.app.screen.query_one(StatusLine)
        for ninth in "2468" if seen > 1 else "":
            await pilot.press(ninth)
            assert status.has_room_for(sentence(pilot)), sentence(pilot)
        status.message = "word " * 99
        await pilot.pause()
        assert str(status.render()).count("…") == 1, "it says that it is cut"


@pytest.mark.slow
async def test_the_terminal_may_change_its_size_while_the_lanes_are_played() -> None:
    async with racing(generate("prim", 8, 8, 1), FOUR) as pilot:
        await pilot.press("down", "space")
        for size in ((40, 12), (120, 36), (200, 60), (30, 10), (80, 24)):
            await pilot.resize_terminal(*size)
            await pass_time(pilot, 0.5)
            for view in views(pilot):
                lines, columns = view.shown_glyphs.size(17, 17)
                assert (view.virtual_size.height, view.virtual_size.width) == (lines, columns)
            await pilot.press("space")
            assert_lanes_tell_the_truth(pilot)
            await pilot.press("space")


async def test_outcomes_without_a_path_have_places_of_their_own() -> None:
    apart = Maze.from_text("#########\n#S    #G#\n#########")
    async with racing(apart, ("bfs", "random-mouse:limit=10")) as pilot:
        await pilot.press("end")
        assert captions(pilot) == ["1 Breadth-first search no path", "2 Random mouse gave up"]
    bare = Maze.from_text(HALL)
    bare.start = None
    async with racing(bare) as pilot:
        assert places(pilot) == ["no endpoint", "no endpoint"]
        await pilot.press("enter")
        assert sentence(pilot).startswith("This lane did not run")


@pytest.mark.slow
async def test_a_race_is_left_and_may_be_given_up_while_the_lanes_run() -> None:
    async with running(generate(*SMALL)) as pilot:
        await until_viewing(pilot)
        screen(pilot).races.race_with(choices(FOUR))
        await until_screen(pilot, RaceScreen)
        await until_racing(pilot)
        await pilot.press("escape")
        await until_screen(pilot, MazeScreen)
        screen(pilot).races.race_with(choices(FOUR))
        shown = await _preparing(pilot)
        shown.close()
        await until_screen(pilot, MazeScreen)
        assert not shown.tasks.busy


async def _preparing(pilot: Pilot[None]) -> RaceScreen:
    await until(pilot, lambda: isinstance(pilot.app.screen, RaceScreen))
    shown = pilot.app.screen
    assert isinstance(shown, RaceScreen)
    if not isinstance(shown.mode, PrepareMode):
        shown.run_lanes()
    return shown
