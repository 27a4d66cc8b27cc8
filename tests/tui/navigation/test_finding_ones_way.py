"""The overview, the rulers and panning, on a maze larger than the screen."""

from __future__ import annotations

import pytest
from textual.events import MouseMove
from textual.geometry import Offset
from textual.pilot import Pilot

from labyrinth import generate, solve
from labyrinth.core.maze.painting import WALL, Span
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace.player import Player
from labyrinth.tui.maze_view.frames import Direction
from labyrinth.tui.maze_view.glyphs import ASCII
from labyrinth.tui.navigation.maze_pane import ColumnRuler, MazePane, Overview, RowRuler
from tests.tui.driving import (
    offset_of,
    pass_time,
    running,
    screen,
    solution,
    status,
    until_computed,
    widget,
)
from tests.tui.path_finding import find_path


def overview(pilot: Pilot[None]) -> Overview:
    return screen(pilot).query_one(Overview)


def lines(pilot: Pilot[None]) -> list[str]:
    """Return what the overview shows within its frame."""
    shown = overview(pilot)
    return [shown.render_line(y).text for y in range(shown.size.height)]


def drawn_grounds(pilot: Pilot[None]) -> set[object]:
    """Return the colours that the characters of the overview stand on."""
    shown = overview(pilot)
    return {
        segment.style and segment.style.bgcolor
        for y in range(shown.size.height)
        for segment in shown.render_line(y)
    }


def middle(pilot: Pilot[None]) -> Position:
    """Return the tile in the middle of what is seen."""
    window = widget(pilot).window
    return window.y + window.height // 2, window.x + window.width // 2


def near(one: Position, other: Position, most: int) -> bool:
    return all(abs(here - there) <= most for here, there in zip(one, other, strict=True))


