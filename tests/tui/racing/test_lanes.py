"""The lanes of a race: what they have in common, and each by itself."""

from __future__ import annotations

import pytest
from textual.containers import Vertical
from textual.geometry import Offset, Region

from labyrinth import generate
from labyrinth.tui.maze_view.frames import Direction
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.predicting.predict_mode import PredictMode
from labyrinth.tui.racing.lanes import Caption, LaneMaze
from labyrinth.tui.racing.race_screen import RaceMode, RaceScreen
from labyrinth.tui.sandbox.source_mode import SourceMode
from labyrinth.tui.widgets.status_line import StatusLine, WhyLine
from tests.tui.driving import running, screen, until, until_viewing
from tests.tui.racing.races import (
    FOUR,
    assert_lanes_tell_the_truth,
    bar,
    captions,
    choices,
    drawn_in,
    offset_of,
    race_screen,
    racing,
    replay_of,
    sentence,
    until_racing,
    views,
)
from tests.tui.runs import replayed

MAZE = "dfs", 5, 9, 4


async def test_a_lane_is_opened_by_itself_and_left_at_the_same_clock() -> None:
    async with racing(generate(*MAZE)) as pilot:
        shown = race_screen(pilot)
        await pilot.press("2", "down", "enter")
        assert shown.player is not None
        time, lane = shown.player.position, shown.player.players[1]
        mode = shown.mode
        assert isinstance(mode, TimelineMode)
        # As any timeline it has the decisions, which the race does not count.
        assert mode.deeds is not None
        opened = mode.player
        at = opened.position
        assert mode.deeds.up_to(at) == lane.position > 0
        assert list(opened.tiles) == list(lane.tiles)
        assert list(opened.marks) == list(lane.marks)
        assert shown.part(WhyLine).sentence
        assert [view.number for view in views(pilot)] == [1]
        assert shown.part(Explanation).is_on_screen
        assert views(pilot)[0].direction is Direction.PAUSED
        await pilot.press("right", "right")
        assert bar(pilot).position == at + 2
        assert drawn_in(views(pilot)[0]) == replay_of(views(pilot)[0], at + 2)
        head = opened.head
        assert head is not None
        assert head == replayed(opened.trace, at + 2).head
        await until(pilot, lambda: shown.known() is not None)
        known = shown.known()
        assert known is not None
        facts = known.at(head, opened.position)
        assert facts is not None
        assert facts.g is not None
        # What is predicted in it is asked of this lane, and leads back to it.
        await pilot.press("q")
        await until(pilot, lambda: isinstance(shown.mode, PredictMode))
        predicting = shown.mode
        assert isinstance(predicting, PredictMode)
        await until(pilot, lambda: predicting.question is not None)
        assert predicting.question
        asked = sentence(pilot)
        offered = {each.binding.action for each in shown.active_bindings.values() if each.enabled}
        assert offered.isdisjoint(("finish", "order", "reverse", "board", "again", "bets"))
        await pilot.press("f", "o")
        assert sentence(pilot) == asked, "no key tells of the race or of the board"
        await pilot.press(predicting.question.came.lower())
        assert "lowest f" in sentence(pilot)
        await pilot.press("escape")
        assert shown.mode is mode
        assert lane.trace.deeds == len(lane.trace), "the race has none"
        await pilot.press("escape")
        assert isinstance(shown.mode, RaceMode)
        assert bar(pilot).position == time
        assert len(views(pilot)) == 2
        assert_lanes_tell_the_truth(pilot)
        await pilot.press("end")
        assert captions(pilot)[1].endswith("1st ★")
        await pilot.press("enter", "home")
        assert not captions(pilot)[0].endswith("1st ★"), "it is not where its place was won"
        await pilot.press("escape")
        assert captions(pilot)[1].endswith("1st ★")


async def test_the_mouse_chooses_lanes_and_opens_them() -> None:
    async with racing(generate(*MAZE)) as pilot:
        shown = race_screen(pilot)
        await pilot.press("5")
        second = views(pilot)[1]
        await pilot.click(second, offset=offset_of(second, (1, 1)))
        assert shown.lanes.chosen == 1
        assert isinstance(shown.mode, RaceMode)
        await pilot.click(second, offset=offset_of(second, (1, 1)), times=2)
        assert isinstance(shown.mode, TimelineMode)
        await pilot.press("escape")
        first = pilot.app.screen.query(Caption).first()
        await pilot.click(first)
        assert isinstance(shown.mode, TimelineMode)
        assert shown.lanes.chosen == 0
        await pilot.press("escape")
        await pilot.click(bar(pilot), offset=(bar(pilot).track.x, 0))
        assert bar(pilot).position == 0
        assert_lanes_tell_the_truth(pilot)


