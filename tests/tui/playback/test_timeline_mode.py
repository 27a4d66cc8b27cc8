"""The timeline: a run that is played, stepped, reversed and scrubbed beside its pseudocode."""

from __future__ import annotations

from math import inf

import pytest
from textual.pilot import Pilot
from textual.widgets import Label, Static

from labyrinth import Maze, Player, Recipe, generate, solve
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.modes.mode import ViewMode
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.playback.transport_bar import TransportBar
from labyrinth.tui.playback.transport_mode import COARSE_STEPS
from tests.tui.driving import (
    click_footer,
    mode,
    place,
    running,
    screen,
    status,
    until,
    until_computed,
    until_mode,
    until_viewing,
    widget,
)
from tests.tui.runs import player

RECIPE = Recipe.parse("prim:6x8:3")


async def begin(pilot: Pilot[None]) -> None:
    await until_viewing(pilot)
    await pilot.press("t")
    await until_mode(pilot, TimelineMode)


def bar(pilot: Pilot[None]) -> TransportBar:
    return screen(pilot).query_one(TransportBar)


def replayed(trace: Trace, position: int) -> Player:
    """Return a player that went to a position event by event."""
    fresh = Player(trace)
    for _ in range(position):
        fresh.step()
    return fresh


async def test_begins_at_the_beginning_paused() -> None:
    async with running(recipe=RECIPE) as pilot:
        await begin(pilot)
        assert player(pilot).position == 0
        assert not widget(pilot).playback.playing
        assert bar(pilot).region.height == 1
        assert "Space" in status(pilot)


