"""Every kind of run on the transport bar: the same keys and the same mouse for all of them."""

from __future__ import annotations

from math import inf
from random import Random

import pytest
from textual.events import MouseMove, MouseScrollDown, MouseScrollUp
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Label

from labyrinth import generate
from labyrinth.tui.generating.generate_mode import CarveMode
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.playback.transport_bar import Landmark
from labyrinth.tui.playback.transport_mode import COARSE_STEPS, TransportMode
from labyrinth.tui.searching.search_mode import WalkMode
from labyrinth.tui.widgets.status_line import WhyLine
from tests.tui.driving import (
    SIZES,
    click_footer,
    mode,
    pass_time,
    picture,
    running,
    screen,
    status,
    tiles_drawn_with,
    until,
    until_mode,
    until_viewing,
    widget,
)
from tests.tui.path_finding import find_path, maze
from tests.tui.runs import KINDS, RECIPE, bar, on_the_bar, player, replayed, transport

pytestmark = pytest.mark.slow


def shows_what_was_replayed(pilot: Pilot[None]) -> bool:
    """Whether the run looks as if it had come here event by event."""
    fresh = replayed(player(pilot).trace, player(pilot).position)
    return (player(pilot).tiles, player(pilot).marks) == (fresh.tiles, fresh.marks)


def told_of_the_key(pilot: Pilot[None]) -> str:
    """Return what the screen says that Space does."""
    seen = [status(pilot), screen(pilot).query_one(WhyLine).sentence]
    said = [f"Space {does}" for does in ("plays", "pauses") if f"Space {does}" in " ".join(seen)]
    return " and ".join(said)


@pytest.mark.parametrize("kind", KINDS)
async def test_what_is_said_of_the_key_that_plays_and_pauses_is_what_it_does_now(kind: str) -> None:
    async with on_the_bar(kind) as pilot:
        assert told_of_the_key(pilot) == "Space plays"
        await pilot.press("less_than_sign", "less_than_sign", "space")
        assert transport(pilot).shown.playing
        assert told_of_the_key(pilot) == "Space pauses"
        for stops in ("space", "right", "home"):
            await pilot.press(stops)
            assert not transport(pilot).shown.playing
            assert told_of_the_key(pilot) in ("Space plays", "")
            await pilot.press("space")
            assert told_of_the_key(pilot) in ("Space pauses", "")


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
            steps = player(pilot).steps
            at = player(pilot).first + position if steps is None else steps.moved(0, position)
            assert player(pilot).position == at
            assert shows_what_was_replayed(pilot), key
        assert isinstance(mode(pilot), TransportMode), "at its end the run waits for the user"


@pytest.mark.parametrize("kind", KINDS)
async def test_every_run_plays_pauses_and_reverses(kind: str) -> None:
    async with on_the_bar(kind) as pilot:
        await pilot.press("4", "space")
        assert bar(pilot).playing
        at = bar(pilot).position
        await until(pilot, lambda: bar(pilot).position > at)
        await pilot.press("d")
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
        pitch = bar(pilot)._widths[0]
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


@pytest.mark.parametrize("kind", KINDS)
async def test_bar_takes_one_line_and_the_maze_keeps_its_own(kind: str) -> None:
    heights = []
    async with on_the_bar(kind) as pilot:
        await pilot.press("3")
        for size in SIZES:
            await pilot.resize_terminal(*size)
            assert bar(pilot).region.height == 1
            assert bar(pilot).region.width == size[0]
            assert bar(pilot).track.width >= 8
            heights.append(widget(pilot).region.height)
        await pilot.press("escape")
        await until_viewing(pilot)
        for size, height in zip(SIZES, heights, strict=True):
            await pilot.resize_terminal(*size)
            assert bar(pilot).region.height == 0
            assert widget(pilot).region.height == height


async def test_carving_that_was_paused_waits_and_goes_on_by_itself() -> None:
    async with running(recipe=RECIPE, animations="full") as pilot:
        await until_mode(pilot, CarveMode)
        await pilot.press("space", "end")
        await pass_time(pilot, 10)
        assert isinstance(mode(pilot), CarveMode)
        await pilot.press("8", "space")
        await until_viewing(pilot)
        assert "Choose an action" in status(pilot)


@pytest.mark.parametrize("key", ["enter", "escape"])
@pytest.mark.parametrize("kind", ["carving", "walking"])
async def test_skip_of_a_run_that_was_paused(kind: str, key: str) -> None:
    async with on_the_bar(kind) as pilot:
        await pilot.press("d", "3", key)
        await until_viewing(pilot)
        found = screen(pilot).document.solution
        assert tiles_drawn_with(pilot, "*") == set(found.path[1:-1] if found else ())


async def test_walk_keeps_its_path_drawn() -> None:
    async with running(maze(), animations="full") as pilot:
        await find_path(pilot)
        await pilot.press("y")
        await until_mode(pilot, WalkMode)
        solution = screen(pilot).document.solution
        assert solution is not None
        await pilot.press("space", "home", "left")
        assert bar(pilot).length == len(solution.path)
        assert len(tiles_drawn_with(pilot, "*")) == len(solution.path) - 2
        for step, tile in enumerate(solution.path[1:-1], 2):
            await pilot.press("home", *["right"] * step)
            assert tiles_drawn_with(pilot, "@") == {tile}


async def test_search_and_generation_are_scrubbed_in_turns() -> None:
    async with on_the_bar("search") as pilot:
        name = screen(pilot).query_one("#algorithm-name", Label)
        for shown, other in (("Dijkstra", "generation"), ("Depth-first", "search")):
            assert str(name.content).startswith(shown)
            assert f" T shows the {other}." in status(pilot)
            await pilot.press("t")