async def test_overview_shows_the_whole_maze_and_leads_to_a_place() -> None:
    async with running(generate("dfs", 150, 150, seed=1)) as pilot:
        await pilot.press("m")
        await until_computed(pilot)
        shown, view = overview(pilot), widget(pilot)
        assert shown.has_focus
        corner = shown.region
        assert screen(pilot).query_one(MazePane).region.contains_region(corner)
        assert lines(pilot)[0].startswith("S")
        assert "G" in lines(pilot)[-1][-2:]

        await pilot.press("end")
        assert (view.window.bottom, view.window.right) == (301, 301)
        before = view.window
        await pilot.press("up", "left")
        assert abs(before.y - view.window.y - before.height // 2) <= 2
        assert abs(before.x - view.window.x - before.width // 2) <= 2
        await pilot.press("home")
        assert (view.window.y, view.window.x) == (0, 0)

        # A click leads to the place under it, and a drag on from there.
        await pilot.mouse_down(Overview, offset=(corner.width // 2, corner.height // 2))
        assert near(middle(pilot), (150, 150), 32)
        below = (corner.width // 2, corner.height // 2 + 2)
        await pilot._post_mouse_events([MouseMove], Overview, below, button=1)
        assert near(middle(pilot), (230, 150), 32)
        await pilot.mouse_up(Overview)

        await pilot.press("enter")
        await until_computed(pilot)
        assert shown.region.area > 2 * corner.area
        await pilot.press("end", "m")
        assert not shown.display
        assert view.has_focus

        # The cursor goes on from what is seen.
        before = view.window
        assert not before.contains(view.cursor[1], view.cursor[0])
        await pilot.press("down", "right")
        assert view.window == before
        assert view.cursor == (before.y + 1, before.x + 1)


async def test_overview_follows_what_is_marked_and_drawn() -> None:
    maze = generate("dfs", 60, 60, seed=1)
    found = solve(maze, "bfs", (1, 1), [(119, 119)])
    player = Player(found.trace)
    async with running(maze) as pilot:
        await pilot.press("m")
        await until_computed(pilot)
        bare = lines(pilot)
        view = widget(pilot)
        view.show(player, live=True)
        await pass_time(pilot, 0.2)
        await until_computed(pilot)
        for position in (1000, len(found.trace), 1000, 0):
            view.playback.seek(position)
            await pass_time(pilot, 0.2)
            await until_computed(pilot)
            shown, styles = lines(pilot), drawn_grounds(pilot)
            assert (len(styles) > 4) == (position > 0)
            if position == len(found.trace):
                assert shown != bare
        view.show(None)
        await pass_time(pilot, 0.2)
        await until_computed(pilot)
        assert lines(pilot) == bare
        document = screen(pilot).document
        document.paint([Span(row, 40, 80) for row in range(40, 80)], WALL)
        await until_computed(pilot)
        assert lines(pilot) != bare


async def test_overview_follows_other_glyphs_and_another_maze_of_nearly_its_size() -> None:
    async with running(generate("dfs", 7, 9, 1), size=(120, 40)) as pilot:
        await pilot.press("m")
        await until_computed(pilot)
        braille = overview(pilot).size
        widget(pilot).glyphs = ASCII
        await pass_time(pilot, 0.2)
        await until_computed(pilot)
        assert overview(pilot).size.height > braille.height
        widget(pilot).glyphs = None
        await pass_time(pilot, 0.2)
        await until_computed(pilot)
        assert overview(pilot).size == braille
        # One dot is as many tiles in both.
        for rows in (200, 201):
            screen(pilot).document.open(generate("dfs", rows, rows, 1))
            await pass_time(pilot, 0.2)
            await until_computed(pilot)
        there = lines(pilot)
        await pilot.press("m", "m")
        await until_computed(pilot)
        assert lines(pilot) == there


async def test_rulers_number_what_is_seen() -> None:
    async with running(generate("dfs", 150, 150, seed=1)) as pilot:
        rows, cols = screen(pilot).query_one(RowRuler), screen(pilot).query_one(ColumnRuler)
        assert rows.display
        assert cols.display
        view = widget(pilot)
        view.focus()
        view.cursor = (101, 203)
        await pilot.pause()
        line = view.region.y + offset_of(pilot, (101, 203)).y
        labels = {y: rows.render_line(y).text.strip() for y in range(rows.size.height)}
        assert labels[line - rows.region.y] == "101"
        view.direction = Direction.PAUSED
        await pilot.pause()
        bottom = view.gutter.top + view.size.height
        framed = {y: rows.render_line(y).text.strip() for y in range(rows.size.height)}
        assert view.gutter.top == 1
        assert any(framed[y] for y in range(bottom - 4, bottom))
        assert not any(framed[y] for y in range(bottom, rows.size.height)), "nothing beside a bar"
        assert not framed[0]
        view.direction = None
        await pilot.pause()
        numbers = cols.render_line(0).text
        for number in numbers.split()[:-1]:
            x = offset_of(pilot, (0, int(number))).x
            assert view.region.x + x == cols.region.x + numbers.index(number)
        assert numbers.rstrip().endswith(" 203"), "the number at the cursor is shown, and whole"
        await pilot.press("shift+left")
        assert cols.render_line(0).text.split()[-3:] == ["185", "193", "200"]

        await pilot.press("number_sign")
        assert not rows.display
        await pilot.resize_terminal(40, 12)
        assert not cols.display


async def test_a_maze_that_is_seen_whole_has_rulers_only_when_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = list[bool]()
    monkeypatch.setattr(RowRuler, "on_show", lambda ruler: drawn.append(True), raising=False)
    async with running(generate("dfs", 5, 5, seed=1)) as pilot:
        rows = screen(pilot).query_one(RowRuler)
        assert not rows.display
        assert not drawn, "not even in the first picture"
        await pilot.press("number_sign")
        assert rows.display


async def test_maze_is_drawn_along_by_the_middle_button_or_with_ctrl() -> None:
    async with running(generate("dfs", 60, 60, seed=1)) as pilot:
        view = widget(pilot)
        for button, ctrl in ((2, False), (1, True)):
            view.scroll_to(20, 30, animate=False)
            await pilot.pause()
            cursor = view.cursor
            await pilot.mouse_down("#maze", offset=(10, 5), button=button, control=ctrl)
            for x, y in ((12, 6), (15, 8)):
                moved = Offset(x, y)
                await pilot._post_mouse_events([MouseMove], "#maze", moved, button, control=ctrl)
            await pilot.mouse_up("#maze", offset=(15, 8))
            await pilot._post_mouse_events([MouseMove], "#maze", (30, 15), 0)
            assert view.cursor == cursor
            assert not pilot.app.mouse_captured
            assert view.scroll_offset == Offset(15, 27)


async def test_jumps_lead_to_the_endpoints_and_along_the_path() -> None:
    maze = generate("dfs", 60, 60, seed=1)
    async with running(maze) as pilot:
        view, (goal,) = widget(pilot), maze.goals
        assert maze.start is not None
        view.cursor = (7, 7)
        await pilot.press("j")
        assert view.cursor == maze.start
        await pilot.press("j")
        assert view.cursor == goal
        assert view.window.contains(goal[1], goal[0])
        await pilot.click("#jump-start")
        assert view.cursor == maze.start
        await pilot.press("end")
        assert view.cursor == goal
        await pilot.press("right")
        assert "No path yet" in status(pilot)
        await find_path(pilot)
        path = solution(pilot).path
        view.cursor = (7, 7)
        await pilot.press("j")
        assert view.cursor == maze.start
        seen = [view.cursor]
        while seen[-1] != goal:
            await pilot.press("right")
            seen.append(view.cursor)
            assert view.window.contains(view.cursor[1], view.cursor[0])
        along = [path.index(position) for position in seen]
        assert along == sorted(set(along))
        assert len(along) > 3
        await pilot.press("j")
        assert view.cursor == maze.start