async def test_the_code_of_a_lane_is_shown_and_leads_back() -> None:
    async with racing(generate(*MAZE)) as pilot:
        shown = race_screen(pilot)
        await pilot.press("5", "down", "enter", "right")
        assert shown.player is not None
        clock, opened = shown.player.position, shown.mode
        assert isinstance(opened, TimelineMode)
        events = opened.player.position
        await pilot.press("c")
        await until(pilot, lambda: isinstance(shown.mode, SourceMode))
        code = shown.mode
        assert isinstance(code, SourceMode)
        assert code.explanation.is_on_screen
        assert code.explanation.code.text.name == "a_star.py"
        # Nothing of its lines is hidden behind the scrollbar.
        source = code.explanation.code
        assert source.show_vertical_scrollbar
        assert source.virtual_size.width <= source.scrollable_content_region.width
        assert bar(pilot).length == len(code.source_run.ran.steps)
        assert code.player.player.position == events
        await pilot.press("y", "right")
        events = code.player.player.position
        assert views(pilot)[0].number == 1
        assert drawn_in(views(pilot)[0]) == replay_of(views(pilot)[0], events)
        await pilot.press("c")
        again = shown.mode
        assert isinstance(again, TimelineMode)
        assert again.player.position == events
        await pilot.press("c")
        await until(pilot, lambda: isinstance(shown.mode, SourceMode))
        await pilot.press("escape")
        assert isinstance(shown.mode, RaceMode)
        assert shown.player.position == clock
        assert_lanes_tell_the_truth(pilot)


async def test_the_cursor_what_is_told_of_tiles_and_scrolling_are_one_for_all() -> None:
    async with racing(generate("dfs", 40, 60, 4)) as pilot:
        shown = race_screen(pilot)
        await pilot.press("9", "tab")
        assert sentence(pilot).startswith("Arrows move the cursor in all lanes")
        first, second = views(pilot)
        await pilot.press(*["shift+right"] * 6, *["shift+down"] * 5)
        assert first.cursor == second.cursor == (51, 61)
        assert first.shown_cursor == second.shown_cursor == (51, 61)
        assert first.scroll_offset == second.scroll_offset != Offset(0, 0)
        place = shown.query_one(StatusLine).place
        assert place.startswith("51,61")
        await pilot.press("end", "tab")
        assert first.shown_cursor is None
        assert second.shown_cursor is None
        assert isinstance(shown.mode, RaceMode)
        second.scroll_to(3, 4, animate=False, force=True, immediate=True)
        await pilot.pause()
        assert first.scroll_offset == Offset(3, 4)
        await pilot.hover(first, offset=(4, 4))
        tile = first.tile_at(Offset(4, 4))
        assert tile is not None
        assert shown.query_one(StatusLine).place.startswith(f"{tile[0]},{tile[1]}")


@pytest.mark.slow
async def test_pages_keep_where_the_lanes_are_scrolled_to() -> None:
    maze = generate("dfs", 40, 60, 4)
    async with racing(maze, ("bfs", "dfs", "greedy"), (40, 12)) as pilot:
        views(pilot)[0].scroll_to(10, 7, animate=False, force=True, immediate=True)
        await pilot.press("down")
        (second,) = views(pilot)
        assert second.number == 1
        assert second.scroll_offset == Offset(10, 7)
        assert captions(pilot) == ["2/3 Depth-first search"]
        await pilot.press("up", "up")
        assert captions(pilot) == ["3/3 Greedy best-first"] or views(pilot)[0].number == 2
        assert views(pilot)[0].scroll_offset == Offset(10, 7)


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 36), (200, 60)])
async def test_lanes_stand_where_they_stay_whenever_they_could_be_drawn(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[list[tuple[int, Region, str]]] = []
    draw = RaceScreen._compositor_refresh

    def record(shown: RaceScreen) -> None:
        lanes = [each for each in shown.query(Vertical) if each.has_class("lane")]
        seen.append(
            [
                (lane.query_one(LaneMaze).number, lane.region, lane.query_one(Caption).number)
                for lane in lanes
                if lane.is_on_screen
            ]
        )
        draw(shown)

    monkeypatch.setattr(RaceScreen, "_compositor_refresh", record)
    async with running(generate("wilson", 9, 19, 5), size=size, animations="full") as pilot:
        await until_viewing(pilot)
        screen(pilot).races.race_with(choices(FOUR))
        await until_racing(pilot)
        await pilot.press("space", "end")
    first, *later = filter(None, seen)
    assert len(later) > 2
    assert [each for each in later if each != first] == []