@pytest.mark.parametrize("kind", KINDS)
async def test_back_looks_exactly_as_forward(kind: str) -> None:
    async with on_the_bar(kind) as pilot:
        widget(pilot).blur()
        seen = [picture(pilot)]
        for _ in range(12):
            await pilot.press("right")
            seen.append(picture(pilot))
        assert len({tuple(lines) for lines in seen}) > 6
        for expected in reversed(seen[:-1]):
            await pilot.press("left")
            assert picture(pilot) == expected


@pytest.mark.parametrize("kind", KINDS)
async def test_every_way_to_a_position_leads_to_the_same(kind: str) -> None:
    keys = ["right", "left", "shift+right", "shift+left", *"1234567899", "end", "home"]
    rng = Random(kind)
    async with on_the_bar(kind) as pilot:
        for _ in range(8):
            await pilot.press(*rng.choices(keys, k=4))
            assert shows_what_was_replayed(pilot)


async def prepared(pilot: Pilot[None]) -> tuple[Landmark, ...]:
    """Wait for the marks of a timeline, and return them."""
    await until(pilot, lambda: bool(bar(pilot).marks))
    return bar(pilot).marks


async def test_marks_have_glyphs_of_their_own_and_are_listed() -> None:
    async with on_the_bar("search", (200, 60)) as pilot:
        marks = await prepared(pilot)
        names = {"First branch", "Peak frontier", "Goal discovered", "Done"}
        assert {mark.name for mark in marks} <= names
        assert len(marks) >= 3
        assert len({mark.glyph for mark in marks}) == len(marks)
        line = bar(pilot).render_line(0).text
        listed = str(screen(pilot).query_one("#landmarks").render())
        for mark in marks:
            assert f"{mark.glyph} {mark.name}" in listed
            assert line[bar(pilot).column_of(mark.position)] in {each.glyph for each in marks}


async def test_brackets_jump_from_mark_to_mark() -> None:
    async with on_the_bar("search") as pilot:
        marks = await prepared(pilot)
        places = sorted({mark.position for mark in marks})
        for at in places:
            await pilot.press("right_square_bracket")
            assert bar(pilot).position == at
            assert any(mark.name in status(pilot) for mark in marks if mark.position == at)
        await pilot.press("right_square_bracket")
        assert bar(pilot).position == places[-1]
        for at in reversed(places[:-1]):
            await pilot.press("left_square_bracket")
            assert bar(pilot).position == at


async def test_click_on_a_mark_goes_exactly_there_and_the_pointer_names_it() -> None:
    async with on_the_bar("search") as pilot:
        for mark in await prepared(pilot):
            column = bar(pilot).column_of(mark.position)
            there = [each for each in bar(pilot).marks if bar(pilot).column_of(each[2]) == column]
            await pilot.hover("#transport", offset=(column, 0))
            assert mark.name in str(bar(pilot).tooltip)
            await pilot.click("#transport", offset=(column, 0))
            assert bar(pilot).position == there[0].position


async def test_pointer_names_the_buttons() -> None:
    async with on_the_bar("carving") as pilot:
        names = []
        for x in (1, 4, 7, 10, bar(pilot).track.right + 1, 78):
            await pilot.hover("#transport", offset=(x, 0))
            names.append(str(bar(pilot).tooltip))
        assert [name.split(" (")[0] for name in names] == [
            "Play or pause",
            "Step back",
            "Step forward",
            "Reverse",
            "Slower",
            "Faster",
        ]
        await pilot.hover("#transport", offset=(bar(pilot).track.x + 5, 0))
        assert bar(pilot).tooltip is None


async def test_slowest_is_one_event_a_second_and_fastest_is_all_at_once() -> None:
    async with on_the_bar("generation") as pilot:
        await pilot.press(*["less_than_sign"] * 20)
        assert bar(pilot).speed == 1
        assert " 1/s " in bar(pilot).render_line(0).text
        player(pilot).seek(0)
        player(pilot).advance(1.0)
        assert player(pilot).position == 1
        await pilot.press(*["greater_than_sign"] * 20)
        assert "all at once" in bar(pilot).render_line(0).text
        await pilot.press("space")
        await until(pilot, lambda: player(pilot).finished)
        assert shows_what_was_replayed(pilot)


async def test_next_run_is_reached_with_the_mouse() -> None:
    async with on_the_bar("search", (200, 60)) as pilot:
        name = screen(pilot).query_one("#algorithm-name", Label)
        assert str(name.content) == "Dijkstra"
        await click_footer(pilot, "t")
        await until(pilot, lambda: str(name.content) != "Dijkstra")
        assert isinstance(mode(pilot), TimelineMode)
        await click_footer(pilot, "escape")
        await until_viewing(pilot)


async def test_wheel_over_the_bar_moves_coarsely() -> None:
    async with on_the_bar("carving") as pilot:
        coarse = max(1, bar(pilot).length // COARSE_STEPS)
        for event, position in ((MouseScrollDown, coarse), (MouseScrollUp, 0)):
            await pilot._post_mouse_events([event], "#transport", (30, 0))
            await pilot.pause()
            assert bar(pilot).position == position


async def test_view_follows_the_steps_of_a_large_maze() -> None:
    async with running(generate("dfs", 60, 90, 3), animations="full") as pilot:
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        await pilot.press("5", "right")
        walker = widget(pilot).shown_walker
        assert walker is not None
        line, column, _, _ = widget(pilot).shown_glyphs.place_of(*walker)
        assert widget(pilot).size.region.contains_point(widget(pilot).origin + Offset(column, line))


async def test_help_does_not_skip() -> None:
    async with on_the_bar("carving") as pilot:
        await pilot.press("f1")
        assert isinstance(mode(pilot), CarveMode)
