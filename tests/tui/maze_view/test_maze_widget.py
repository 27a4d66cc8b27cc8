from __future__ import annotations

import pytest
from textual import events
from textual.geometry import Offset, Size
from textual.pilot import Pilot
from textual.strip import Strip

from labyrinth import Maze, generate
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace.player import Player
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.maze_view.glyphs import NARROW
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.searching.find_path import FindMode
from labyrinth.tui.widgets.footer import TooSmall
from tests.tui.driving import (
    HALL,
    chosen,
    drawn,
    focused,
    mode,
    offset_of,
    picture,
    running,
    screen,
    status,
    until,
    until_viewing,
    widget,
)
from tests.tui.path_finding import find_path, maze, open_solvers


def large() -> Maze:
    """Return a maze that no glyph set shows whole in 80x24."""
    return generate("dfs", 60, 90, seed=1)


def visible(pilot: Pilot[None], position: Position) -> bool:
    maze_widget = widget(pilot)
    return maze_widget.size.region.contains(*offset_of(pilot, position))


async def resize(pilot: Pilot[None], width: int, height: int) -> None:
    await pilot.resize_terminal(width, height)
    await pilot.pause()


@pytest.mark.parametrize(
    "keys",
    [["end"], ["pagedown"] * 3, ["shift+right"] * 12, ["down"] * 30, ["end", "shift+up", "home"]],
    ids=" ".join,
)
async def test_view_follows_the_cursor(keys: list[str]) -> None:
    async with running(large()) as pilot:
        await pilot.press("e", *keys)
        await pilot.pause()
        assert visible(pilot, widget(pilot).cursor)


async def test_end_and_home_lead_to_the_corners() -> None:
    async with running(large()) as pilot:
        await pilot.press("left", "end")
        assert widget(pilot).cursor == (119, 179)
        await pilot.press("home")
        assert widget(pilot).cursor == (1, 1)
        await pilot.press("shift+down", "shift+right")
        assert widget(pilot).cursor == (11, 11)


async def test_wheel_scrolls() -> None:
    async with running(large()) as pilot:
        maze_widget = widget(pilot)
        for _ in range(3):
            maze_widget.post_message(
                events.MouseScrollDown(maze_widget, 5, 5, 0, 0, 0, False, False, False)
            )
        await until(pilot, lambda: maze_widget.scroll_offset.y > 0)


async def test_click_after_scrolling_hits_the_right_tile() -> None:
    async with running(large()) as pilot:
        await pilot.press("e")
        maze_widget = widget(pilot)
        maze_widget.scroll_to(40, 50, animate=False)
        await pilot.pause()
        assert maze_widget.scroll_offset == (40, 50)
        assert maze_widget.shown_glyphs is NARROW
        before = screen(pilot).document.maze.copy()
        await pilot.click("#maze", offset=(7, 3))
        changed = [
            divmod(tile, before.width)
            for tile, (old, new) in enumerate(
                zip(before.tiles, screen(pilot).document.maze.tiles, strict=True)
            )
            if old != new
        ]
        assert changed == [(53, 47)]


async def test_weights_are_visible() -> None:
    weighted = Maze.from_text("######\n#1259#\n######\n")
    async with running(weighted) as pilot:
        widget(pilot).glyphs = None
        await pilot.pause()
        assert [drawn(pilot, (1, col)).strip() for col in range(1, 5)] == ["", "2", "5", "9"]
        widget(pilot).glyphs = NARROW
        await pilot.pause()
        assert [drawn(pilot, (1, col)) for col in range(1, 5)] == [" ", "2", "5", "9"]


