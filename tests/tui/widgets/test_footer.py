"""The footer: the keys of the moment, each in its place, for the mouse too."""

from __future__ import annotations

import pytest
from textual.command import CommandPalette
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot

from labyrinth import Maze, generate
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.widgets.footer import Footer, KeyLine
from tests.tui.driving import HALL, click_footer, mode, running


def line(pilot: Pilot[None]) -> KeyLine:
    return pilot.app.screen.query_one(KeyLine)


def text(pilot: Pilot[None]) -> str:
    return line(pilot).render_line(0).text


async def test_it_shows_the_keys_of_the_moment() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        assert "e Edit" in text(pilot)
        await pilot.press("e")
        assert text(pilot).startswith("esc Done")
        await pilot.press("escape", "m")
        assert text(pilot).startswith("⏎ Larger esc Close")


async def test_a_click_presses_the_key_and_the_pointer_lights_it_up() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        (edit,) = (key for key in line(pilot).keys if key.active.binding.key == "e")
        plain = line(pilot).render_line(0)
        await pilot.hover(line(pilot), offset=(edit.begin, 0))
        assert line(pilot).hovered == "e"
        assert line(pilot).render_line(0) != plain
        await pilot.hover("#maze")
        assert line(pilot).hovered == ""
        await click_footer(pilot, "e")
        assert isinstance(mode(pilot), EditMode)


async def test_the_wheel_reaches_what_does_not_fit() -> None:
    async with running(Maze.from_text(HALL), size=(40, 12)) as pilot:
        last = line(pilot).keys[-1]
        assert last.end > 40
        assert last.active.binding.description not in text(pilot)
        for _ in range(40):
            await pilot._post_mouse_events([MouseScrollDown], line(pilot), (5, 0))
        assert text(pilot).endswith(last.active.binding.description)
        await pilot.resize_terminal(200, 12)
        assert line(pilot).first == 0
        await pilot.resize_terminal(40, 12)
        await pilot._post_mouse_events([MouseScrollDown], line(pilot), (5, 0))
        assert line(pilot).first > 0
        for _ in range(40):
            await pilot._post_mouse_events([MouseScrollUp], line(pilot), (5, 0))
        assert line(pilot).first == 0


async def test_a_mark_says_that_more_keys_follow() -> None:
    async with running(Maze.from_text(HALL), size=(84, 24)) as pilot:
        assert text(pilot).rstrip().endswith(" …")
        await pilot.resize_terminal(200, 24)
        assert "…" not in text(pilot)


async def test_a_press_that_is_released_elsewhere_does_nothing() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        edit, other = (
            next(key for key in line(pilot).keys if key.active.binding.key == letter)
            for letter in "en"
        )
        await pilot.mouse_down(line(pilot), offset=(edit.begin, 0))
        assert not isinstance(mode(pilot), EditMode)
        await pilot.mouse_up(line(pilot), offset=(other.begin, 0))
        assert not isinstance(mode(pilot), EditMode)
        assert len(pilot.app.screen_stack) == 2


@pytest.mark.parametrize(("width", "shown"), [(40, False), (80, False), (200, True)])
async def test_a_wide_terminal_shows_the_key_of_the_palette(width: int, shown: bool) -> None:
    async with running(Maze.from_text(HALL), size=(width, 24)) as pilot:
        key = pilot.app.screen.query_one("#palette-key", KeyLine)
        assert key.display == shown
        if shown:
            await pilot.click(key, offset=(2, 0))
            assert isinstance(pilot.app.screen, CommandPalette)


async def test_moving_the_focus_makes_no_widget() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        before = set(pilot.app.screen.query_one(Footer).walk_children())
        await pilot.press("tab", "e", "tab", "escape")
        assert set(pilot.app.screen.query_one(Footer).walk_children()) == before


@pytest.mark.parametrize("width", [40, 80])
async def test_what_is_shown_is_whole_and_what_the_mode_takes_comes_first(width: int) -> None:
    async with running(generate("prim", 6, 8, seed=3), size=(width, 24)) as pilot:
        for keys, first in (((), "f Find path"), (("t",), "space Play"), (("e",), "esc Done")):
            await pilot.press(*keys)
            shown = text(pilot).rstrip().removesuffix(" …")
            assert shown.startswith(first)
            whole = [f"{key.display} {key.active.binding.description}" for key in line(pilot).keys]
            assert any(shown == " ".join(whole[:count]) for count in range(1, len(whole) + 1))
            help_key = pilot.app.screen.query_one("#help-key", KeyLine)
            assert help_key.render_line(0).text.strip() == "? Keys"
            assert line(pilot).key_at(len(shown)) is None


async def test_two_places_may_call_an_action_alike() -> None:
    async with running() as pilot:
        shown = {key.active.binding.id for key in line(pilot).keys}
        assert {"list.open", "main.open"} <= shown
        assert "o Open" in text(pilot)