async def test_keys_step() -> None:
    async with running(recipe=RECIPE) as pilot:
        await begin(pilot)
        length = len(player(pilot).trace)
        for keys, position in [
            ("right", 1),
            ("right right left", 1),
            ("left", 0),
            ("end", length),
            ("end left right", length),
            ("end home", 0),
            ("shift+right", length // COARSE_STEPS),
            ("end shift+left shift+right", length),
        ]:
            await pilot.press("home", *keys.split())
            assert player(pilot).position == position, keys
            assert bar(pilot).position == position, keys
            assert bar(pilot).length == length


async def test_digits_jump_to_ninths() -> None:
    async with running(recipe=RECIPE) as pilot:
        await begin(pilot)
        for digit in range(1, 10):
            await pilot.press(str(digit))
            trace = player(pilot).trace
            position = len(trace) * digit // 9
            assert player(pilot).position == position
            expected = replayed(trace, position)
            assert player(pilot).tiles == expected.tiles
            assert player(pilot).marks == expected.marks


async def test_space_plays_and_pauses_and_begins_again_at_the_end() -> None:
    async with running(recipe=RECIPE, animations="full") as pilot:
        await pilot.press("x")
        await begin(pilot)
        await pilot.press("space")
        assert widget(pilot).playback.playing
        assert bar(pilot).playing
        await until(pilot, lambda: player(pilot).position > 0)
        await pilot.press("space")
        assert not widget(pilot).playback.playing
        at = player(pilot).position
        assert 0 < at < len(player(pilot).trace)
        player(pilot).speed = 1e6
        await pilot.press("space")
        await until(pilot, lambda: player(pilot).finished)
        assert isinstance(mode(pilot), TimelineMode), "the end of the run is not the end"
        player(pilot).speed = 1
        await pilot.press("space")
        assert widget(pilot).playback.playing
        assert player(pilot).position < len(player(pilot).trace)


async def test_reversed_run_ends_at_the_beginning() -> None:
    async with running(recipe=RECIPE, animations="full") as pilot:
        await pilot.press("x")
        await begin(pilot)
        await pilot.press("5", "d")
        assert player(pilot).speed < 0
        player(pilot).speed = -1e6
        await pilot.press("space")
        await until(pilot, lambda: player(pilot).position == 0)
        await until(pilot, lambda: not widget(pilot).playback.playing)
        assert not any(player(pilot).marks)
        assert player(pilot).tiles == player(pilot).trace.before


async def test_keys_change_the_speed() -> None:
    async with running(recipe=RECIPE) as pilot:
        await begin(pilot)
        speed = player(pilot).speed
        await pilot.press("greater_than_sign")
        assert player(pilot).speed == bar(pilot).speed
        assert speed < player(pilot).speed <= 3 * speed
        await pilot.press("less_than_sign")
        assert player(pilot).speed == speed
        await pilot.press("less_than_sign")
        assert speed / 3 <= player(pilot).speed < speed
        await pilot.press(*["less_than_sign"] * 12)
        assert player(pilot).speed == 1
        await pilot.press(*["greater_than_sign"] * 12)
        assert player(pilot).speed == inf


async def test_bar_is_scrubbed_with_the_mouse() -> None:
    async with running(recipe=RECIPE) as pilot:
        await begin(pilot)
        length = len(player(pilot).trace)
        await pilot.mouse_down("#transport", offset=(30, 0))
        first = player(pilot).position
        assert 0 < first < length
        assert bar(pilot).column_of(first) == 30
        await pilot.hover("#transport", offset=(40, 0))
        await pilot.mouse_up("#transport", offset=(40, 0))
        await pilot.click("#transport", offset=bar(pilot).track.offset)
        assert player(pilot).position == 0


async def test_landmarks_of_the_panel_lead_to_their_events() -> None:
    async with running(recipe=RECIPE, size=(120, 52)) as pilot:
        await begin(pilot)
        await until_computed(pilot)
        marks = bar(pilot).marks
        assert len({mark.position for mark in marks}) > 1
        listed = str(screen(pilot).query_one("#landmarks").render()).splitlines()
        figures = screen(pilot).query_one("#run-figures")
        told = str(figures.render()).splitlines()
        assert len(told) == figures.size.height
        assert {len(line) for line in told} == {figures.size.width}
        for mark in reversed(marks):
            (row,) = (row for row, line in enumerate(listed) if mark.name in line)
            assert listed[row].endswith(f" {mark.position:,}")
            await pilot.click("#landmarks", offset=(3, row))
            assert player(pilot).position == mark.position


async def test_button_on_the_bar_plays() -> None:
    async with running(recipe=RECIPE, animations="full") as pilot:
        await pilot.press("x")
        await begin(pilot)
        player(pilot).speed = 1
        await pilot.click("#transport", offset=(1, 0))
        assert widget(pilot).playback.playing
        await pilot.click("#transport", offset=(1, 0))
        assert not widget(pilot).playback.playing


async def test_line_of_the_present_event_is_marked() -> None:
    async with running(recipe=RECIPE, size=(200, 60)) as pilot:
        await begin(pilot)
        seen = set()
        await pilot.press("right")
        for _ in range(60):
            await pilot.press("right")
            line = player(pilot).trace.line_at(player(pilot).position)
            code = screen(pilot).query_one("#pseudocode", Static).content
            marked = [line for line in str(code).splitlines() if line.startswith("▶")]
            assert len(marked) == 1
            seen.add((line, marked[0]))
        assert len({text for _, text in seen}) >= 2
        assert len({line for line, _ in seen}) == len(seen)


async def test_the_marked_line_is_in_sight_and_the_maze_as_large_as_before() -> None:
    async with running(recipe=Recipe.parse("dfs:9x13:7")) as pilot:
        await until_viewing(pilot)
        tiles = widget(pilot).shown_glyphs
        await pilot.press("t", "5")
        await until_mode(pilot, TimelineMode)
        assert widget(pilot).shown_glyphs is tiles
        for size in ((80, 24), (44, 14), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            explanation = screen(pilot).query_one(Explanation)
            code = screen(pilot).query_one("#pseudocode", Static)
            (line,) = (
                line for line, text in enumerate(str(code.content).splitlines()) if "▶" in text
            )
            assert explanation.region.contains(code.region.x, code.region.y + line), size
            assert code.region.y + line >= screen(pilot).query_one("#algorithm-head").region.bottom


async def test_search_comes_first_and_the_other_run_second() -> None:
    async with running(recipe=RECIPE) as pilot:
        await until_viewing(pilot)
        await pilot.press("f", "d")
        await until(pilot, lambda: screen(pilot).document.solution is not None)
        await pilot.press("enter")
        await begin(pilot)
        name = screen(pilot).query_one("#algorithm-name", Label)
        assert str(name.content) == "Dijkstra"
        await pilot.press("end")
        assert any(player(pilot).marks)
        await pilot.press("t")
        assert "Prim" in str(name.content)
        await pilot.click("#next-run")
        assert str(name.content) == "Dijkstra"
        await click_footer(pilot, "t")
        assert "Prim" in str(name.content)


async def test_cost_of_the_way_is_among_the_figures_of_a_search() -> None:
    maze = generate("prim", 6, 8, 3, weights=(1, 9), braid=0.5)
    async with running(maze) as pilot:
        await until_viewing(pilot)
        await pilot.press("f", "d")
        await until(pilot, lambda: screen(pilot).document.solution is not None)
        await pilot.press("enter")
        await begin(pilot)
        figures = screen(pilot).query_one("#run-figures")
        await pilot.press("end")
        cost = solve(maze, "dijkstra").cost
        await until(pilot, lambda: f" {cost}\n" in str(figures.render()))
        await pilot.press("5")
        reached = player(pilot).head
        assert reached is not None
        cost = solve(maze, "dijkstra", goals=[maze.position(reached)]).cost
        assert f" {cost}\n" in str(figures.render())


@pytest.mark.parametrize("key", ["escape", "enter"])
async def test_leaving_shows_the_finished_maze(key: str) -> None:
    async with running(recipe=RECIPE) as pilot:
        await begin(pilot)
        await pilot.press("3", key)
        await until_viewing(pilot)
        assert widget(pilot).player is None
        assert bar(pilot).region.height == 0
        assert screen(pilot).document.maze == generate("prim", 6, 8, 3)
        focused = pilot.app.focused
        assert focused is not None
        assert focused.id == "maze"


async def test_maze_on_which_nothing_ran_has_no_timeline() -> None:
    async with running(Maze.from_text("####\n#SG#\n####\n")) as pilot:
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(mode(pilot), ViewMode)
        assert "No run to step through" in status(pilot)


async def test_panel_is_scrolled_and_the_cursor_reads_tiles_of_the_position() -> None:
    maze = generate("prim", 6, 8, 3)
    async with running(maze) as pilot:
        await pilot.press("f", "a")
        await until(pilot, lambda: screen(pilot).document.solution is not None)
        await begin(pilot)
        explanation = screen(pilot).query_one(Explanation)
        scrolled = []
        for key in ("down", "down", "pagedown", "up", "pageup"):
            await pilot.press(key)
            scrolled.append(explanation.scroll_offset.y)
        assert scrolled[:2] == [1, 2]
        assert scrolled[2] > 3
        assert scrolled[3] == scrolled[2] - 1
        assert scrolled[4] < scrolled[3]
        await pilot.press("home", "right", "right", "tab")
        assert "Tab" in status(pilot)
        at = player(pilot).position
        await pilot.press("home", "right")
        assert (widget(pilot).cursor, player(pilot).position) == ((1, 2), at)
        await until(pilot, lambda: place(pilot).startswith("1,2 "))
        early = place(pilot)
        await pilot.press("tab", "end")
        assert player(pilot).finished
        await until(pilot, lambda: place(pilot) != early)
        await pilot.press("left")
        assert not player(pilot).finished
        await pilot.press("tab", "escape")
        assert isinstance(mode(pilot), TimelineMode), "Escape ends the reading first"


async def test_marks_say_what_their_numbers_are() -> None:
    async with running(recipe=RECIPE) as pilot:
        await begin(pilot)
        await until(pilot, lambda: bool(bar(pilot).marks))
        (largest,) = (mark for mark in bar(pilot).marks if mark.name == "Peak frontier")
        while player(pilot).position != largest.position:
            await pilot.press("right_square_bracket")
        held = sum(mark != 0 for mark in replayed(player(pilot).trace, largest.position).marks)
        assert status(pilot) == (f"▲ Peak frontier, at step {largest.position:,}: {held:,} tiles.")