async def test_a_frame_draws_only_what_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = generate("dfs", 8, 12, seed=1)
    async with running(made, drawing=True) as pilot:
        maze_widget = widget(pilot)
        assert made.trace is not None
        player = Player(made.trace)
        maze_widget.show(player)
        maze_widget.glyphs = NARROW
        await pilot.pause()
        lines: list[int] = []
        render_line = maze_widget.render_line

        def count_and_render(y: int) -> Strip:
            lines.append(y)
            return render_line(y)

        monkeypatch.setattr(maze_widget, "render_line", count_and_render)
        for _ in range(10):
            lines.clear()
            changed = player.step()
            maze_widget.redraw(changed)
            await pilot.pause()
            # A wall shows its front where there is a corridor below it.
            above = [tile - made.width for tile in changed]
            rows = {maze_widget.origin.y + tile // made.width for tile in (*changed, *above)}
            assert set(lines) == rows
            assert len(lines) == len(rows)


async def test_a_maze_stands_in_its_place_whenever_it_could_be_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: dict[Size, set[tuple[Size, Offset]]] = {}
    draw = MazeScreen._compositor_refresh

    def record(shown: MazeScreen) -> None:
        view = shown.query_one(MazeWidget)
        if view.size:
            seen.setdefault(view.size, set()).add((view.drawn_size, view.origin))
        draw(shown)

    monkeypatch.setattr(MazeScreen, "_compositor_refresh", record)
    async with running(generate("dfs", 9, 19, seed=1)) as pilot:
        await until_viewing(pilot)
        for size in (40, 12), (200, 60), (120, 36), (60, 20), (80, 24):
            await resize(pilot, *size)
    assert len(seen) >= 5
    assert [places for places in seen.values() if len(places) > 1] == []


async def test_resizing_keeps_what_is_edited() -> None:
    async with running(large()) as pilot:
        await pilot.press("e", "end", "enter")
        edited = screen(pilot).document.maze.copy()
        for size in ((200, 60), (40, 12), (81, 25)):
            await resize(pilot, *size)
            assert isinstance(mode(pilot), EditMode)
            assert screen(pilot).document.maze == edited
            assert widget(pilot).has_focus
            assert widget(pilot).cursor == (119, 179)


async def test_resizing_keeps_what_was_picked() -> None:
    async with running(maze()) as pilot:
        await pilot.press("f", "tab", "down", "enter")
        for size in ((40, 12), (200, 60)):
            await resize(pilot, *size)
            assert isinstance(mode(pilot), FindMode)
            assert "goal" in status(pilot)
            assert screen(pilot).document.maze.start == (2, 1)


async def test_resizing_while_it_walks_goes_on() -> None:
    async with running(maze(), animations="full") as pilot:
        await find_path(pilot)
        await pilot.press("y")
        await until(pilot, lambda: widget(pilot).playback.playing)
        player = widget(pilot).player
        for size in ((40, 12), (200, 60)):
            await resize(pilot, *size)
            assert widget(pilot).player is player
        await pilot.press("escape")
        await until_viewing(pilot)
        assert "reached" in status(pilot)


async def test_too_small_a_terminal_asks_for_more_room() -> None:
    async with running(Maze.from_text(HALL), size=(40, 12)) as pilot:
        cover = pilot.app.screen.query_one(TooSmall)
        assert not cover.display
        for size in ((39, 24), (80, 11), (10, 3), (1, 1)):
            await resize(pilot, *size)
            assert cover.display
            assert cover.region == Size(*size).region
            assert "40 columns wide and 12 lines high" in str(cover.render())
        await resize(pilot, 40, 12)
        assert not cover.display


async def test_keys_and_mouse_do_nothing_while_it_is_too_small() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        await pilot.press("e")
        await resize(pilot, 30, 8)
        await pilot.press("enter", "escape", "escape", "down", "q")
        for event in (events.MouseDown, events.MouseUp):
            pilot.app.post_message(event(None, 5, 5, 0, 0, 1, False, False, False))
        await pilot.pause()
        await resize(pilot, 80, 24)
        assert isinstance(mode(pilot), EditMode)
        assert widget(pilot).cursor == (1, 1)
        assert screen(pilot).document.maze == Maze.from_text(HALL)
        await pilot.press("enter")
        assert screen(pilot).document.maze[1, 1] == 0


async def test_menu_is_as_it_was_when_the_room_is_back() -> None:
    async with running() as pilot:
        await pilot.press("down")
        await resize(pilot, 30, 8)
        await pilot.press("enter", "down")
        await resize(pilot, 80, 24)
        assert isinstance(pilot.app.screen, MainMenu)
        assert (focused(pilot), chosen(pilot)) == ("main-menu", "open")


@pytest.mark.parametrize("in_mode", ["view", "edit"])
async def test_all_is_as_it_was_when_the_room_is_back(in_mode: str) -> None:
    async with running(large()) as pilot:
        if in_mode == "edit":
            await pilot.press("e")
        maze_widget = widget(pilot)
        maze_widget.scroll_to(60, 30, animate=False)
        await pilot.pause()
        before = picture(pilot), maze_widget.scroll_offset, focused(pilot), mode(pilot)
        assert maze_widget.scroll_offset == (60, 30)
        await resize(pilot, 30, 8)
        await resize(pilot, 80, 24)
        after = picture(pilot), maze_widget.scroll_offset, focused(pilot), mode(pilot)
        assert after == before


async def test_path_and_question_are_there_when_the_room_is_back() -> None:
    async with running(maze()) as pilot:
        await find_path(pilot)
        before = picture(pilot), status(pilot), mode(pilot), focused(pilot)
        await resize(pilot, 30, 8)
        await resize(pilot, 80, 24)
        assert (picture(pilot), status(pilot), mode(pilot), focused(pilot)) == before


async def test_list_of_solvers_is_there_when_the_room_is_back() -> None:
    async with running(maze()) as pilot:
        await open_solvers(pilot)
        await pilot.press("down")
        before = focused(pilot)
        await resize(pilot, 30, 8)
        await pilot.press("d")
        await resize(pilot, 80, 24)
        assert isinstance(mode(pilot), FindMode)
        assert focused(pilot) == before
