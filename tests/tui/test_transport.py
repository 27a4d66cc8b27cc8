"""Every kind of run on the transport bar: the same keys and the same mouse for all of them."""

from __future__ import annotations

from math import inf

import pytest
from textual.events import MouseMove
from textual.pilot import Pilot
from textual.widgets import Label

from labyrinth.tui.modes.explore import ExploreMode
from labyrinth.tui.modes.generate import CarveMode
from labyrinth.tui.modes.timeline import TimelineMode
from labyrinth.tui.modes.transport import COARSE_STEPS, TransportMode
from labyrinth.tui.modes.walk import WalkMode
from tests.tui.driving import (
    SIZES,
    mode,
    running,
    screen,
    status,
    tiles_drawn_with,
    until,
    until_mode,
    until_viewing,
    widget,
)
from tests.tui.runs import KINDS, RECIPE, bar, on_the_bar, player, replayed, transport
from tests.tui.searching import find_path, maze


def shows_what_was_replayed(pilot: Pilot[None]) -> bool:
    """Whether the run looks as if it had come here event by event."""
    fresh = replayed(player(pilot).trace, player(pilot).position)
    return (player(pilot).tiles, player(pilot).marks) == (fresh.tiles, fresh.marks)


@pytest.mark.parametrize("kind", KINDS)
async def test_every_key_moves_every_run(kind: str) -> None:
    async with on_the_bar(kind) as pilot:
        length = bar(pilot).length
        coarse = max(1, length // COARSE_STEPS)
        assert length == transport(pilot).length > 9
        expected = {
            "right": 1,
            "shift+right": 1 + coarse,
            "left": coarse,
            "shift+left": 0,
            "end": length,
            "home": 0,
            **{str(digit): length * digit // 9 for digit in range(1, 10)},
        }
        for key, position in expected.items():
            await pilot.press(key)
            assert bar(pilot).position == position, key
            assert player(pilot).position == player(pilot).first + position
            assert shows_what_was_replayed(pilot), key
        assert isinstance(mode(pilot), TransportMode), "at its end the run waits for the user"


@pytest.mark.parametrize("kind", KINDS)
async def test_every_run_plays_pauses_and_reverses(kind: str) -> None:
    async with on_the_bar(kind) as pilot:
        await pilot.press("4", "space")
        assert bar(pilot).playing
        at = bar(pilot).position
        await until(pilot, lambda: bar(pilot).position > at)
        await pilot.press("r")
        at = bar(pilot).position
        assert bar(pilot).speed < 0
        await until(pilot, lambda: bar(pilot).position < at)
        await pilot.press("space")
        assert not bar(pilot).playing
        await pilot.press(*["greater_than_sign"] * 20)
        assert bar(pilot).speed == -inf
        await pilot.press("space")
        await until(pilot, lambda: not bar(pilot).playing)
        assert bar(pilot).position == 0
        assert shows_what_was_replayed(pilot)


@pytest.mark.parametrize("kind", KINDS)
async def test_every_run_is_moved_with_the_mouse(kind: str) -> None:
    async with on_the_bar(kind) as pilot:
        track = bar(pilot).track
        await pilot.click("#transport", offset=(track.right - 1, 0))
        assert bar(pilot).position == bar(pilot).length
        await pilot.mouse_down("#transport", offset=(track.x + 20, 0))
        assert 0 < bar(pilot).position < bar(pilot).length
        assert bar(pilot).column_of(bar(pilot).position) == track.x + 20
        await pilot._post_mouse_events([MouseMove], "#transport", track.offset, button=1)
        await pilot.mouse_up("#transport", offset=(track.x, 0))
        assert bar(pilot).position == 0
        assert shows_what_was_replayed(pilot)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["carving", "search"])
async def test_buttons_do_what_keys_do(kind: str, size: tuple[int, int]) -> None:
    async with on_the_bar(kind, size) as pilot:
        pitch = bar(pilot)._pitch
        play, back, on, reverse = ((place * pitch + 1, 0) for place in range(4))
        slower, faster = (bar(pilot).track.right + 1, 0), (size[0] - pitch + 1, 0)
        await pilot.click("#transport", offset=on)
        await pilot.click("#transport", offset=on)
        await pilot.click("#transport", offset=back)
        assert bar(pilot).position == 1
        pace = bar(pilot).speed
        await pilot.click("#transport", offset=faster)
        assert bar(pilot).speed > pace
        await pilot.click("#transport", offset=slower)
        assert bar(pilot).speed == pace
        await pilot.click("#transport", offset=reverse)
        assert bar(pilot).speed == -pace
        await pilot.click("#transport", offset=reverse)
        await pilot.click("#transport", offset=play)
        assert bar(pilot).playing
        await pilot.click("#transport", offset=play)
        assert not bar(pilot).playing


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS)
async def test_bar_takes_one_line_and_the_maze_keeps_its_own(
    kind: str, size: tuple[int, int]
) -> None:
    async with on_the_bar(kind, size) as pilot:
        await pilot.press("3")
        assert bar(pilot).region.height == 1
        assert bar(pilot).region.width == size[0]
        assert bar(pilot).track.width >= 8
        height = widget(pilot).region.height
        await pilot.press("escape")
        if kind == "exploring":
            await until(pilot, lambda: "goes on" in status(pilot))
            await pilot.press("escape")
        await until_viewing(pilot)
        assert bar(pilot).region.height == 0
        assert widget(pilot).region.height == height


async def test_carving_that_was_paused_waits_and_goes_on_by_itself() -> None:
    async with running(recipe=RECIPE, animations="full") as pilot:
        await until_mode(pilot, CarveMode)
        await pilot.press("space", "end")
        await pilot.pause(0.2)
        assert isinstance(mode(pilot), CarveMode)
        await pilot.press("8", "space")
        await until_viewing(pilot)
        assert "Choose an action" in status(pilot)


@pytest.mark.parametrize("key", ["enter", "escape", "q"])
@pytest.mark.parametrize("kind", ["carving", "walking"])
async def test_skip_of_a_run_that_was_paused(kind: str, key: str) -> None:
    async with on_the_bar(kind) as pilot:
        await pilot.press("r", "3", key)
        await until_viewing(pilot)
        found = screen(pilot)._solution
        assert tiles_drawn_with(pilot, "*") == set(found.path[1:-1] if found else ())


async def test_explored_replay_can_be_scrubbed_after_its_end() -> None:
    async with on_the_bar("exploring") as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: "goes on" in status(pilot))
        await pilot.press("3")
        assert 0 < bar(pilot).position < bar(pilot).length
        assert shows_what_was_replayed(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: player(pilot).finished)
        assert isinstance(mode(pilot), ExploreMode)
        await pilot.press("enter")
        await until_viewing(pilot)


async def test_walk_keeps_its_path_drawn() -> None:
    async with running(maze(), animations="full") as pilot:
        await find_path(pilot)
        await pilot.press("y")
        await until_mode(pilot, WalkMode)
        solution = screen(pilot)._solution
        assert solution is not None
        await pilot.press("space", "home", "left")
        assert bar(pilot).length == len(solution.path)
        assert len(tiles_drawn_with(pilot, "*")) == len(solution.path) - 2
        for step, tile in enumerate(solution.path[1:-1], 2):
            await pilot.press("home", *["right"] * step)
            assert tiles_drawn_with(pilot, "@") == {tile}


async def test_walk_search_and_generation_are_scrubbed_in_turns() -> None:
    async with on_the_bar("walk") as pilot:
        assert isinstance(mode(pilot), TimelineMode)
        name = screen(pilot).query_one("#algorithm-name", Label)
        walk = bar(pilot).length
        assert "T: the search." in status(pilot)
        assert not name.region
        await pilot.press("t")
        assert "T: the generation." in status(pilot)
        assert str(name.content) == "Dijkstra"
        await pilot.press("t")
        assert "T: the walk." in status(pilot)
        await pilot.press("t")
        assert bar(pilot).length == walk
        assert not name.region


async def test_another_search_has_no_walk_yet() -> None:
    async with running(recipe=RECIPE, animations="none") as pilot:
        await until_viewing(pilot)
        await find_path(pilot)
        await pilot.press("y")
        await until_viewing(pilot)
        await find_path(pilot)
        await pilot.press("n")
        await until_viewing(pilot)
        await pilot.press("t")
        assert "T: the generation." in status(pilot)
